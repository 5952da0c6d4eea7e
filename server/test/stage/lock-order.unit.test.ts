import { expect, test } from 'vitest'
import { lockOrder } from './lock-order.ts'

const A = '0a000000-0000-4000-8000-000000000000'
const B = '0b000000-0000-4000-8000-000000000000'
const booking = (...ids: string[]) => ['select "id" from "agendamentos" where "id" in ($1) for no key update', ids] as const
const payment = ['select "id" from "payments" where "id" = $1 for no key update', [A]] as const
const transfer = ['select "id" from "transfers" where "booking_id" = $1 for no key update', [A]] as const

/** The violation of the lock order for each statement of one transaction; null if there is none. */
function saidOf(...statements: (readonly [string, readonly unknown[]])[]): (string | null)[] {
  const check = lockOrder()
  return statements.map(([text, params]) => check(text, params))
}

test('the lock order check accepts locks of bookings, payments and transfers in this order, and repeated locks', () => {
  expect(saidOf(booking(A, B), payment, transfer, booking(B), ['update "payments" set "x" = $1', ['x']])).toEqual(
    Array(5).fill(null),
  )
})

test('the lock order check ignores reads and inserts', () => {
  expect(saidOf(transfer, ['select "id" from "payments"', []], ['insert into "ledger_entries" ("x") values ($1)', []])).toEqual(
    Array(3).fill(null),
  )
})

test('the lock order check refuses to lock a booking after a payment, by SELECT FOR UPDATE or by UPDATE', () => {
  expect(saidOf(payment, booking(A))[1]).toBe('agendamentos is locked after payments')
  expect(saidOf(payment, ['update "agendamentos" set "x" = $1 where "id" = $2', ['x', A]])[1]).toContain('after payments')
})

test('the lock order check refuses to lock a payment after a transfer, and the agenda after a booking', () => {
  expect(saidOf(booking(A), transfer, payment)[2]).toBe('payments is locked after transfers')
  const agenda = ['select pg_advisory_xact_lock(hashtextextended($1, 0))', [`booking.agenda:${A}`]] as const
  expect(saidOf(booking(A), agenda)[1]).toBe('booking.agenda is locked after agendamentos')
})

test('the lock order check refuses to lock two bookings in two statements', () => {
  expect(saidOf(booking(A), booking(B))[1]).toContain('by two statements')
})

test('the lock order check refuses FOR UPDATE of rows that foreign keys reference', () => {
  expect(saidOf(['select "id" from "payments" where "id" = $1 for update', [A]])[0]).toContain("'for update'")
})
