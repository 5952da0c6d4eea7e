import type { Duration } from '#shared/availability.ts'
import { type Address, address, day, id, keyOf, oneOf, type Reader, serviceSlugs } from '#client/lib/address.ts'

/** The instant of a start, ISO 8601 UTC as the API writes it. */
const instant: Reader<string> = (value) =>
  typeof value === 'string' && /^20\d{2}(-\d{2}){2}T(\d{2}:){2}\d{2}\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Reads the search params of /profissional/$id: the part of the booking box that the address carries. */
export const readBoxSearch = address({
  /** The Sunday of the displayed week on the professional's calendar; absent means this week. */
  semana: day,
  /** The day in the displayed week that the contractor searched for; absent once a start is chosen. */
  dia: day,
  /** The duration, 4 when absent. */
  dur: oneOf(6, 8),
  /** The chosen start. */
  slot: instant,
  /** The service that the contractor searched for; it is chosen at first. */
  servico: keyOf(serviceSlugs),
  /** Which of the contractor's addresses; the default one when absent. */
  endereco: id,
})

export type BoxSearch = Address<typeof readBoxSearch>

/** The duration in hours. */
export function durationOf({ dur }: BoxSearch): Duration {
  return dur ?? 4
}
