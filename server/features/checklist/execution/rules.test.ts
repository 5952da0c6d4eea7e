import { expect, test } from 'vitest'
import { BookingStatus } from '#shared/booking.ts'
import { ChecklistStatus } from '#shared/checklists.ts'
import { obstacleToChange, obstacleToScore, statusAfter } from './rules.ts'

const { pending, inProgress, done } = ChecklistStatus
const must = (isDone: boolean) => ({ mandatory: true, done: isDone })
const may = (isDone: boolean) => ({ mandatory: false, done: isDone })

test.each([
  ['nothing is ticked', [must(false), may(false)], pending, pending],
  ['the first tick begins', [must(true), must(false)], pending, inProgress],
  ['an optional tick begins too', [must(false), may(true)], pending, inProgress],
  ['all mandatory items are done', [must(true), may(false)], inProgress, done],
  ['the only item is done', [must(true)], pending, done],
  ['a mandatory tick is taken back', [must(false), may(true)], done, inProgress],
  ['every tick is taken back: it has begun', [must(false)], inProgress, inProgress],
  ['without mandatory items all count', [may(true), may(false)], inProgress, inProgress],
  ['without mandatory items all done', [may(true), may(true)], inProgress, done],
])('%s', (_, items, before, after) => {
  expect(statusAfter(items, before)).toBe(after)
})

test('the items of a checklist can change until its score is requested or the booking is cancelled', () => {
  expect(obstacleToChange({ scoreAskedAt: null }, BookingStatus.confirmed)).toBeNull()
  expect(obstacleToChange({ scoreAskedAt: null }, BookingStatus.completed)).toBeNull()
  expect(obstacleToChange({ scoreAskedAt: new Date() }, BookingStatus.confirmed)?.reason).toBe('checklist_closed')
  expect(obstacleToChange({ scoreAskedAt: null }, BookingStatus.cancelled)?.reason).toBe('booking_cancelled')
})

test.each([
  [done, BookingStatus.confirmed, true, null],
  [inProgress, BookingStatus.completed, true, null],
  [inProgress, BookingStatus.inProgress, true, 'unfinished'],
  [pending, BookingStatus.completed, false, 'untouched'],
  [done, BookingStatus.cancelled, true, 'booking_cancelled'],
])('a %s checklist of a booking %s', (status, booking, anyDone, reason) => {
  expect(obstacleToScore({ status }, { booking, anyDone })?.reason ?? null).toBe(reason)
})
