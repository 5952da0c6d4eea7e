import type { Duration } from '#shared/availability.ts'
import { type Address, address, day, id, keyOf, oneOf, type Reader, serviceSlugs } from '#client/lib/address.ts'

/** Reads an instant from the URL: only ISO 8601 in UTC with milliseconds, as the API writes it. */
const instant: Reader<string> = (value) =>
  typeof value === 'string' && /^20\d{2}(-\d{2}){2}T(\d{2}:){2}\d{2}\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Reads the search params of /profissional/$id: the state of the booking box that is stored in the URL. */
export const readBoxSearch = address({
  /**
   * The Sunday of the displayed week on the professional's calendar. Without it the page shows the week of the next free start.
   */
  semana: day,
  /** The day in the displayed week that the contractor searched for. The parameter is removed once a start is chosen. */
  dia: day,
  /** The duration of the booking in hours; 4 when the parameter is absent. */
  dur: oneOf(6, 8),
  /** The start of the chosen slot, as an instant. */
  slot: instant,
  /** The service that the contractor searched for; it is preselected. */
  servico: keyOf(serviceSlugs),
  /** The id of one of the contractor's addresses; if absent, the default address is used. */
  endereco: id,
})

export type BoxSearch = Address<typeof readBoxSearch>

/** The duration of the booking in hours. */
export function durationOf({ dur }: BoxSearch): Duration {
  return dur ?? 4
}
