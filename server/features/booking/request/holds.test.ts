import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookings } from '#db/schema/index.ts'
import { makeBooking } from '#server/test/stage/factories.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { ana, bia, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { MINUTE, refusalOf, tuesday } from '#server/test/stage/booking-stage.ts'
import { long } from '#server/test/stage/long.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import { markPayment } from '../service.ts'

setUpBookingPeople()

describe('holds', () => {
  test('a second request for the same slot returns the same booking', async () => {
    const first = await request(ana)
    world.clock.advance(5 * MINUTE)
    expect(await request(ana)).toEqual(first)
    await inTransaction(world.ctx, (tx) => markPayment(tx, first.bookingId, 'Processando'))
    expect(await request(ana)).toEqual(first)
    expect(stage.eventTypes()).toEqual(['booking.requested', 'booking.payment-changed'])
  })

  test('a request that overlaps the contractor’s own hold replaces it and notifies nobody', async () => {
    const first = await request(ana, { durationHours: 8 })
    const second = await request(ana, { start: tuesday(12) })
    expect(await stage.rowOf(first.bookingId)).toMatchObject({
      status: 'Cancelado',
      cancelReason: 'replaced',
      cancelledBy: ana.id,
    })
    expect(await stage.historyOf(first.bookingId)).toEqual([
      ['request', null, 'Solicitado', ana.id],
      ['cancel', 'Solicitado', 'Cancelado', ana.id],
    ])
    expect(await stage.notificationsOf(joana)).toEqual([])
    const { asContractor } = await world.as(ana).booking.mine()
    expect(asContractor.map((card) => card.id)).toEqual([second.bookingId])
    expect(await reasonOf(request(bia))).toBe('no refusal')
  })

  test('a hold whose payment is processing is not replaced', async () => {
    const { bookingId } = await request(ana, { durationHours: 8 })
    await inTransaction(world.ctx, (tx) => markPayment(tx, bookingId, 'Processando'))
    expect(await reasonOf(request(ana, { start: tuesday(12) }))).toBe('slot_taken')
    expect((await stage.rowOf(bookingId)).status).toBe('Solicitado')
  })

  test('a fourth unpaid hold is refused until one is cancelled; a request that replaces a hold is allowed', async () => {
    const held = [
      await request(ana),
      await request(ana, { start: tuesday(12) }),
      await request(ana, { start: tuesday(16), acceptedAlert: true }),
    ]
    const rita = await world.person({ professional: true })
    const fourth = () => request(ana, { professionalId: rita.id })
    expect(await reasonOf(fourth())).toBe('too_many_holds')
    expect(await reasonOf(request(ana, { start: tuesday(12), durationHours: 6, acceptedAlert: true }))).toBe('no refusal')
    expect(await reasonOf(fourth())).toBe('no refusal')
    await world.as(ana).booking.cancel({ bookingId: held[0]!.bookingId })
    expect(await reasonOf(request(ana, { start: '2026-11-25T11:00:00Z', acceptedAlert: true }))).toBe('no refusal')
    expect(await reasonOf(request(ana, { start: '2026-11-26T11:00:00Z', acceptedAlert: true }))).toBe('too_many_holds')
  })

  test('a contractor may have eight unpaid bookings, including those of series, but not the later bookings of a paid series', async () => {
    const weekly = (occurrences: number) => ({ everyWeeks: 1 as const, occurrences })
    const { bookingIds } = await request(ana, { repeat: weekly(6), acceptedAlert: true })
    expect(bookingIds).toHaveLength(6)
    const rita = await world.person({ professional: true })
    const refusal = await refusalOf(request(ana, { professionalId: rita.id, repeat: weekly(3), acceptedAlert: true }))
    expect([refusal.code, refusal.reason, refusal.message]).toEqual([
      'CONFLICT',
      'too_many_holds',
      'Você pode ter no máximo 8 visitas aguardando pagamento. Pague ou cancele alguma antes.',
    ])
    expect(await reasonOf(request(ana, { professionalId: rita.id, repeat: weekly(2), acceptedAlert: true }))).toBe('no refusal')
    const nobody = await world.person({ professional: true })
    expect(await reasonOf(request(ana, { professionalId: nobody.id }))).toBe('too_many_holds')
    await stage.pay(bookingIds[0]!)
    expect(await reasonOf(request(ana, { professionalId: nobody.id }))).toBe('no refusal')
  })

  long('more than two hundred overdue holds are cancelled in one run', async () => {
    const startsAt = (index: number) => new Date(Date.parse(tuesday(8)) + index * 4 * 60 * MINUTE)
    for (let index = 0; index < 205; index++)
      await makeBooking(world, { contractorId: ana.id, professionalId: joana.id, startsAt: startsAt(index) })
    world.clock.advance(16 * MINUTE)
    await world.job('booking.expire-holds')
    const held = and(eq(bookings.professionalId, joana.id), eq(bookings.status, 'Solicitado'))
    expect(await world.db.$count(bookings, held)).toBe(0)
  })

  test('the job that runs every minute cancels an overdue hold, frees its slot and notifies the contractor', async () => {
    const { bookingId } = await request(ana)
    world.clock.advance(15 * MINUTE - 1)
    await world.job('booking.expire-holds')
    expect((await stage.rowOf(bookingId)).status).toBe('Solicitado')
    expect(await reasonOf(request(bia))).toBe('slot_taken')
    world.clock.advance(1)
    await world.job('booking.expire-holds')
    await world.job('booking.expire-holds')
    expect(await stage.rowOf(bookingId)).toMatchObject({
      status: 'Cancelado',
      cancelReason: 'payment_expired',
      cancelledBy: null,
      cancelledAt: world.now(),
    })
    expect(await stage.historyOf(bookingId)).toHaveLength(2)
    const [message, ...more] = await stage.notificationsOf(ana)
    expect(message).toMatchObject({ title: 'Horário liberado', link: `/profissional/${joana.id}` })
    expect(message!.body).toContain('Seu horário ficou reservado por 15 minutos e foi liberado. Nada foi cobrado.')
    expect(more).toEqual([])
    expect(await reasonOf(request(bia))).toBe('no refusal')
  })

  test('an overdue hold does not block a request, even before the job cancels it', async () => {
    const { bookingId } = await request(ana)
    world.clock.advance(15 * MINUTE)
    expect(await reasonOf(request(bia))).toBe('no refusal')
    expect(await stage.rowOf(bookingId)).toMatchObject({ status: 'Cancelado', cancelReason: 'payment_expired' })
    expect(await stage.pay(bookingId)).toBe('too_late')
  })
})
