import { scopeLabels, servicesWords, suppliesWords, type Supplies } from './booking-scope.ts'
import type { Service } from './services.ts'

/** A visit as a calendar shows it; `url` is its page, `location` null where its reader is not told the home or lives there. */
export type CalendarEntry = {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly summary: string
  readonly description: string
  readonly location: string | null
  readonly url: string
}

type Visit = {
  readonly hours: number
  readonly services: readonly Service[]
  readonly supplies: Supplies
  readonly side: 'contractor' | 'professional'
  /** The name of the other side. */
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

/** What a visit is called in the calendar of a side, and what stands under it. */
export function calendarWords({ hours, services, supplies, side, other, url }: Visit): { summary: string; description: string } {
  const summary = side === 'contractor' ? `Visita de ${other}` : `Visita na casa de ${other}`
  const scope = [
    `${scopeLabels.services}: ${servicesWords(services)}.`,
    `${scopeLabels.supplies}: ${suppliesWords(supplies, side)}.`,
  ].join(' ')
  return { summary, description: `${hours} horas, pelo Plumaí. ${scope} Tudo sobre a visita: ${url}` }
}

/** A home in one line, as maps read it; null where nothing of it is known. */
export function addressLine({ street, number, complement, district, city, state, cep }: Address): string | null {
  const first = [street, number].filter(Boolean).join(', ')
  const parts = [first, complement, district, [city, state].filter(Boolean).join(' - '), cep]
  return parts.filter(Boolean).join(', ') || null
}

/** The address of Google Agenda's form for a new entry, filled in; times in UTC. Nothing is told to Google before it is opened. */
export function googleCalendarLink({ startsAt, endsAt, summary, description, location }: Omit<CalendarEntry, 'url'>): string {
  const link = new URL('https://calendar.google.com/calendar/render')
  link.searchParams.set('action', 'TEMPLATE')
  link.searchParams.set('text', summary)
  link.searchParams.set('dates', `${calendarStamp(startsAt)}/${calendarStamp(endsAt)}`)
  link.searchParams.set('details', description)
  if (location) link.searchParams.set('location', location)
  return link.href
}

/** An instant as calendars write it, in UTC: `20261124T110000Z`. */
export function calendarStamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}
