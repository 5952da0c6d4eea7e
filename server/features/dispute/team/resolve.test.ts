import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, disputeNotes, disputes, sessions } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MINUTE = 60_000

let world: TestWorld
let story: Story
let pay: PayoutStory
let rita: Person
let caio: Person
let bookingId: string
/** Ana's dispute about a booking that took place. */
let disputeId: string

beforeAll(async () => {
  world = await testWorld({ payments: true, pool: 30 })
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
  caio = await world.person({ name: 'Caio Lima', roles: ['admin'] })
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  world.sandbox?.control.clearFaults()
  story = await storyOf(world)
  pay = await payoutsOf(world, story)
  await pay.onboard()
  bookingId = (await pay.completed()).id
  disputeId = await opened(bookingId)
})

async function opened(about: string) {
  const dispute = { bookingId: about, topic: 'Serviço diferente do combinado', description: 'Faltou a cozinha.' } as const
  return (await world.as(story.ana).dispute.open(dispute)).disputeId
}
/** Resolves the dispute as an admin whose password was confirmed just now. */
async function resolve(over: object = {}, admin = rita) {
  await world.as(admin).auth.session()
  await world.db.update(sessions).set({ authenticatedAt: world.now() }).where(eq(sessions.userId, admin.id))
  return resolveNow(over, admin)
}
const resolveNow = (over: object = {}, admin = rita) =>
  world.as(admin).dispute.resolve({ disputeId, amountInCents: 0, resolution: 'Conferimos com as duas.', ...over })
const statusOf = async () => (await world.db.select().from(disputes).where(eq(disputes.id, disputeId)))[0]?.status
const refundedAtProvider = async () => {
  const [payment] = await story.paymentsOf(bookingId)
  return (await world.adapters.payment.readCharge(payment?.providerIntentId ?? '')).latestRefundedInCents
}
const refuse = () =>
  world.sandbox?.control.answerNext({
    method: 'POST',
    path: /refunds$/,
    kind: 'error',
    status: 400,
    effect: 'none',
    code: 'charge_disputed',
    times: 1,
  })

describe('an admin', () => {
  test('an admin lists the open disputes, oldest first, and reads one with the amounts that each decision would move', async () => {
    world.clock.advance(MINUTE)
    const later = await pay.completed()
    const laterId = await opened(later.id)
    const { items } = await world.as(rita).dispute.list({})
    const both = items.filter(({ id }) => [disputeId, laterId].includes(id))
    expect(both).toMatchObject([
      { id: disputeId, other: { name: 'Marlene Souza' }, start: expect.any(Date) },
      { id: laterId, bookingId: later.id, claimant: { name: 'Ana Prado' }, claimantSide: 'contractor', answered: false },
    ])
    const { moves, description, refund } = await world.as(rita).dispute.view({ disputeId })
    expect(description.text).toBe('Faltou a cozinha.')
    expect(refund).toBeNull()
    const stands = { totalInCents: 10_800, refundedInCents: 0, remainingInCents: 10_800 }
    expect(moves.nothing).toEqual({
      ...stands,
      refundInCents: 0,
      fromProfessionalInCents: 0,
      fromPlatformInCents: 0,
      takenBackInCents: 0,
      professionalInCents: 9_000,
      platformInCents: 1_800,
      creditBackInCents: 0,
    })
    expect(moves.all).toMatchObject({ refundInCents: 10_800, professionalInCents: 0, platformInCents: 0, takenBackInCents: 0 })
    expect(await world.as(rita).dispute.preview({ disputeId, amountInCents: 4_500 })).toMatchObject({
      fromProfessionalInCents: 3_750,
      fromPlatformInCents: 750,
      professionalInCents: 5_250,
      platformInCents: 1_050,
    })
    await resolve({ disputeId: laterId })
    const resolved = await world.as(rita).dispute.list({ status: 'Resolvida' })
    expect(resolved.items.map(({ id }) => id)).toContain(laterId)
  })

  test('an admin reads the last messages of the chat while the dispute is open; every view is logged', async () => {
    const { conversationId } = await world.as(story.ana).chat.open({ userId: story.marlene.id })
    const nonce = world.newId()
    await world.as(story.ana).chat.send({ conversationId, content: 'Você vem hoje?', nonce })
    const { messages } = await world.as(caio).dispute.readChat({ disputeId })
    expect(messages).toMatchObject([{ senderName: 'Ana Prado', content: 'Você vem hoje?', blocked: false }])
    await world.as(caio).dispute.view({ disputeId })
    await resolve({}, caio)
    expect(await reasonOf(world.as(caio).dispute.readChat({ disputeId }))).toBe('not_found')
    const logged = await world.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.entityId, disputeId), eq(auditLog.actorId, caio.id)))
    expect(logged.map(({ action }) => action)).toEqual(['dispute.chat-viewed', 'dispute.viewed', 'dispute.resolved'])
  })
})

test('the team’s notes can never be changed, and the two participants cannot read them', async () => {
  await world.as(caio).dispute.addNote({ disputeId, text: 'Liguei para as duas.' })
  const { items } = await world.as(rita).dispute.notes({ disputeId })
  expect(items).toMatchObject([{ text: 'Liguei para as duas.', author: 'Caio Lima', createdAt: world.now() }])
  expect(await reasonOf(world.as(story.ana).dispute.notes({ disputeId }))).toBe('forbidden')
  expect(JSON.stringify(await world.as(story.ana).dispute.ofBooking({ bookingId }))).not.toContain('Liguei')
  expect(await reasonOf(world.as(rita).dispute.addNote({ disputeId, text: ' ' }))).toBe('BAD_REQUEST')
  await expect(world.db.update(disputeNotes).set({ text: 'outra' })).rejects.toThrow('Failed query')
  await expect(world.db.delete(disputeNotes)).rejects.toThrow('Failed query')
})

describe('resolving a dispute', () => {
  test('after a dispute is resolved without a refund, the transfer is made', async () => {
    await pay.later(30)
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'waiting' })
    expect(await resolve()).toEqual({ disputeId, amountInCents: 0, refund: null })
    await pay.later(0)
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'paid', amountInCents: 9_000 })
    expect(await resolve()).toEqual({ disputeId, amountInCents: 0, refund: null })
    expect(await reasonOf(resolve({ resolution: 'Outra coisa.' }))).toBe('already_resolved')
    expect(await reasonOf(resolve({}, caio))).toBe('already_resolved')
  })

  test('a partial refund moves the amounts that the preview showed', async () => {
    const preview = await world.as(rita).dispute.preview({ disputeId, amountInCents: 4_500 })
    expect(await resolve({ amountInCents: 4_500 })).toEqual({ disputeId, amountInCents: 4_500, refund: 'done' })
    expect(await story.ledgerOf(bookingId)).toEqual({
      provider: -6_300,
      professional: preview.professionalInCents,
      platform: preview.platformInCents,
    })
    await pay.later(30)
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'paid', amountInCents: preview.professionalInCents })
    const seen = async (who: Person) => (await world.as(who).dispute.ofBooking({ bookingId })).disputes[0]
    expect(await seen(story.ana)).toMatchObject({ decision: 'partial', refundInCents: 4_500 })
    expect(await seen(story.marlene)).toMatchObject({ decision: 'partial', refundInCents: null })
  })

  test('resolving with a refund after the transfer reverses the professional’s part, as the preview showed', async () => {
    await resolve()
    await pay.later(30)
    disputeId = await opened(bookingId)
    const { moves } = await world.as(rita).dispute.view({ disputeId })
    expect(moves.all).toMatchObject({ takenBackInCents: 9_000 })
    await resolve({ amountInCents: 10_800 })
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
  })

  test('when the provider refuses the refund, the dispute stays open and the admin reads why', async () => {
    refuse()
    const refused = await resolve({ amountInCents: 10_800 }).catch((error: unknown) => error)
    expect(String(refused)).toContain('Este pagamento foi contestado no banco e não pode ser reembolsado por aqui.')
    expect([await statusOf(), await refundedAtProvider()]).toEqual(['Aberta', 0])
    await pay.later(30)
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'waiting' })
    expect(await resolve({ amountInCents: 10_800 })).toMatchObject({ refund: 'done' })
  })

  long('resolving makes one refund for twenty clicks of two admins with other amounts, or none', async () => {
    const clicks = Array.from({ length: 20 }, (_, index) =>
      reasonOf(resolve({ amountInCents: [4_500, 10_800, 0][index % 3] }, index % 2 ? rita : caio)),
    )
    const outcomes = await Promise.all(clicks)
    expect(outcomes).toContain('no refusal')
    for (const outcome of outcomes)
      expect(['no refusal', 'already_resolved', 'refund_made', 'refund_changed', 'dispute_resolved']).toContain(outcome)
    const made = (await story.refundsOf(bookingId)).filter(({ status }) => status !== 'failed')
    const [row] = await world.db.select().from(disputes).where(eq(disputes.id, disputeId))
    expect(row?.status).toBe('Resolvida')
    expect(made).toHaveLength(row?.decision === 'none' ? 0 : 1)
    expect(await refundedAtProvider()).toBe(made[0]?.amountInCents ?? 0)
  })

  long('a resolution and a refund by booking at once never give back more than was paid', async () => {
    const byBooking = () => world.as(caio).payment.refund({ bookingId, amountInCents: 10_800, reason: 'A visita não aconteceu.' })
    const clicks = Array.from({ length: 10 }, (_, index) =>
      reasonOf(index % 2 ? byBooking() : resolve({ amountInCents: 10_800 })),
    )
    expect(await Promise.all(clicks)).toContain('no refusal')
    expect(await refundedAtProvider()).toBe(10_800)
    expect((await story.refundsOf(bookingId)).filter(({ status }) => status !== 'failed')).toHaveLength(1)
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
  })

  long('resolving again finishes with the refund that was made when storing the resolution failed after it', async () => {
    const { refundByTeam } = await import('#server/features/payment/service.ts')
    await refundByTeam(await world.contextOf(rita), { disputeId, amountInCents: 4_500, refundedInCents: 0, reason: 'Metade.' })
    expect((await world.as(caio).dispute.view({ disputeId })).refund).toEqual({ amountInCents: 4_500, state: 'done' })
    expect(await reasonOf(resolve())).toBe('refund_made')
    expect(await reasonOf(resolve({ amountInCents: 6_300, refundedInCents: 4_500 }))).toBe('refund_made')
    expect(await resolve({ amountInCents: 4_500, refundedInCents: 4_500 }, caio)).toMatchObject({ refund: 'done' })
    expect(await refundedAtProvider()).toBe(4_500)
  })

  test('only an admin with a recently confirmed password can resolve a dispute, and not with a blank text', async () => {
    for (const who of [story.ana, story.marlene]) {
      expect(await reasonOf(resolve({}, who))).toBe('forbidden')
      expect(await reasonOf(world.as(who).dispute.view({ disputeId }))).toBe('forbidden')
    }
    for (const over of [{ resolution: ' \n ' }, { amountInCents: -1 }, { amountInCents: 1.5 }])
      await expect(resolve(over)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await reasonOf(resolve({ disputeId: world.newId() }))).toBe('not_found')
    expect(await reasonOf(resolve({ amountInCents: 10_801 }))).toBe('too_much')
    world.clock.advance(11 * MINUTE)
    expect(await reasonOf(resolveNow())).toBe('step_up_required')
    expect(await statusOf()).toBe('Aberta')
    await resolve()
  })

  test('resolving is refused to an admin who takes part in the booking', async () => {
    const nina = await world.person({ name: 'Nina Reis', roles: ['admin'], subscriber: true })
    const { id } = await story.booked(nina)
    const { chargeId } = await world.as(nina).payment.start({ bookingId: id })
    await world.sandbox?.browser.confirm(
      chargeId,
      { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' },
      null,
    )
    await world.as(nina).payment.refresh({ bookingId: id })
    world.clock.advance(3_600_000 * 24 * 10)
    await world.job('booking.begin-and-complete')
    world.clock.set('2026-12-02T12:00:00Z')
    const own = await world.as(nina).dispute.open({ bookingId: id, topic: 'Atraso', description: 'Chegou tarde.' })
    expect(await reasonOf(resolve({ disputeId: own.disputeId, amountInCents: 10_800 }, nina))).toBe('own_dispute')
  })
})
