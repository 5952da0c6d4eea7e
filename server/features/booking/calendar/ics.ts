import { BookingStatus } from '#shared/booking.ts'
import { type CalendarEntry, calendarStamp } from '#shared/calendar-entry.ts'

/** One visit as a calendar shows it. Instants are UTC; `version` grows with every change of the booking. */
export type CalendarVisit = CalendarEntry & {
  readonly id: string
  readonly version: number
  readonly updatedAt: Date
  readonly status: BookingStatus
}

const OCTETS_IN_LINE = 75

/** The text of a calendar (RFC 5545): stable UIDs, SEQUENCE by version, times in UTC, lines folded at 75 octets, CRLF. */
export function calendarText(visits: readonly CalendarVisit[], { name }: { name: string }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumai//Agendamentos//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...visits.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(visit: CalendarVisit): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${visit.id}@plumai`,
    `DTSTAMP:${calendarStamp(visit.updatedAt)}`,
    `LAST-MODIFIED:${calendarStamp(visit.updatedAt)}`,
    `SEQUENCE:${visit.version}`,
    `DTSTART:${calendarStamp(visit.startsAt)}`,
    `DTEND:${calendarStamp(visit.endsAt)}`,
    `SUMMARY:${escaped(visit.summary)}`,
    `DESCRIPTION:${escaped(visit.description)}`,
    ...(visit.location ? [`LOCATION:${escaped(visit.location)}`] : []),
    `URL:${visit.url}`,
    `STATUS:${statusWords[visit.status]}`,
    'END:VEVENT',
  ]
}

const statusWords: Readonly<Record<BookingStatus, string>> = {
  [BookingStatus.requested]: 'TENTATIVE',
  [BookingStatus.confirmed]: 'CONFIRMED',
  [BookingStatus.inProgress]: 'CONFIRMED',
  [BookingStatus.completed]: 'CONFIRMED',
  [BookingStatus.cancelled]: 'CANCELLED',
}

// A line break that somebody typed must not begin a line of the calendar.
function escaped(words: string): string {
  return words.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, String.raw`\n`)
}

/** Breaks between characters, never inside one; a line that goes on begins with a space, which counts. */
function folded(line: string): string {
  const pieces: string[] = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > OCTETS_IN_LINE) {
      pieces.push(' ')
      octets = 1
    }
    pieces[pieces.length - 1] += character
    octets += size
  }
  return pieces.join('\r\n')
}
