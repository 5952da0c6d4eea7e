import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { BookingStatus } from '#shared/booking.ts'
import type { CalendarEntry } from '#shared/calendar-entry.ts'

/** One booking as a calendar shows it. Instants are UTC; `version` grows with every change of the booking. */
export type CalendarVisit = CalendarEntry & {
  readonly id: string
  readonly version: number
  readonly updatedAt: Date
  readonly status: BookingStatus
}

/** Line breaks that ical-generator does not escape. A calendar that reads them as such would see lines that a user typed. */
const UNICODE_LINE_BREAK = /[\u0085\u2028\u2029]/g

const statuses: Readonly<Record<BookingStatus, ICalEventStatus>> = {
  [BookingStatus.requested]: ICalEventStatus.TENTATIVE,
  [BookingStatus.confirmed]: ICalEventStatus.CONFIRMED,
  [BookingStatus.inProgress]: ICalEventStatus.CONFIRMED,
  [BookingStatus.completed]: ICalEventStatus.CONFIRMED,
  [BookingStatus.cancelled]: ICalEventStatus.CANCELLED,
}

/**
 * The text of a calendar (RFC 5545). The UID of a booking stays the same and its SEQUENCE is the version, so that a calendar
 * replaces an entry that it has already. Times are in UTC.
 */
export function calendarText(visits: readonly CalendarVisit[], { name }: { name: string }): string {
  const calendar = ical({
    name: lineFeedsOf(name),
    prodId: '//Plumai//Agendamentos//PT-BR',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const visit of visits) {
    calendar.createEvent({
      id: `${visit.id}@plumai`,
      sequence: visit.version,
      stamp: visit.updatedAt,
      lastModified: visit.updatedAt,
      start: visit.startsAt,
      end: visit.endsAt,
      summary: lineFeedsOf(visit.summary),
      description: lineFeedsOf(visit.description),
      location: visit.location && lineFeedsOf(visit.location),
      url: visit.url,
      status: statuses[visit.status],
    })
  }
  return `${calendar.toString()}\r\n`
}

function lineFeedsOf(text: string): string {
  return text.replace(UNICODE_LINE_BREAK, '\n')
}
