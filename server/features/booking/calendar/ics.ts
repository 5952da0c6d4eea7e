import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { BookingStatus } from '#shared/booking.ts'
import type { CalendarEntry } from '#shared/calendar-entry.ts'

/** One booking as a calendar shows it. Instants are UTC; `version` grows with every change of the booking. */
export type CalendarEvent = CalendarEntry & {
  readonly id: string
  readonly version: number
  readonly updatedAt: Date
  readonly status: BookingStatus
}

/**
 * Unicode line breaks that ical-generator does not escape. Some calendars break lines at them, so a user could inject calendar
 * lines.
 */
const UNICODE_LINE_BREAK = /[\u0085\u2028\u2029]/g

const statuses: Readonly<Record<BookingStatus, ICalEventStatus>> = {
  [BookingStatus.requested]: ICalEventStatus.TENTATIVE,
  [BookingStatus.confirmed]: ICalEventStatus.CONFIRMED,
  [BookingStatus.inProgress]: ICalEventStatus.CONFIRMED,
  [BookingStatus.completed]: ICalEventStatus.CONFIRMED,
  [BookingStatus.cancelled]: ICalEventStatus.CANCELLED,
}

/**
 * Returns the text of a calendar (RFC 5545), with times in UTC. A booking keeps its UID, and its SEQUENCE is the version, so that
 * a calendar app updates its entry instead of adding a second one.
 */
export function calendarText(events: readonly CalendarEvent[], { name }: { name: string }): string {
  const calendar = ical({
    name: lineFeedsOf(name),
    prodId: '//Plumai//Agendamentos//PT-BR',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const event of events) {
    calendar.createEvent({
      id: `${event.id}@plumai`,
      sequence: event.version,
      stamp: event.updatedAt,
      lastModified: event.updatedAt,
      start: event.startsAt,
      end: event.endsAt,
      summary: lineFeedsOf(event.summary),
      description: lineFeedsOf(event.description),
      location: event.location && lineFeedsOf(event.location),
      url: event.url,
      status: statuses[event.status],
    })
  }
  return `${calendar.toString()}\r\n`
}

function lineFeedsOf(text: string): string {
  return text.replace(UNICODE_LINE_BREAK, '\n')
}
