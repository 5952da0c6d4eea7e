import { describe, expect, test } from 'vitest'
import { waitsUntil } from './night.ts'

const zone = 'America/Sao_Paulo'
/** An instant on the clock of São Paulo, three hours behind UTC. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00-03:00`)
const morning = (day: number) => at(day, '07:00')

describe('until when an email or a push message waits at night', () => {
  test.each([
    ['a second before 22:00', new Date(at(23, '22:00').getTime() - 1), null],
    ['at 22:00', at(23, '22:00'), morning(24)],
    ['at midnight', at(24, '00:00'), morning(24)],
    ['a second before 7:00', new Date(at(24, '07:00').getTime() - 1), morning(24)],
    ['at 7:00', at(24, '07:00'), null],
  ])('a notification %s waits until the morning or not at all', (_, now, until) => {
    expect(waitsUntil('waits', { now, zone })).toEqual(until)
    expect(waitsUntil('never', { now, zone })).toBeNull()
  })

  test("the night follows the recipient's clock: 22:30 in São Paulo is 20:30 in Rio Branco", () => {
    const now = at(23, '22:30')
    expect(waitsUntil('waits', { now, zone: 'America/Rio_Branco' })).toBeNull()
    expect(waitsUntil('waits', { now: at(24, '08:00'), zone: 'America/Rio_Branco' })).toEqual(at(24, '09:00'))
  })

  test.each([
    ['just now', 0, null],
    ['ten minutes ago', 10, null],
    ['more than ten minutes ago', 10.01, morning(24)],
  ])('a notification about an action of the recipient %s is sent at once or waits until the morning', (_, minutes, until) => {
    const now = at(23, '23:00')
    const actedAt = new Date(now.getTime() - minutes * 60_000)
    expect(waitsUntil('waits', { now, zone, actedAt })).toEqual(until)
    expect(waitsUntil('booking', { now, zone, actedAt, bookingAt: at(25, '08:00') })).toEqual(until)
  })

  test.each([
    ['today', at(24, '05:00'), at(24, '09:00'), null],
    ['late this evening', at(23, '22:10'), at(23, '23:00'), null],
    ['tomorrow at 14:00', at(23, '23:00'), at(24, '14:00'), morning(24)],
    ['tomorrow at 8:00: two hours before it', at(23, '23:00'), at(24, '08:00'), at(24, '06:00')],
    ['tomorrow at 0:30: at once', at(23, '23:00'), at(24, '00:30'), null],
    ['yesterday', at(24, '01:00'), at(23, '14:00'), morning(24)],
  ])('how long a notification waits at night if its booking is %s', (_, now, bookingAt, until) => {
    expect(waitsUntil('booking', { now, zone, bookingAt })).toEqual(until)
    expect(waitsUntil('waits', { now, zone, bookingAt })).toEqual(morning(24))
  })
})
