import { dateFormat } from '#shared/date-format.ts'
import { addDays, HOUR_MS } from '#shared/days.ts'
import { formatCents } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'

/** An instant as a procedure returns it (ISO 8601 text in UTC), or already parsed. */
export type Instant = string | Date

/** Formats integer cents: 18000 → 'R$ 180,00', with the no-break space of pt-BR. */
export const money = formatCents

/** A short date such as 'ter, 24 nov' in the time zone `zone`. The year is added when it differs from the year of `now`. */
export function shortDate(instant: Instant, zone: string, now: Date = new Date()): string {
  const { weekday, day, month, year } = parts(instant, zone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const thisYear = parts(now, zone, { year: 'numeric' }).year
  return `${weekday}, ${day} ${month}${year === thisYear ? '' : ` ${year}`}`
}

/** A full date with its weekday: 'terça-feira, 24 de novembro de 2026'. */
export function longDate(instant: Instant, zone: string): string {
  return dateFormat(zone, { dateStyle: 'full' }).format(dateOf(instant))
}

/** A full date: '24 de novembro de 2026'. */
export function fullDate(instant: Instant, zone: string): string {
  return dateFormat(zone, { dateStyle: 'long' }).format(dateOf(instant))
}

/** A numeric date: '24/11/2026'. */
export function numericDate(instant: Instant, zone: string): string {
  return dateFormat(zone, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(dateOf(instant))
}

/** A time of day: '12:00'. */
export function clock(instant: Instant, zone: string): string {
  return dateFormat(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(dateOf(instant))
}

/** A numeric date with its time: '24/11/2026, 12:00'. */
export function dateAndTime(instant: Instant, zone: string): string {
  return `${numericDate(instant, zone)}, ${clock(instant, zone)}`
}

/** A time range: '12:00 – 16:00'. */
export function hours(start: Instant, end: Instant, zone: string): string {
  return `${clock(start, zone)} – ${clock(end, zone)}`
}

/**
 * Whether a booking is shown as one of today. That is the case on the day on which it starts, in the time zone of the home, and
 * also from three hours before its start until its end. So a booking from 22:00 to 02:00 is one of today until 02:00. A booking
 * from 00:00 is one of today from 21:00 of the day before.
 */
export function isOfToday({ start, end, zone }: { start: Instant; end: Instant; zone: string }, now: Date): boolean {
  if (calendarDay(start, zone) === calendarDay(now, zone)) return true
  return dateOf(start).getTime() - 3 * HOUR_MS <= now.getTime() && now < dateOf(end)
}

/** The calendar day of an instant in `zone`, 'YYYY-MM-DD'. */
export function calendarDay(instant: Instant, zone: string): string {
  return dayOf(dateOf(instant), zone)
}

/**
 * Formats how far away a home is: 'a 2,1 km', or 'a cerca de 2,1 km' if `approximate`. An approximate distance below one
 * kilometre is only 'a menos de 1 km', because positions are rounded to a grid. From 100 km on there are no decimals.
 */
export function nearness(kilometres: number, approximate: boolean): string {
  if (approximate && kilometres < 1) return 'a menos de 1 km'
  const digits = kilometres < 100 ? 1 : 0
  const figure = kilometres.toLocaleString('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `a ${approximate ? 'cerca de ' : ''}${figure} km`
}

/** How far away a home is, as a short text: '≈ 2,1 km'. */
export function shortNearness(kilometres: number, approximate: boolean): string {
  if (approximate && kilometres < 1) return '< 1 km'
  return `${approximate ? '≈ ' : ''}${kilometres.toLocaleString('pt-BR')} km`
}

/** Joins a list in Portuguese: 'Cozinha, Lavanderia e Organização'. */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(items)
}

/**
 * Writes a number with its noun: count(0, 'mensagem', 'mensagens', 'Nenhuma mensagem') → 'Nenhuma mensagem'. Zero has its own
 * text, because Intl's plural rules for pt-BR treat zero as singular.
 */
export function count(amount: number, one: string, many: string, none = `0 ${many}`): string {
  if (amount === 0) return none
  return amount === 1 ? `1 ${one}` : `${amount.toLocaleString('pt-BR')} ${many}`
}

let zoneHere: string | undefined

/**
 * The time zone of the device, for times that belong to no home, such as that of a chat message. The server uses the zone of most
 * people instead. The zone is looked up when it is first needed, because that takes 30 ms.
 */
export function deviceZone(): string {
  return (zoneHere ??= import.meta.env.SSR ? DEFAULT_ZONE : Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/**
 * Says when an instant was: '14:05' today, 'Ontem' for the day before, otherwise '19/11/2026'. The time zone is `zone`, by
 * default that of the device.
 */
export function timeLabel(instant: Instant, now: Date, zone: string = deviceZone()): string {
  const day = calendarDay(instant, zone)
  if (day === calendarDay(now, zone)) return clock(instant, zone)
  return day === addDays(calendarDay(now, zone), -1) ? 'Ontem' : numericDate(instant, zone)
}

/**
 * The display name of a time zone: 'Manaus' for 'America/Manaus', 'Brasília' for every time zone that the table does not list.
 */
export function zoneName(zone: string): string {
  return zoneNames[zone] ?? 'Brasília'
}

/**
 * Returns 'horário de Manaus' when the clocks of `zone` and of the device differ at the instant `at`, otherwise null. Times are
 * shown in the zone of the home, and people must not mistake them for their own local time.
 */
export function otherZone(zone: string, at: Instant, device: string = deviceZone()): string | null {
  return clock(at, zone) === clock(at, device) ? null : `horário de ${zoneName(zone)}`
}

const zoneNames: Readonly<Record<string, string>> = {
  'America/Manaus': 'Manaus',
  'America/Cuiaba': 'Cuiabá',
  'America/Campo_Grande': 'Campo Grande',
  'America/Porto_Velho': 'Porto Velho',
  'America/Boa_Vista': 'Boa Vista',
  'America/Rio_Branco': 'Rio Branco',
  'America/Eirunepe': 'Eirunepé',
  'America/Noronha': 'Fernando de Noronha',
}

function dateOf(instant: Instant): Date {
  return typeof instant === 'string' ? new Date(instant) : instant
}

function parts(instant: Instant, zone: string, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const pieces = dateFormat(zone, options).formatToParts(dateOf(instant))
  return Object.fromEntries(pieces.map(({ type, value }) => [type, value.replaceAll('.', '')]))
}
