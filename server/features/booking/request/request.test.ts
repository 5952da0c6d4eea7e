import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { professionalProfiles, users } from '#db/schema/index.ts'
import type { DomainError } from '#server/core/errors.ts'
import { ana, type Ask, bia, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { MINUTE, refusalOf, tuesday } from '#server/test/stage/booking-stage.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import type { WeekView } from '#server/features/availability/views.ts'

setUpBookingPeople()

function weekIn(refusal: DomainError): string[] {
  const data = refusal.extra.data as { week: WeekView }
  return data.week.days.find((day) => day.date === '2026-11-24')!.slots.map((slot) => slot.state)
}

describe('a request for a slot', () => {
  test('a request for a slot writes a booking Solicitado with the server’s amounts, a hold, a history row and an event', async () => {
    const { bookingId, holdExpiresAt, totalInCents } = await request(ana, { durationHours: 6 })
    expect([totalInCents, holdExpiresAt]).toEqual([16_200, new Date('2026-11-23T12:15:00Z')])
    expect(await stage.rowOf(bookingId)).toMatchObject({
      contractorId: ana.id,
      professionalId: joana.id,
      status: 'Solicitado',
      paymentStatus: 'Pendente',
      hours: 6,
      startsAt: new Date(tuesday(8)),
      endsAt: new Date(tuesday(14)),
      amountInCents: 13_500,
      feeInCents: 2_700,
      totalInCents: 16_200,
      dailyPriceInCents: 18_000,
      feeInBasisPoints: 2_000,
    })
    expect(await stage.historyOf(bookingId)).toEqual([['request', null, 'Solicitado', ana.id]])
    expect(world.publishedEvents).toContainEqual({ type: 'booking.requested', id: bookingId, to: [ana.id, joana.id] })
    expect(await stage.notificationsOf(joana)).toEqual([])
  })

  test('of two requests for one slot one succeeds; the other is refused with the current week', async () => {
    const outcomes = await Promise.allSettled([request(ana), request(bia)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const loser = outcomes[0]!.status === 'rejected' ? ana : bia
    const refusal = await refusalOf(request(loser))
    expect([refusal.code, refusal.reason, refusal.message]).toEqual([
      'CONFLICT',
      'slot_taken',
      'Alguém acabou de reservar esse horário. Escolha outro.',
    ])
    expect(weekIn(refusal)).toEqual(['taken', 'free', 'free'])
  })

  test('a request is refused if its start is off the grid, past, too soon or too far ahead, or if it is too long for the window', async () => {
    const refused: Ask[] = [
      { start: '2026-11-24T11:30:00Z' },
      { start: tuesday(7) },
      { start: tuesday(10) },
      { start: '2026-11-23T11:00:00Z' },
      { start: tuesday(16), durationHours: 8 },
      { start: '2027-06-01T11:00:00Z' },
      { start: '9999-12-31T11:00:00Z' },
      { start: '0000-01-01T11:00:00Z' },
    ]
    for (const ask of refused) expect([ask.start, await reasonOf(request(ana, ask))]).toEqual([ask.start, 'slot_unavailable'])
    expect(weekIn(await refusalOf(request(ana, { start: tuesday(10) })))).toEqual(['free', 'free', 'free'])
    world.clock.set('2026-11-24T09:00:01Z')
    expect(await reasonOf(request(ana))).toBe('slot_unavailable')
  })

  test('the refusal of a slot contains its state and a sentence for it', async () => {
    const why = async (ask: Ask) => {
      const { message, extra } = await refusalOf(request(ana, ask))
      return [message, extra.data]
    }
    const said = (words: string) => `Esse horário não está disponível: ${words}. Escolha outro.`
    expect(await why({ start: tuesday(10) })).toMatchObject([said('não atende nesse horário'), { state: 'closed', week: {} }])
    expect(await why({ start: '2026-11-23T11:00:00Z' })).toMatchObject([said('já passou'), { state: 'past', why: 'já passou' }])
    expect(await why({ start: tuesday(16), durationHours: 8 })).toMatchObject([said('não cabem 8 h'), { state: 'does_not_fit' }])
    expect(await why({ start: '2099-06-01T11:00:00Z' })).toMatchObject([
      said('ainda não abriu'),
      { state: 'beyond_horizon', week: {} },
    ])
    world.clock.set('2026-11-24T09:00:01Z')
    expect(await why({})).toMatchObject([said('pede 2 h de antecedência'), { state: 'lead_time' }])
  })

  test('a booking of eight hours takes two slots, and the buffers keep neighbouring bookings apart', async () => {
    await request(ana, { durationHours: 8 })
    expect(await reasonOf(request(bia, { start: tuesday(12) }))).toBe('slot_taken')
    expect(await reasonOf(request(bia, { start: tuesday(16) }))).toBe('no refusal')
    const rita = await world.person({ professional: { buffers: [15, 15] } })
    await request(ana, { professionalId: rita.id })
    expect(await reasonOf(request(bia, { professionalId: rita.id, start: tuesday(12) }))).toBe('slot_taken')
    expect(await reasonOf(request(bia, { professionalId: rita.id, start: tuesday(16) }))).toBe('no refusal')
  })

  test('a request is refused for the caller’s own profile and for a professional who is not open', async () => {
    const dupla = await world.person({ professional: true, roles: ['contratante', 'profissional'], subscriber: true })
    const refusal = await refusalOf(request(dupla, { professionalId: dupla.id }))
    expect([refusal.reason, refusal.message]).toEqual(['self', 'Você não pode agendar consigo mesmo.'])
    expect(await reasonOf(request(dupla))).toBe('no refusal')
    for (const traits of [{ status: 'Pendente' }, { visible: false }] as const) {
      const hidden = await world.person({ professional: traits })
      expect(await reasonOf(request(ana, { professionalId: hidden.id }))).toBe('professional_unavailable')
    }
    await world.db.update(users).set({ active: false }).where(eq(users.id, joana.id))
    expect(await reasonOf(request(bia))).toBe('professional_unavailable')
    expect(await reasonOf(request(ana, { professionalId: bia.id }))).toBe('not_found')
    expect(await reasonOf(request(ana, { professionalId: world.newId() }))).toBe('not_found')
  })

  test('a request is refused with the new prices when the price changed; the total sent by the client is only compared', async () => {
    const week = await world.as(ana).availability.slots({ professionalId: joana.id, durationHours: 4 })
    await world.db
      .update(professionalProfiles)
      .set({ dailyPriceInCents: 20_000 })
      .where(eq(professionalProfiles.userId, joana.id))
    const refusal = await refusalOf(request(ana, { expectedTotalInCents: week.prices[0]!.totalInCents }))
    expect(refusal.reason).toBe('price_changed')
    const prices = [{ hours: 4, totalInCents: 12_000 }, { hours: 6 }, { hours: 8 }]
    expect(refusal.extra.data).toMatchObject({ prices, week: { weekStart: '2026-11-22', prices } })
    expect(await reasonOf(request(ana, { expectedTotalInCents: 1 }))).toBe('price_changed')
    const forged = {
      professionalId: joana.id,
      start: tuesday(8),
      durationHours: 4 as const,
      expectedTotalInCents: 12_000,
      totalInCents: 1,
    }
    expect(await reasonOf(world.as(ana).booking.request(forged))).toBe('BAD_REQUEST')
    expect((await request(ana, { expectedTotalInCents: 12_000 })).totalInCents).toBe(12_000)
  })

  test('a request needs a signed-in contractor with a subscription', async () => {
    expect(await reasonOf(request(null))).toBe('signed_out')
    expect(await reasonOf(request(await world.person()))).toBe('subscription_required')
    expect(await reasonOf(request(await world.person({ professional: true, subscriber: true })))).toBe('forbidden')
  })

  test('a request with the same idempotency key returns the same response, and is refused if its body differs', async () => {
    const idempotencyKey = world.newId()
    const first = await request(ana, { idempotencyKey })
    world.clock.advance(MINUTE)
    expect(await request(ana, { idempotencyKey })).toEqual(first)
    expect(await reasonOf(request(ana, { idempotencyKey, start: tuesday(12) }))).toBe('key_reused')
  })
})
