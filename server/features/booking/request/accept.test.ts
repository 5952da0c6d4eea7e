import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refunds, payments, strikes } from '#db/schema/index.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { long } from '#server/test/stage/long.ts'
import { visa } from '#server/test/stage/payments.ts'
import { seriesStory, type SeriesStory } from '#server/test/stage/series.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const start = '2026-11-26T11:00:00Z'
const waiting = ['Solicitado', 'Pago']

let world: TestWorld
let story: SeriesStory

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await seriesStory(world)
})
afterAll(() => world?.close())
afterEach(() => world.jobs())
beforeEach(async () => {
  await story.reset()
  await world.as(story.joana).availability.setChoices({ answersEach: true })
})

/** Ana requests and pays a booking of four hours with Joana. */
async function asked(at = start) {
  const call = { professionalId: story.joana.id, start: at, durationHours: 4, expectedTotalInCents: 10_800 } as const
  const { bookingId } = await world.as(story.ana).booking.request(call)
  await pay(bookingId)
  return bookingId
}

async function pay(bookingId: string) {
  const { chargeId } = await world.as(story.ana).payment.start({ bookingId })
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await world.as(story.ana).payment.refresh({ bookingId })
}

const accept = (bookingId: string) => world.as(story.joana).booking.accept({ bookingId })
const decline = (bookingId: string) => world.as(story.joana).booking.cancel({ bookingId, reason: 'Já tenho compromisso.' })
const refundOf = async (id: string) =>
  (
    await world.db
      .select()
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.bookingId, id))
  ).map((row) => row.refunds.amountInCents)
const bodiesTo = async (who: typeof story.ana, kind: string) => (await story.notificationsTo(who, kind)).map(({ body }) => body)

describe('a professional who answers each request', () => {
  test('a paid request waits for the professional’s answer, and a yes confirms it', async () => {
    const id = await asked()
    expect(await story.stateOf(id)).toEqual(waiting)
    expect(await story.notificationsTo(story.ana, 'booking.confirmed')).toEqual([])
    expect(await bodiesTo(story.joana, 'booking.asked')).toEqual([
      expect.stringMatching(/^Ana Prado pediu e pagou: qui, 26 nov, 08:00 – 12:00\. .* Responda até seg, 23 nov, 21:00\./),
    ])
    const asJoana = await world.as(story.joana).booking.byId({ bookingId: id })
    expect(asJoana).toMatchObject({ answerBy: new Date('2026-11-24T00:00:00Z'), holdExpiresAt: null, home: null })
    expect(asJoana.may).toMatchObject({ accept: true, decline: true, reschedule: false })
    expect((await world.as(story.joana).booking.agenda({ side: 'professional' })).waiting.map((one) => one.id)).toEqual([id])
    expect((await world.as(story.ana).booking.agenda({ side: 'contractor' })).waiting).toEqual([])
    expect((await world.as(story.ana).booking.checkout({ bookingId: id })).state).toBe('paid')

    expect(await accept(id)).toEqual({ bookingId: id })
    expect(await accept(id)).toEqual({ bookingId: id })
    expect(await story.stateOf(id)).toEqual(['Confirmado', 'Pago'])
    expect(await bodiesTo(story.ana, 'booking.confirmed')).toEqual([
      'Joana Reis aceitou e vai até você: qui, 26 nov, 08:00 – 12:00.',
    ])
    expect(await story.notificationsTo(story.joana, 'booking.confirmed')).toEqual([])
    const { history, home } = await world.as(story.joana).booking.byId({ bookingId: id })
    expect(history.map(({ what }) => what)).toEqual(['Pedido feito', 'Pedido pago e aceito pela profissional'])
    expect(home).not.toBeNull()
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  test('when the professional declines a paid request, the contractor gets a full refund and the professional no strike', async () => {
    const id = await asked()
    await decline(id)
    expect((await story.stateOf(id))[0]).toBe('Cancelado')
    expect(await refundOf(id)).toEqual([10_800])
    expect(await world.db.select().from(strikes).where(eq(strikes.bookingId, id))).toEqual([])
    expect(await reasonOf(accept(id))).toBe('wrong_state')
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  test('a declined request is not called a cancelled booking, to the contractor or to the professional', async () => {
    const id = await asked()
    await decline(id)
    await world.jobs()
    expect(await story.notificationsTo(story.ana, 'booking.cancelled')).toEqual([])
    expect(await story.notificationsTo(story.ana, 'booking.declined')).toEqual([
      expect.objectContaining({
        title: 'Pedido recusado',
        body: 'Joana Reis não pode nesse horário: qui, 26 nov, 08:00 – 12:00. Motivo: Já tenho compromisso. Você recebe tudo de volta.',
      }),
    ])
    expect((await story.emailsTo(story.joana)).map(({ subject, text }) => [subject, text])).toContainEqual([
      'Pedido recusado',
      expect.stringContaining(
        'Você recusou o pedido de Ana Prado para qui, 26 nov, 08:00 – 12:00. Quem contratou recebe tudo de volta.',
      ),
    ])
    const { declined, history } = await world.as(story.ana).booking.byId({ bookingId: id })
    expect([declined, history.at(-1)?.what]).toEqual([true, 'Pedido recusado pela profissional'])
  })

  test('a booking that the professional accepted and then cancels is called cancelled and not declined', async () => {
    const id = await asked()
    await accept(id)
    await decline(id)
    expect(await bodiesTo(story.ana, 'booking.cancelled')).toEqual([
      expect.stringMatching(/^Joana Reis cancelou a visita de qui, 26 nov/),
    ])
    const { declined, history } = await world.as(story.ana).booking.byId({ bookingId: id })
    expect([declined, history.at(-1)?.what]).toEqual([false, 'Visita cancelada pela profissional'])
  })

  test('a request without an answer is cancelled after 12 hours, refunded in full, and its slot is free', async () => {
    const id = await asked()
    world.clock.set('2026-11-23T23:59:59Z')
    await world.job('booking.expire-holds')
    expect(await story.stateOf(id)).toEqual(waiting)
    world.clock.set('2026-11-24T00:00:00Z')
    expect(await reasonOf(accept(id))).toBe('wrong_state')
    await world.job('booking.expire-holds')
    expect(await story.rowOf(id)).toMatchObject({ status: 'Cancelado', cancelReason: 'unanswered', cancelledBy: null })
    expect(await refundOf(id)).toEqual([10_800])
    expect(await bodiesTo(story.ana, 'booking.cancelled')).toEqual([
      'Joana Reis não respondeu a tempo ao pedido de qui, 26 nov, 08:00 – 12:00. Você recebe tudo de volta.',
    ])
    expect(await bodiesTo(story.joana, 'booking.cancelled')).toEqual([
      'O pedido de Ana Prado para qui, 26 nov, 08:00 – 12:00 ficou sem resposta e foi cancelado. O horário está livre de novo.',
    ])
    expect(await asked()).not.toBe(id)
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  test('an answer is due 12 hours before the start at the latest, so such slots are offered only from 24 hours ahead', async () => {
    world.clock.set('2026-11-24T10:30:00Z')
    const id = await asked('2026-11-25T11:00:00Z')
    expect((await story.rowOf(id)).holdExpiresAt).toEqual(new Date('2026-11-24T22:30:00Z'))
    world.clock.set('2026-11-24T11:30:00Z')
    const { days, leadTimeInHours } = await world
      .as(story.ana)
      .availability.slots({ professionalId: story.joana.id, durationHours: 4, weekStart: '2026-11-24' })
    expect(leadTimeInHours).toBe(24)
    const next = days.flatMap(({ slots }) => slots).filter((slot) => slot.start < new Date('2026-11-25T11:30:00Z'))
    expect(next.map(({ state }) => state)).not.toContain('free')
    expect((await world.as(story.joana).availability.mine()).settings.leadTimeInHours).toBe(2)
  })

  test('while a paid request waits for the answer, the contractor can cancel it with a full refund', async () => {
    const id = await asked()
    const { refundInCents } = await world.as(story.ana).booking.cancelQuote({ bookingId: id })
    expect(refundInCents).toBe(10_800)
    await world.as(story.ana).booking.cancel({ bookingId: id, expectedRefundInCents: 10_800 })
    expect(await refundOf(id)).toEqual([10_800])
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  test('only the professional of the request may accept it, and only after the payment', async () => {
    const call = { professionalId: story.joana.id, start, durationHours: 4, expectedTotalInCents: 10_800 } as const
    const { bookingId } = await world.as(story.ana).booking.request(call)
    expect(await reasonOf(accept(bookingId))).toBe('wrong_state')
    await pay(bookingId)
    const other = await world.person({ name: 'Rosa Dias', professional: true })
    await expect(world.as(other).booking.accept({ bookingId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(world.as(story.ana).booking.accept({ bookingId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('the professional’s setting at the time of the request decides whether it needs an answer, also if it changes later', async () => {
    const choose = (answersEach: boolean) => world.as(story.joana).availability.setChoices({ answersEach })
    const call = { professionalId: story.joana.id, durationHours: 4, expectedTotalInCents: 10_800 } as const
    await choose(false)
    const before = await world.as(story.ana).booking.request({ ...call, start })
    await choose(true)
    const after = await world.as(story.ana).booking.request({ ...call, start: '2026-11-27T11:00:00Z' })
    await choose(false)
    for (const { bookingId } of [before, after]) await pay(bookingId)
    expect(await story.statesOf([before.bookingId, after.bookingId])).toEqual([['Confirmado', 'Pago'], waiting])
  })

  long('when a yes, a no and the deadline coincide, only one of them takes effect', async () => {
    for (let round = 0; round < 3; round++) {
      await story.reset()
      await world.as(story.joana).availability.setChoices({ answersEach: true })
      const id = await asked()
      world.clock.set(new Date((await story.rowOf(id)).holdExpiresAt!.getTime() - 1))
      await Promise.allSettled([
        accept(id),
        decline(id),
        world.as(story.ana).booking.cancel({ bookingId: id, expectedRefundInCents: 10_800 }),
      ])
      const [status] = await story.stateOf(id)
      expect(await refundOf(id)).toEqual(status === 'Confirmado' ? [] : [10_800])
    }
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })
})

describe('a series with a professional who answers each request', () => {
  test('the professional’s yes to the first booking of a series also accepts the later ones', async () => {
    const ids = await story.bought(3, visa, start)
    const planned = ['Solicitado', 'Pendente']
    expect(await story.statesOf(ids)).toEqual([waiting, planned, planned])
    await accept(ids[0]!)
    await story.until(ids[1], 48)
    expect(await story.statesOf(ids)).toEqual([['Confirmado', 'Pago'], ['Confirmado', 'Pago'], planned])
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  test('a later booking of an accepted series that the professional ends is called cancelled and not declined', async () => {
    const ids = await story.bought(3, visa, start)
    await accept(ids[0]!)
    await decline(ids[1]!)
    expect(await bodiesTo(story.ana, 'booking.cancelled')).toEqual([expect.stringMatching(/^Joana Reis cancelou a visita/)])
    expect((await world.as(story.ana).booking.byId({ bookingId: ids[1]! })).declined).toBe(false)
  })

  test('without a yes to the first booking the later bookings of a series end uncharged, with one notification', async () => {
    const ids = await story.bought(3, visa, start)
    world.clock.set('2026-11-24T00:00:00Z')
    await world.job('booking.expire-holds')
    await world.jobs()
    expect((await story.statesOf(ids)).map(([status]) => status)).toEqual(['Cancelado', 'Cancelado', 'Cancelado'])
    expect(await bodiesTo(story.ana, 'booking.cancelled')).toEqual([
      expect.stringMatching(
        / Você recebe tudo de volta\. As outras visitas da repetição também foram canceladas, sem cobrança\.$/,
      ),
    ])
    await story.until(ids[1], 48)
    expect(await story.paymentsOf(ids[1])).toEqual([])
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  long('paying the second booking after the first was cancelled unpaid still asks the professional', async () => {
    const [first, second = ''] = await story.requested(3, start)
    await world.as(story.ana).booking.cancel({ bookingId: first! })
    const { payment } = world.as(story.ana)
    const { chargeId } = await payment.start({ bookingId: second })
    await payment.prepare({ bookingId: second, saveCard: false, agreed: await story.shownAt(second) })
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await payment.refresh({ bookingId: second })
    expect(await story.stateOf(second)).toEqual(waiting)
  })
})
