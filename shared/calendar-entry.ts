import { scopeLabels, servicesWords, suppliesWords, type Supplies } from './booking-scope.ts'
import type { ExtraTask } from './extra-tasks.ts'
import type { Service } from './services.ts'

/**
 * A booking as an entry of a calendar. `url` is the page of the booking. `location` is null if the reader may not know the
 * address or lives there.
 */
export type CalendarEntry = {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly summary: string
  readonly description: string
  readonly location: string | null
  readonly url: string
}

type BookingDetails = {
  readonly hours: number
  readonly services: readonly Service[]
  readonly supplies: Supplies
  readonly extraTasks: readonly ExtraTask[]
  readonly side: 'contractor' | 'professional'
  /** The name of the other person of the booking. */
  readonly other: string
  readonly url: string
}

type Address = {
  readonly street: string | null
  readonly number: string | null
  readonly complement: string | null
  readonly district: string | null
  readonly city: string | null
  readonly state: string | null
  readonly cep: string | null
}

/** Returns the title and the description of a booking for the calendar of one participant (`side`). */
export function calendarTexts({ hours, services, supplies, extraTasks, side, other, url }: BookingDetails): {
  summary: string
  description: string
} {
  const summary = side === 'contractor' ? `Visita de ${other}` : `Visita na casa de ${other}`
  const scope = [
    `${scopeLabels.services}: ${servicesWords(services)}.`,
    ...(extraTasks.length > 0 ? [`${scopeLabels.extraTasks}: ${extraTasks.join(', ')}.`] : []),
    `${scopeLabels.supplies}: ${suppliesWords(supplies, side)}.`,
  ].join(' ')
  return { summary, description: `${hours} horas, pela Plumaí. ${scope} Tudo sobre a visita: ${url}` }
}

/** Returns an address in one line, or null when no part of it is known. */
export function addressLine({ street, number, complement, district, city, state, cep }: Address): string | null {
  const first = [street, number].filter(Boolean).join(', ')
  const parts = [first, complement, district, [city, state].filter(Boolean).join(' - '), cep]
  return parts.filter(Boolean).join(', ') || null
}

/**
 * Returns the URL of Google Agenda's form for a new entry, with the times in UTC. Google receives the data only when the person
 * opens the URL.
 */
export function googleCalendarLink({ startsAt, endsAt, summary, description, location }: Omit<CalendarEntry, 'url'>): string {
  const link = new URL('https://calendar.google.com/calendar/render')
  link.searchParams.set('action', 'TEMPLATE')
  link.searchParams.set('text', summary)
  link.searchParams.set('dates', `${calendarStamp(startsAt)}/${calendarStamp(endsAt)}`)
  link.searchParams.set('details', description)
  if (location) link.searchParams.set('location', location)
  return link.href
}

/** Formats an instant for calendars, in UTC: `20261124T110000Z`. */
function calendarStamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}
