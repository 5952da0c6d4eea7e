import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BookingStatus } from '#shared/booking.ts'
import { testDatabase } from '#server/test/database.ts'
import { refusal } from './refusal.ts'
import { fourHours, sampleRows } from './sample-rows.ts'
import { auditLog, type Booking, bookingEvents, bookings } from './schema/index.ts'

const { db, drop } = await testDatabase()
const sample = sampleRows(db)
afterAll(drop)

let contractorId = ''
let professionalId = ''
beforeAll(async () => {
  contractorId = await sample.user()
  professionalId = await sample.professional()
})

const statuses = Object.values(BookingStatus)
const cancelled = { status: BookingStatus.cancelled, cancelledAt: new Date('2027-01-03T12:00:00Z') }
const set = (id: string, over: Partial<Booking>) => db.update(bookings).set(over).where(eq(bookings.id, id))
const atNoonOf = (day: string) => fourHours(new Date(`${day}T12:00:00Z`))
const at = (startsAt: string, over: Partial<Booking> = {}) =>
  sample.booking({ contractorId, professionalId, ...fourHours(new Date(startsAt)), ...over })

/** A booking written as finished history, as the demo seed does. */
const seeded = (over: Partial<Booking>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local plumai.seeding = 'on'`)
    return sampleRows(tx).booking({ contractorId, professionalId: await sample.professional(), ...over })
  })

describe('one professional is in one place', () => {
  test('two visits never overlap, not by a second; neighbours, other professionals and cancelled visits do not matter', async () => {
    const first = await at('2027-03-01T12:00:00Z')
    expect(await refusal(at('2027-03-01T12:00:00Z'))).toBe('agendamentos_sem_sobreposicao')
    expect(await refusal(at('2027-03-01T15:59:59Z'))).toBe('agendamentos_sem_sobreposicao')
    expect(await refusal(at('2027-03-01T08:00:01Z'))).toBe('agendamentos_sem_sobreposicao')
    expect(await refusal(at('2027-03-01T08:00:00Z'))).toBe('accepted')
    expect(await refusal(at('2027-03-01T16:00:00Z'))).toBe('accepted')
    expect(await refusal(at('2027-03-01T12:00:00Z', { professionalId: await sample.professional() }))).toBe('accepted')
    await set(first, cancelled)
    expect(await refusal(at('2027-03-01T12:00:00Z'))).toBe('accepted')
  })

  test('ON CONFLICT DO NOTHING answers no row instead of an error', async () => {
    await at('2027-04-01T12:00:00Z')
    const taken = await db
      .insert(bookings)
      .values({ contractorId, professionalId, ...atNoonOf('2027-04-01') })
      .onConflictDoNothing()
      .returning()
    expect(taken).toEqual([])
  })

  test('of 40 at once, one is in', async () => {
    const asked = await Promise.all(
      Array.from({ length: 40 }, () =>
        db
          .insert(bookings)
          .values({ contractorId, professionalId, ...atNoonOf('2027-05-01') })
          .onConflictDoNothing()
          .returning({ id: bookings.id }),
      ),
    )
    expect(asked.flat()).toHaveLength(1)
  })

  test('nobody books herself', async () => {
    expect(await refusal(sample.booking({ contractorId: professionalId, professionalId }))).toBe('agendamentos_two_people')
  })
})

describe('the life of a booking', () => {
  const legal = new Set([
    'Solicitado→Confirmado',
    'Solicitado→Cancelado',
    'Confirmado→Em Andamento',
    'Confirmado→Cancelado',
    'Em Andamento→Concluído',
    'Em Andamento→Cancelado',
  ])
  const pairs = statuses.flatMap((from) => statuses.filter((to) => to !== from).map((to) => [from, to] as const))

  test.for(pairs)('%s → %s', async ([from, to]) => {
    const id = await seeded({ status: from, paymentStatus: 'Pago', ...(from === 'Cancelado' ? cancelled : {}) })
    const moved = set(id, to === 'Cancelado' ? cancelled : { status: to, cancelledAt: null })
    expect(await refusal(moved)).toBe(legal.has(`${from}→${to}`) ? 'accepted' : 'agendamentos_status_transition')
  })

  test('begins as Solicitado and Pendente', async () => {
    const paid = { paymentStatus: 'Pago' as const }
    expect(await refusal(at('2027-06-01T12:00:00Z', { ...paid, status: 'Confirmado' }))).toBe('agendamentos_begins_requested')
    expect(await refusal(at('2027-06-01T12:00:00Z', paid))).toBe('agendamentos_begins_requested')
  })

  test('is confirmed only together with its payment', async () => {
    const id = await at('2027-06-02T12:00:00Z')
    expect(await refusal(set(id, { status: 'Confirmado' }))).toBe('agendamentos_confirmed_is_paid')
    expect(await refusal(set(id, { status: 'Confirmado', paymentStatus: 'Pago' }))).toBe('accepted')
  })

  test('is not unpaid again: what came goes back only as a refund', async () => {
    const id = await seeded({ status: 'Concluído', paymentStatus: 'Pago' })
    expect(await refusal(set(id, { paymentStatus: 'Pendente' }))).toBe('agendamentos_payment_transition')
    expect(await refusal(set(id, { paymentStatus: 'Reembolso Parcial' }))).toBe('accepted')
    expect(await refusal(set(id, { paymentStatus: 'Falhou' }))).toBe('agendamentos_payment_transition')
    expect(await refusal(set(id, { paymentStatus: 'Reembolsado' }))).toBe('accepted')
  })

  test('says when it was cancelled', async () => {
    const id = await at('2027-06-03T12:00:00Z')
    expect(await refusal(set(id, { status: 'Cancelado' }))).toBe('agendamentos_cancelled_at')
    expect(await refusal(set(id, cancelled))).toBe('accepted')
  })

  test('keeps its parties and amounts', async () => {
    const id = await at('2027-06-04T12:00:00Z')
    expect(await refusal(set(id, { amountInCents: 9_000, totalInCents: 11_000 }))).toBe('agendamentos_terms_fixed')
    expect(await refusal(set(id, { contractorId: await sample.user() }))).toBe('agendamentos_terms_fixed')
    expect(await refusal(set(id, { holdExpiresAt: new Date(), version: 1 }))).toBe('accepted')
  })
})

test('history is not rewritten', async () => {
  const bookingId = await at('2027-07-01T12:00:00Z')
  await db.insert(bookingEvents).values({ bookingId, toStatus: 'Solicitado', actorId: contractorId })
  expect(await refusal(db.update(bookingEvents).set({ reason: 'x' }))).toBe('booking_events_append_only')
  expect(await refusal(db.delete(bookingEvents))).toBe('booking_events_append_only')
  await db.insert(auditLog).values({ actorId: contractorId, action: 'viewed', entity: 'usuarios', entityId: contractorId })
  expect(await refusal(db.update(auditLog).set({ action: 'x' }))).toBe('audit_log_append_only')
  expect(await refusal(db.delete(auditLog))).toBe('accepted')
})
