import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings, notifications } from '#db/schema/index.ts'
import { refusalOf } from '#server/test/stage/booking-stage.ts'
import { long } from '#server/test/stage/long.ts'
import { forgetJobs, storyOf, type Story } from '#server/test/stage/payments.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { markPayment } from '../service.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const HOUR = 3_600_000
let world: TestWorld
let story: Story

beforeAll(async () => {
  world = await testWorld({ payments: true, skipInvariants: true })
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  world.sandbox?.control.clearFaults()
  story = await storyOf(world)
})

const asAna = () => world.as(story.ana).booking
const asMarlene = () => world.as(story.marlene).booking
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

/** A booking on 1 December at 12:00 in São Paulo, paid at once: R$ 90,00 for the professional and a fee of R$ 18,00. */
async function paidVisit() {
  const booking = await story.paid()
  await story.refresh(booking.id)
  return booking
}

/** The refunds of a booking as the provider lists them. */
async function backAtProvider(bookingId: string) {
  const [payment] = await story.paymentsOf(bookingId)
  return (await world.adapters.payment.readCharge(payment?.providerIntentId ?? '')).latestRefundedInCents
}

async function notificationsOf(person: { id: string }) {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, person.id))
  return rows.map(({ title, body }) => `${title}: ${plain(body)}`)
}

describe('the contractor cancels a paid booking', () => {
  test('the contractor cancels within 7 days of paying: one full refund, in the ledger and at the provider', async () => {
    const { id: bookingId } = await paidVisit()
    const quote = await asAna().cancelQuote({ bookingId })
    expect({ ...quote, sentence: plain(quote.sentence) }).toEqual({
      rule: 'seven_days',
      refundInCents: 10_800,
      keptByProfessionalInCents: 0,
      feeKeptInCents: 0,
      sentence: 'Você pagou há no máximo 7 dias: recebe tudo de volta, R$ 108,00.',
    })
    const answer = await asAna().cancel({ bookingId, expectedRefundInCents: 10_800 })
    expect(answer).toEqual({ bookingId, status: 'Cancelado', refundInCents: 10_800 })
    // A cancellation that is repeated after a lost response gets the same response. The other participant is refused.
    expect(await asAna().cancel({ bookingId, expectedRefundInCents: 10_800 })).toEqual(answer)
    expect(await reasonOf(asMarlene().cancel({ bookingId, reason: 'Não posso.' }))).toBe('wrong_state')
    expect(await asAna().byId({ bookingId })).toMatchObject({
      history: [{}, {}, { what: 'Visita cancelada por quem contratou' }],
    })
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Pago'])
    expect((await asAna().byId({ bookingId })).refund).toEqual({ amountInCents: 10_800, state: 'under_way' })
    await Promise.all([world.jobs(), world.jobs()])
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
    expect(await story.refundsOf(bookingId)).toMatchObject([
      { status: 'succeeded', amountInCents: 10_800, reason: 'cancelled_seven_days', requestedBy: story.ana.id },
    ])
    expect(await backAtProvider(bookingId)).toBe(10_800)
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
    const detail = await asAna().byId({ bookingId })
    expect([detail.refund, detail.cancelledBy, detail.may.cancel]).toEqual([
      { amountInCents: 10_800, state: 'done' },
      'contractor',
      false,
    ])
    expect(await notificationsOf(story.marlene)).toContain(
      'Agendamento cancelado: Ana Prado cancelou a visita de ter, 1 dez, 12:00 – 16:00. O horário está livre de novo.',
    )
  })

  test('the contractor cancels less than 24 hours before the start and more than 7 days after paying: half of the price is refunded', async () => {
    const { id: bookingId } = await paidVisit()
    world.clock.set('2026-11-30T18:00:00Z')
    const quote = await asAna().cancelQuote({ bookingId })
    expect(quote).toMatchObject({ rule: 'late', refundInCents: 4_500, keptByProfessionalInCents: 5_250, feeKeptInCents: 1_050 })
    await asAna().cancel({ bookingId, reason: 'viajei', expectedRefundInCents: 4_500 })
    await world.jobs()
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolso Parcial'])
    expect(await backAtProvider(bookingId)).toBe(4_500)
    expect(await asAna().cancel({ bookingId, expectedRefundInCents: 4_500 })).toMatchObject({ refundInCents: 4_500 })
    const said = await world.as(story.ana).payment.refresh({ bookingId })
    expect([said.state, plain(said.message ?? '')]).toEqual([
      'refunded',
      'Este agendamento foi cancelado. R$ 45,00 voltam para o seu cartão. Pode levar alguns dias para aparecer na fatura.',
    ])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: -6_300, professional: 5_250, platform: 1_050 })
    expect(await asAna().byId({ bookingId })).toMatchObject({
      cancelReason: 'contractor',
      cancelNote: 'viajei',
      refund: { amountInCents: 4_500, state: 'done' },
      keptByProfessionalInCents: null,
    })
    expect(await asMarlene().byId({ bookingId })).toMatchObject({ refund: null, keptByProfessionalInCents: 5_250 })
    expect(await notificationsOf(story.marlene)).toContain(
      'Agendamento cancelado: Ana Prado cancelou a visita de ter, 1 dez, 12:00 – 16:00. O horário está livre de novo. Você fica com R$ 52,50.',
    )
  })

  test('a cancellation is refused with a new quote, and nothing is written, when the page showed an outdated refund', async () => {
    const { id: bookingId } = await paidVisit()
    world.clock.set('2026-11-30T18:00:00Z')
    for (const expectedRefundInCents of [undefined, 10_800, 0]) {
      const refusal = await refusalOf(
        asAna().cancel({ bookingId, ...(expectedRefundInCents !== undefined && { expectedRefundInCents }) }),
      )
      expect([refusal.code, refusal.reason, refusal.message]).toEqual([
        'CONFLICT',
        'refund_changed',
        'O valor do reembolso mudou. Confira e confirme de novo.',
      ])
      expect(refusal.extra.data).toMatchObject({ quote: { rule: 'late', refundInCents: 4_500 } })
    }
    expect(await story.stateOf(bookingId)).toEqual(['Confirmado', 'Pago'])
    expect(await story.refundsOf(bookingId)).toEqual([])
  })

  long('a refund whose response is lost is made once', async () => {
    const { id: bookingId } = await paidVisit()
    await asAna().cancel({ bookingId, expectedRefundInCents: 10_800 })
    world.sandbox?.control.answerNext({ method: 'POST', path: /refunds$/, kind: 'reset', effect: 'done', times: 2 })
    await world.jobs()
    await forgetJobs(world)
    world.clock.advance(3 * 60_000)
    await world.job('payment.reconcile')
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
    expect(await backAtProvider(bookingId)).toBe(10_800)
  })
})

describe('the professional cancels', () => {
  test('a professional who cancels must write a note, and the contractor gets a full refund', async () => {
    const { id: bookingId } = await paidVisit()
    world.clock.set('2026-12-01T14:00:00Z')
    const refusal = await refusalOf(asMarlene().cancel({ bookingId }))
    expect([refusal.code, refusal.extra.fields]).toEqual(['BAD_REQUEST', { reason: ['Diga o motivo: quem contratou vai ler.'] }])
    expect(await reasonOf(asMarlene().cancel({ bookingId, reason: '   ' }))).toBe('invalid_input')
    // The professional must not learn what the contractor paid.
    expect(await asMarlene().cancelQuote({ bookingId })).toEqual({
      rule: 'professional',
      refundInCents: null,
      keptByProfessionalInCents: null,
      feeKeptInCents: null,
      sentence: 'Quem contratou recebe tudo de volta. Você não recebe por esta visita.',
    })
    const answer = await asMarlene().cancel({ bookingId, reason: 'replaced', expectedRefundInCents: 1 })
    expect(answer).toEqual({ bookingId, status: 'Cancelado', refundInCents: null })
    await world.jobs()
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId))
    expect(row).toMatchObject({ cancelledBy: story.marlene.id, cancelReason: 'professional', cancelNote: 'replaced' })
    const { asContractor } = await asAna().mine()
    expect(asContractor.map(({ id }) => id)).toContain(bookingId)
    expect(await notificationsOf(story.ana)).toContain(
      'Agendamento cancelado: Marlene Souza cancelou a visita de ter, 1 dez, 12:00 – 16:00. Motivo: replaced. Você recebe tudo de volta.',
    )
  })

  test('the professional cancels an unpaid request: no charge and no refund', async () => {
    const { id: bookingId } = await story.booked()
    await asMarlene().cancel({ bookingId, reason: 'Estou doente.' })
    await world.jobs()
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Pendente'])
    expect((await notificationsOf(story.ana)).at(-1)).toContain('Motivo: Estou doente. Nada foi cobrado.')
    expect(await world.as(story.ana).payment.refresh({ bookingId })).toEqual({
      state: 'cancelled',
      message: 'Este agendamento foi cancelado. Nada foi cobrado.',
    })
  })
})

describe('a request that ends while its payment is processing', () => {
  const undecided = 'O banco ainda analisa seu pagamento: se ele for aprovado, volta por inteiro.'
  const atTheBank = async () => {
    const { id: bookingId } = await story.booked()
    await inTransaction(world.ctx, (tx) => markPayment(tx, bookingId, 'Processando'))
    return bookingId
  }

  test('a request declined while its payment is processing: the notification does not claim that nothing was charged', async () => {
    const bookingId = await atTheBank()
    await asMarlene().cancel({ bookingId, reason: 'Estou doente.' })
    const notified = (await notificationsOf(story.ana)).at(-1)
    expect(notified).toContain(`Motivo: Estou doente. ${undecided}`)
    expect(notified).not.toContain('Nada foi cobrado')
  })

  test('a request that expires while its payment is processing: the notification does not claim that nothing was charged', async () => {
    await atTheBank()
    world.clock.advance(HOUR)
    await world.job('booking.expire-holds')
    const notified = (await notificationsOf(story.ana)).at(-1)
    expect(notified).toContain(`Seu horário ficou reservado por 15 minutos e foi liberado. ${undecided}`)
    expect(notified).not.toContain('Nada foi cobrado')
  })
})

test('when a booking that was already refunded is cancelled, the notification promises no second refund', async () => {
  const { id: bookingId } = await paidVisit()
  await world.db.update(bookings).set({ paymentStatus: 'Reembolsado' }).where(eq(bookings.id, bookingId))
  await asMarlene().cancel({ bookingId, reason: 'Estou doente.' })
  expect((await notificationsOf(story.ana)).at(-1)).toContain('Motivo: Estou doente. Você recebe tudo de volta.')
})

test('cancelling is refused to strangers with NOT_FOUND', async () => {
  const { id: bookingId } = await paidVisit()
  const rosa = await world.person({ name: 'Rosa Dias', subscriber: true, professional: true })
  const asRosa = world.as(rosa).booking
  const tries = [
    asRosa.cancelQuote({ bookingId }),
    asRosa.cancel({ bookingId, reason: 'x', expectedRefundInCents: 10_800 }),
    asRosa.reportNoShow({ bookingId }),
    asRosa.checkIn({ bookingId, code: '0000' }),
    asRosa.checkOut({ bookingId }),
    asRosa.reschedule({ bookingId, start: new Date(Date.parse('2026-12-02T11:00:00Z') + HOUR).toISOString() }),
  ]
  expect(await Promise.all(tries.map(reasonOf))).toEqual(Array.from(tries, () => 'not_found'))
})
