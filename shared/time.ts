import { tz, TZDate, tzOffset } from '@date-fns/tz'
import { addDays as addDaysTo, format, getDay, startOfWeek } from 'date-fns'

/** IANA zone of each state; the places that differ from their state are in `zoneOfCity` (BR-7). */
const zoneOfState: Readonly<Record<string, string>> = {
  AC: 'America/Rio_Branco',
  AL: 'America/Maceio',
  AM: 'America/Manaus',
  AP: 'America/Belem',
  BA: 'America/Bahia',
  CE: 'America/Fortaleza',
  MA: 'America/Fortaleza',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  PA: 'America/Belem',
  PB: 'America/Fortaleza',
  PE: 'America/Recife',
  PI: 'America/Fortaleza',
  RN: 'America/Fortaleza',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  SE: 'America/Maceio',
  TO: 'America/Araguaina',
}

const southWestOfAmazonas = [
  'atalaia do norte',
  'benjamin constant',
  'boca do acre',
  'eirunepe',
  'envira',
  'guajara',
  'ipixuna',
  'itamarati',
  'jutai',
  'labrea',
  'pauini',
  'sao paulo de olivenca',
  'tabatinga',
]
const westOfPara = [
  'santarem',
  'altamira',
  'itaituba',
  'obidos',
  'oriximina',
  'alenquer',
  'monte alegre',
  'almeirim',
  'jacareacanga',
  'novo progresso',
]

/** Zone used where nothing is known of a place. */
export const DEFAULT_ZONE = 'America/Sao_Paulo'

/** The IANA zone of a home, from its state and municipality (AMB-11). Unknown places keep Brasília's time. */
export function zoneOf(state: string | null | undefined, city?: string | null): string {
  const uf = state?.toUpperCase() ?? ''
  const place = plain(city ?? '')
  if (uf === 'PE' && place === 'fernando de noronha') return 'America/Noronha'
  if (uf === 'AM' && southWestOfAmazonas.includes(place)) return 'America/Eirunepe'
  if (uf === 'PA' && westOfPara.includes(place)) return 'America/Santarem'
  return zoneOfState[uf] ?? DEFAULT_ZONE
}

/** A calendar day, `'YYYY-MM-DD'`. */
export type Day = string

/** The calendar day on which an instant falls in a zone. */
export function dayOf(instant: Date, zone: string): Day {
  return format(new TZDate(instant, zone), 'yyyy-MM-dd')
}

/** The instant at which the clocks of a zone show `time` (`'HH:mm'`) on `day`; an hour that does not exist moves forward. */
export function instantAt(day: Day, time: string, zone: string): Date {
  const [year, month, date] = numbers(day, '-')
  const [hour, minute] = numbers(time, ':')
  // Not TZDate's constructor: it passes through the process's own zone, whose skipped hours then shift the answer.
  const wall = Date.UTC(year!, month! - 1, date!, hour!, minute!)
  const first = wall - offsetAt(wall, zone)
  const second = wall - offsetAt(first, zone)
  return new Date(second === first || offsetAt(second, zone) === wall - second ? second : Math.max(first, second))
}

/** The hour on the clocks of a zone, `'HH:mm'`. */
export function timeOf(instant: Date, zone: string): string {
  return format(new TZDate(instant, zone), 'HH:mm')
}

/** Day arithmetic on the calendar alone, free of zones. */
export function addDays(day: Day, days: number): Day {
  return format(addDaysTo(noon(day), days, { in: tz('UTC') }), 'yyyy-MM-dd', { in: tz('UTC') })
}

/** 0 Sunday … 6 Saturday (S1 §9). */
export function weekdayOf(day: Day): number {
  return getDay(noon(day), { in: tz('UTC') })
}

/** The Sunday on or before a day: weeks start on Sunday (S1 §2). */
export function weekStartOf(day: Day): Day {
  return format(startOfWeek(noon(day), { weekStartsOn: 0, in: tz('UTC') }), 'yyyy-MM-dd', { in: tz('UTC') })
}

/** Whether a string is a day that exists: `'2026-02-29'` is not. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = noon(value)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

export const weekdayNames = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const

/** Milliseconds by which the clocks of a zone are ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  return tzOffset(zone, new Date(instant)) * 60_000
}

function noon(day: Day): Date {
  return new Date(`${day}T12:00:00Z`)
}

function numbers(value: string, separator: string): number[] {
  return value.split(separator).map(Number)
}

function plain(value: string): string {
  return value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
