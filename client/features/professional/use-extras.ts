import { useState } from 'react'
import { askable, openScope } from '../booking/scope.ts'
import type { Scope } from '../booking/scope.ts'
import { serviceSlugs } from '../search/filters.ts'
import type { BookingChoice } from './choice.ts'
import type { Extras, Wish } from './wish.ts'

/** What was said of an earlier visit that is booked again. */
export interface Earlier {
  notes?: string | undefined
  scope?: Scope | undefined
}

/**
 * What is said of a visit besides its hour; it begins with the `earlier` one, or with the service that was searched for. `said` is
 * the part of a wish that it makes, with no service that she does not offer.
 */
export function useExtras(offered: readonly string[], { servico }: BookingChoice, { notes = '', scope }: Earlier) {
  const searched = { ...openScope, services: servico ? [serviceSlugs[servico]] : [] }
  const [extras, setExtras] = useState<Extras>({ scope: scope ?? searched, notes, everyWeeks: 0, occurrences: 4 })
  return {
    extras,
    said: saidOf(extras, offered),
    changeExtras: (part: Partial<Extras>) => setExtras((before) => ({ ...before, ...part })),
  }
}

function saidOf({ scope, notes, everyWeeks, occurrences }: Extras, offered: readonly string[]): Omit<Wish, 'start' | 'price'> {
  const repeat = everyWeeks === 0 ? undefined : { everyWeeks, occurrences }
  return { ...askable(scope, offered), visitNotes: notes.trim() || undefined, repeat }
}
