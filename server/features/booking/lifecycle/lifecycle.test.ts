import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#db/schema/index.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { ana, bia, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { MINUTE, refusalOf, tuesday } from '#server/test/stage/booking-stage.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import { markPayment } from '../service.ts'

setUpBookingPeople()

describe('payment, begin and completion', () => {
  test('a payment confirms a booking once and notifies both participants; a later failure or the expiry job changes nothing', async () => {
    const { bookingId } = await request(ana)
    expect([await stage.pay(bookingId), await stage.pay(bookingId)]).toEqual(['confirmed', 'confirmed'])
    expect(await stage.rowOf(bookingId)).toMatchObject({ status: 'Confirmado', paymentStatus: 'Pago' })
    expect(await stage.historyOf(bookingId)).toHaveLength(2)
    expect((await stage.notificationsOf(ana)).map(({ title, body }) => [title, body])).toEqual([
      ['Agendamento confirmado', 'Joana Reis vai até você: ter, 24 nov, 08:00 – 12:00.'],
    ])
    expect((await stage.notificationsOf(joana)).map(({ title }) => title)).toEqual(['Novo agendamento'])
    await inTransaction(world.ctx, (tx) => markPayment(tx, bookingId, 'Falhou'))
    expect((await stage.rowOf(bookingId)).paymentStatus).toBe('Pago')
    world.clock.advance(60 * MINUTE)
    await world.job('booking.expire-holds')
    expect((await stage.rowOf(bookingId)).status).toBe('Confirmado')
  })

  test('the clock job begins and completes bookings, both in one run after an outage, and counts them for the contractor', async () => {
    const { bookingId } = await request(ana)
    const unpaid = await request(bia, { start: tuesday(12) })
    await stage.pay(bookingId)
    const statusAt = async (instant: string) => {
      world.clock.set(instant)
      await world.job('booking.begin-and-complete')
      return (await stage.rowOf(bookingId)).status
    }
    expect(await statusAt('2026-11-24T10:59:59Z')).toBe('Confirmado')
    expect(await statusAt(tuesday(8))).toBe('Em Andamento')
    expect(await statusAt('2026-11-24T14:59:59Z')).toBe('Em Andamento')
    expect(await statusAt(tuesday(12))).toBe('Concluído')
    expect(await statusAt(tuesday(12))).toBe('Concluído')
    expect(await stage.historyOf(bookingId)).toHaveLength(4)
    const [contractor] = await world.db.select().from(users).where(eq(users.id, ana.id))
    expect(contractor!.completedBookings).toBe(1)
    expect((await stage.rowOf(unpaid.bookingId)).status).toBe('Solicitado')

    const other = await request(ana, { start: '2026-11-26T11:00:00Z' })
    await stage.pay(other.bookingId)
    world.clock.set('2026-11-28T11:00:00Z')
    await world.job('booking.begin-and-complete')
    expect((await stage.rowOf(other.bookingId)).status).toBe('Concluído')
    const completed = world.publishedEvents.filter(({ type }) => type === 'booking.completed').map(({ id }) => id)
    expect(completed.filter((id) => id === bookingId || id === other.bookingId)).toEqual([bookingId, other.bookingId])
  })

  test('a payment and the expiry of its hold at the same moment lead to one final state', async () => {
    for (let round = 0; round < 10; round++) {
      // Each round uses another professional, because a third booking with the same one would require the hiring alert, a warning
      // about frequent hiring.
      const anyone = await world.person({ professional: true })
      const { bookingId } = await stage.request(ana, anyone)
      const inTime = world.now()
      world.clock.advance(15 * MINUTE)
      const [outcome] = await Promise.all([stage.pay(bookingId, inTime), world.job('booking.expire-holds')])
      expect((await stage.rowOf(bookingId)).status).toBe(outcome === 'confirmed' ? 'Confirmado' : 'Cancelado')
      expect(await stage.historyOf(bookingId)).toHaveLength(2)
    }
  })
})

test('a payment made after the hold is over confirms nothing, even before the job cancels the hold', async () => {
  const { bookingId } = await request(ana)
  const { holdExpiresAt } = await stage.rowOf(bookingId)
  world.clock.advance(15 * MINUTE)
  expect(await stage.pay(bookingId, holdExpiresAt!)).toBe('too_late')
  expect(await stage.rowOf(bookingId)).toMatchObject({ status: 'Cancelado', cancelReason: 'payment_expired' })
  expect(stage.eventTypes()).toEqual(['booking.requested', 'booking.expired'])
  expect(await stage.pay(bookingId)).toBe('too_late')
})

describe('cancelling', () => {
  test('the contractor cancels an unpaid booking: the slot is free and the professional, who never knew of it, is not notified', async () => {
    const { bookingId } = await request(ana)
    const answer = await world.as(ana).booking.cancel({ bookingId })
    expect(answer).toEqual({ bookingId, status: 'Cancelado', refundInCents: 0 })
    expect(await stage.rowOf(bookingId)).toMatchObject({ status: 'Cancelado', cancelReason: 'contractor', cancelledBy: ana.id })
    expect(stage.eventTypes()).toEqual(['booking.requested', 'booking.cancelled'])
    expect(await stage.notificationsOf(joana)).toEqual([])
    // A repeated cancellation gets the same response; the professional can no longer cancel.
    expect(await world.as(ana).booking.cancel({ bookingId })).toEqual(answer)
    const again = await refusalOf(world.as(joana).booking.cancel({ bookingId, reason: 'Não posso.' }))
    expect([again.code, again.reason, again.message]).toEqual([
      'CONFLICT',
      'wrong_state',
      'O agendamento mudou e não permite mais esta ação.',
    ])
    expect(await reasonOf(request(bia))).toBe('no refusal')
  })

  test('cancelling is refused without the expected refund once paid, after the start, and to other people', async () => {
    const { bookingId } = await request(ana)
    const cancel = (who: Person, id = bookingId) => reasonOf(world.as(who).booking.cancel({ bookingId: id }))
    expect([await cancel(bia), await cancel(ana, world.newId())]).toEqual(['not_found', 'not_found'])
    world.clock.set(tuesday(8))
    expect(await cancel(ana)).toBe('wrong_state')
    world.clock.set('2026-11-23T12:00:00Z')
    await stage.pay(bookingId)
    expect(await cancel(ana)).toBe('refund_changed')
    expect((await stage.rowOf(bookingId)).status).toBe('Confirmado')
  })

  test('when a booking is cancelled, expires or is replaced, its open charge is abandoned', async () => {
    const replaced = await request(ana, { durationHours: 8 })
    const cancelled = await request(ana)
    await world.as(ana).booking.cancel({ bookingId: cancelled.bookingId })
    const expired = await request(bia)
    const paid = await request(ana, { start: tuesday(12), acceptedAlert: true })
    await stage.pay(paid.bookingId)
    world.clock.advance(15 * MINUTE)
    await world.job('booking.expire-holds')
    const abandoning = [replaced, cancelled, expired, paid].map(({ bookingId }) => `payment.abandon:${bookingId}`)
    const queued = await world.database.sql<
      { key: string }[]
    >`select key from graphile_worker.jobs where key in ${world.database.sql(abandoning)}`
    expect(queued.map(({ key }) => key).toSorted()).toEqual(abandoning.slice(0, 3).toSorted())
  })
})
