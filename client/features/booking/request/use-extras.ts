import { useEffect, useState } from 'react'
import { OPEN_WEEKS, type Repeat } from '#shared/booking-request.ts'
import { serviceSlugs } from '#client/lib/address.ts'
import { askable, openScope } from '../scope/scope.ts'
import type { BookingRequest, Extras } from './booking-request.ts'
import type { BoxSearch } from './box-search.ts'

const SAVE_AFTER_MS = 400

export interface SavedExtras {
  /**
   * The choices with which the form begins. The contractor made them before a reload or before going back in the history, or they
   * come from an earlier booking.
   */
  saved?: Partial<Extras> | undefined
  /** Stores the choices, so that a reload or going back in the history restores them. */
  onSave: (extras: Extras) => void
}

/**
 * The choices of a booking request besides the slot, such as services and notes. The form begins with `saved` or the searched
 * service. A change is saved after 400 ms, but not while `busy`, because the router may then be leaving the page.
 */
export function useExtras({ servico }: BoxSearch, { saved, onSave }: SavedExtras, busy: boolean) {
  const searched = { ...openScope, services: servico ? [serviceSlugs[servico]] : [] }
  const [extras, setExtras] = useState<Extras>({
    notes: '',
    everyWeeks: 0,
    occurrences: 4,
    ...saved,
    scope: { ...searched, ...saved?.scope },
  })
  const [last, setLast] = useState(extras)
  const save = () => {
    if (extras === last) return
    setLast(extras)
    onSave(extras)
  }
  useEffect(() => {
    if (busy || extras === last) return
    const timer = setTimeout(save, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only a change of the extras restarts the timer
  }, [extras, busy])
  return { extras, save, changeExtras: (part: Partial<Extras>) => setExtras((before) => ({ ...before, ...part })) }
}

/** Returns the choices as they are sent with the request, without services that the professional does not offer. */
export function requestOf(
  { scope, notes, ...repetition }: Extras,
  offered: readonly string[],
): Omit<BookingRequest, 'start' | 'price'> {
  return { ...askable(scope, offered), visitNotes: notesOf({ notes }), repeat: repeatOf(repetition) }
}

/** The notes as they are sent; undefined when there are none. */
export function notesOf({ notes }: Pick<Extras, 'notes'>): string | undefined {
  return notes.trim() || undefined
}

/** How the booking repeats; undefined for a booking that does not repeat. */
export function repeatOf({ everyWeeks, occurrences }: Pick<Extras, 'everyWeeks' | 'occurrences'>): Repeat | undefined {
  if (everyWeeks === 0) return undefined
  return occurrences === 0 ? { everyWeeks, occurrences: OPEN_WEEKS / everyWeeks, openEnded: true } : { everyWeeks, occurrences }
}
