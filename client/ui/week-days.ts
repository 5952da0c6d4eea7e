import { dateFormat, dayInWords } from '#shared/date-format.ts'
import { noonOf } from '#shared/days.ts'

/** The states of a slot in the week. */
export type SlotState = 'free' | 'busy' | 'lead_time' | 'past' | 'short'

export interface WeekSlot {
  /** The start of the slot as an instant in ISO 8601 (UTC). It identifies the slot. */
  start: string
  end: string
  /** The start and the end of the slot in the zone of the home: '12:00 – 16:00'. */
  label: string
  state: SlotState
  /** Why the slot is not free, for example 'não cabem 8 h'. Without a reason the default text of the state is shown. */
  reason?: string | undefined
}

export interface WeekDay {
  /** The date of the day as 'YYYY-MM-DD', in the zone of the home. */
  date: string
  /** The full name of the day; by default like 'terça-feira, 24 de novembro'. */
  label?: string
  slots: WeekSlot[]
}

const reasons: Record<SlotState, string> = {
  free: '',
  busy: 'Ocupado',
  lead_time: 'Em cima da hora',
  past: 'Já passou',
  short: 'Não cabe',
}

/** Returns why a slot cannot be chosen, or '' for a free slot. */
export function reasonOf(slot: WeekSlot): string {
  return slot.state === 'free' ? '' : (slot.reason ?? reasons[slot.state])
}

/** The long name of a day: 'terça-feira, 24 de novembro'. */
export function longName(day: WeekDay): string {
  return day.label ?? dayInWords(day.date, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** The short name of a weekday: 'ter', without the dot that Intl writes. */
export function shortName(day: WeekDay): string {
  return dayInWords(day.date, { weekday: 'short' })
}

/** The day of the month of a date, such as 24 for '2026-11-24'. */
export function dayNumber(day: WeekDay): number {
  return Number(day.date.slice(8, 10))
}

/** The accessible name of a slot: 'terça-feira, 24 de novembro, 12:00 às 16:00', with the reason if the slot is not free. */
export function slotName(day: WeekDay, slot: WeekSlot): string {
  const hours = slot.label.replace(/\s*–\s*/, ' às ')
  return [longName(day), hours, reasonOf(slot)].filter(Boolean).join(', ')
}

/** The range from the first to the last day: '22 – 28 de novembro'; '' for an empty list. */
export function rangeName(days: WeekDay[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  const formatter = dateFormat('UTC', { day: 'numeric', month: 'long' })
  // Replaces thin spaces around the dash, because only some ICU versions write them.
  return formatter.formatRange(noonOf(first.date), noonOf(last.date)).replaceAll('\u2009', ' ')
}

/** Returns the free slots of a week in order, each with its day. */
export function freeSlots(days: WeekDay[]): { day: WeekDay; slot: WeekSlot }[] {
  return days.flatMap((day) => day.slots.filter((slot) => slot.state === 'free').map((slot) => ({ day, slot })))
}

/**
 * Returns the free slot to which a key moves the focus from the slot `current`. Up and down move between free slots in order.
 * Left and right move to another day, to the slot nearest in time. Returns null for any other key or when there is no such slot.
 */
export function slotByKey(days: WeekDay[], current: string, key: string): { day: WeekDay; slot: WeekSlot } | null {
  const free = freeSlots(days)
  const at = free.findIndex(({ slot }) => slot.start === current)
  if (key === 'Home') return free[0] ?? null
  if (key === 'End') return free.at(-1) ?? null
  if (key === 'ArrowDown') return free[at + 1] ?? null
  if (key === 'ArrowUp') return at > 0 ? (free[at - 1] ?? null) : null
  const here = free[at]
  if (!here || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null
  const beside = free.filter(({ day }) => (key === 'ArrowRight' ? day.date > here.day.date : day.date < here.day.date))
  const date = (key === 'ArrowRight' ? beside[0] : beside.at(-1))?.day.date
  const hour = (label: string) => Number.parseInt(label, 10)
  const distance = (slot: WeekSlot) => Math.abs(hour(slot.label) - hour(here.slot.label))
  return beside.filter(({ day }) => day.date === date).toSorted((a, b) => distance(a.slot) - distance(b.slot))[0] ?? null
}
