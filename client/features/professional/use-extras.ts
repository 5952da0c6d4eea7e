import { useEffect, useState } from 'react'
import { askable, openScope } from '#client/features/booking/scope.ts'
import { serviceSlugs } from '#client/features/search/filters.ts'
import type { BookingChoice } from './choice.ts'
import type { Extras, Wish } from './wish.ts'

const REST_MS = 400

export interface Said {
  /** What is known of the visit already: said before a reload or a way back, or of an earlier visit. */
  said?: Partial<Extras> | undefined
  /** Keeps what is said for a reload and for the way back. */
  onSaid: (extras: Extras) => void
}

/**
 * What is said of a visit besides its hour; it begins with what was `said` before, or with the service that was searched for, and
 * is kept after a moment of rest. While `busy` nothing is kept: the page may be on its way to another.
 */
export function useExtras({ servico }: BookingChoice, { said, onSaid }: Said, busy: boolean) {
  const searched = { ...openScope, services: servico ? [serviceSlugs[servico]] : [] }
  const [extras, setExtras] = useState<Extras>({ scope: searched, notes: '', everyWeeks: 0, occurrences: 4, ...said })
  const [kept, setKept] = useState(extras)
  const keep = () => {
    if (extras === kept) return
    setKept(extras)
    onSaid(extras)
  }
  useEffect(() => {
    if (busy || extras === kept) return
    const timer = setTimeout(keep, REST_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only a change of what is said begins the rest anew
  }, [extras, busy])
  return { extras, keep, changeExtras: (part: Partial<Extras>) => setExtras((before) => ({ ...before, ...part })) }
}

/** The part of a wish that it makes, with no service that she does not offer. */
export function wishOf(
  { scope, notes, everyWeeks, occurrences }: Extras,
  offered: readonly string[],
): Omit<Wish, 'start' | 'price'> {
  const repeat = everyWeeks === 0 ? undefined : { everyWeeks, occurrences }
  return { ...askable(scope, offered), visitNotes: notes.trim() || undefined, repeat }
}
