import { expect, test } from 'vitest'
import { longName, rangeName, reasonOf, shortName, slotByKey, slotName } from './week-days.ts'
import type { SlotState, WeekDay } from './week-days.ts'

const slot = (start: string, label: string, state: SlotState = 'free') => ({ start, end: start, label, state })
const monday: WeekDay = { date: '2026-11-23', slots: [slot('m8', '08:00 – 12:00'), slot('m12', '12:00 – 16:00', 'busy')] }
const tuesday: WeekDay = { date: '2026-11-24', slots: [slot('t8', '08:00 – 12:00', 'past')] }
const wednesday: WeekDay = { date: '2026-11-25', slots: [slot('w12', '12:00 – 16:00'), slot('w16', '16:00 – 20:00')] }
const week = [monday, tuesday, wednesday]

test.each([
  ['m8', 'ArrowDown', 'w12'],
  ['m8', 'ArrowUp', undefined],
  ['m8', 'ArrowLeft', undefined],
  ['m8', 'ArrowRight', 'w12'],
  ['w16', 'ArrowLeft', 'm8'],
  ['w16', 'ArrowDown', undefined],
  ['w16', 'Home', 'm8'],
  ['m8', 'End', 'w16'],
  ['m8', 'a', undefined],
  ['gone', 'ArrowDown', 'm8'],
])('from %s, the key %s moves to %s', (from, key, to) => {
  expect(slotByKey(week, from, key)?.slot.start).toBe(to)
})

test('writes Portuguese day names that do not depend on the time zone of the device', () => {
  expect(longName(tuesday)).toBe('terça-feira, 24 de novembro')
  expect(shortName(tuesday)).toBe('ter')
  expect(rangeName(week)).toBe('23 – 25 de novembro')
  expect(rangeName([])).toBe('')
  expect(slotName(wednesday, slot('w12', '12:00 – 16:00'))).toBe('quarta-feira, 25 de novembro, 12:00 às 16:00')
})

test('gives the reason why a slot is not free, and prefers the caller’s own text', () => {
  expect(reasonOf(slot('x', '08:00 – 12:00', 'busy'))).toBe('Ocupado')
  expect(reasonOf({ ...slot('x', '08:00 – 12:00', 'short'), reason: 'não cabem 8 h' })).toBe('não cabem 8 h')
  expect(reasonOf(slot('x', '08:00 – 12:00'))).toBe('')
})
