import { expect, test } from 'vitest'
import { lockOrder } from './lock-order.ts'

const A = '0a000000-0000-4000-8000-000000000000'
const B = '0b000000-0000-4000-8000-000000000000'
const booking = (...ids: string[]) => ['select "id" from "agendamentos" where "id" in ($1) for no key update', ids] as const
const payment = ['select "id" from "payments" where "id" = $1 for no key update', [A]] as const
const transfer = ['select "id" from "transfers" where "booking_id" = $1 for no key update', [A]] as const

/** The complaint about each statement of one transaction; null for a statement in the right order. */
function saidOf(...statements: (readonly [string, readonly unknown[]])[]): (string | null)[] {
  const check = lockOrder()
  return statements.map(([text, params]) => check(text, params))
}

test('accepts locks of bookings, payments and transfers in this order, and a lock that is taken again', () => {
  expect(saidOf(booking(A, B), payment, transfer, booking(B), ['update "payments" set "x" = $1', ['x']])).toEqual(
    Array(5).fill(null),
  )
})

test('ignores reads and inserts, whose locks are not watched', () => {
  expect(saidOf(transfer, ['select "id" from "payments"', []], ['insert into "ledger_entries" ("x") values ($1)', []])).toEqual(
    Array(3).fill(null),
  )
})

test('refuses a lock of a booking after that of a payment, also by an update without a select for update', () => {
  expect(saidOf(payment, booking(A))[1]).toBe('agendamentos is locked after payments')
  expect(saidOf(payment, ['update "agendamentos" set "x" = $1 where "id" = $2', ['x', A]])[1]).toContain('after payments')
})

test('refuses a lock of a payment after one of transfers, and the lock of the agenda after one of a booking', () => {
  expect(saidOf(booking(A), transfer, payment)[2]).toBe('payments is locked after transfers')
  const agenda = ['select pg_advisory_xact_lock(hashtextextended($1, 0))', [`booking.agenda:${A}`]] as const
  expect(saidOf(booking(A), agenda)[1]).toBe('booking.agenda is locked after agendamentos')
})

test('refuses locks of two bookings by two statements', () => {
  expect(saidOf(booking(A), booking(B))[1]).toContain('by two statements')
})

test("refuses 'for update' of rows that foreign keys point to", () => {
  expect(saidOf(['select "id" from "payments" where "id" = $1 for update', [A]])[0]).toContain("'for update'")
})
