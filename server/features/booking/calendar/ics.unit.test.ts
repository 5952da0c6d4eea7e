import { expect, test } from 'vitest'
import { calendarText, type CalendarEvent } from './ics.ts'

const event: CalendarEvent = {
  id: '7b1c0f6e-0000-4000-8000-000000000001',
  version: 3,
  updatedAt: new Date('2026-11-23T12:00:00.123Z'),
  startsAt: new Date('2026-11-24T11:00:00Z'),
  endsAt: new Date('2026-11-24T15:00:00Z'),
  status: 'Confirmado',
  summary: 'Visita de Joana',
  description: 'linha um\nlinha dois',
  location: 'Rua A, 10; fundos \\ casa',
  url: 'https://plumai.example/agendamento/1',
}

test('writes a booking as an event in UTC with its version, and ends every line with CRLF', () => {
  const text = calendarText([event], { name: 'Plumaí' })
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumai//Agendamentos//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Plumaí',
    'X-WR-CALNAME:Plumaí',
    'BEGIN:VEVENT',
    'UID:7b1c0f6e-0000-4000-8000-000000000001@plumai',
    'SEQUENCE:3',
    'DTSTAMP:20261123T120000Z',
    'DTSTART:20261124T110000Z',
    'DTEND:20261124T150000Z',
    'SUMMARY:Visita de Joana',
    String.raw`LOCATION:Rua A\, 10\; fundos \\ casa`,
    String.raw`DESCRIPTION:linha um\nlinha dois`,
    'URL;VALUE=URI:https://plumai.example/agendamento/1',
    'STATUS:CONFIRMED',
    'LAST-MODIFIED:20261123T120000Z',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('escapes every kind of line break in a text that a user typed', () => {
  for (const newline of ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085']) {
    const text = calendarText([{ ...event, summary: `Ana${newline}END:VEVENT` }], { name: 'x' })
    expect(text.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1)
    expect(text).toContain(String.raw`SUMMARY:Ana\nEND:VEVENT`)
  }
})

test('folds long lines at 75 octets, never inside a character, so that they unfold to the same text', () => {
  const summary = 'Conceição 👩‍👧 da Praça '.repeat(12).trim()
  const text = calendarText([{ ...event, summary }], { name: 'x' })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`)
})

test('writes the status of the booking as the status of the event, and leaves out an empty location', () => {
  const wordOf = (status: CalendarEvent['status']) =>
    /STATUS:(\w+)/.exec(calendarText([{ ...event, status, location: null }], { name: 'x' }))?.[1]
  expect([wordOf('Solicitado'), wordOf('Concluído'), wordOf('Cancelado')]).toEqual(['TENTATIVE', 'CONFIRMED', 'CANCELLED'])
  expect(calendarText([{ ...event, location: null }], { name: 'x' })).not.toContain('LOCATION')
})
