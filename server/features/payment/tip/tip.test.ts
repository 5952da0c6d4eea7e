import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { notifications, payments, servicePurchases, transfers, users } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { cardStory } from '#server/test/stage/cards.ts'
import { long } from '#server/test/stage/long.ts'
import { declined, deliverAll, needsAuthentication, storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { payoutsOf, typedPassword, type PayoutStory } from '#server/test/stage/payouts.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const DAY = 24 * 60 * 60_000

let world: TestWorld
let story: Story
let pay: PayoutStory
let bookingId: string

beforeAll(async () => {
  world = await testWorld({ payments: true })
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  world.sandbox?.control.clearFaults()
  story = await storyOf(world)
  pay = await payoutsOf(world, story)
  bookingId = (await pay.completed()).id
})

const asAna = () => world.as(story.ana).payment
const start = (amountInCents = 2_000) => asAna().startTip({ bookingId, amountInCents, saveCard: false })
const confirm = (chargeId: string, card = visa) => world.sandbox?.browser.confirm(chargeId, card, null)
const tipOf = async () => (await story.paymentsOf(bookingId)).filter(({ kind }) => kind === 'tip')

/** Gives a tip with a typed card. */
async function give(amountInCents = 2_000) {
  const { chargeId } = await start(amountInCents)
  await confirm(chargeId)
  await asAna().refreshTip({ bookingId })
  const [tip] = await tipOf()
  return tip!
}

/** Saves a card for Ana and returns its id. */
async function savedCard(): Promise<string> {
  const cards = await cardStory(world)
  await cards.pays(story.ana, visa, { saveCard: true })
  return (await cards.cards(story.ana))[0]!.id
}

async function notified(kind: string) {
  const mine = and(eq(notifications.userId, story.marlene.id), eq(notifications.kind, kind))
  return (await world.db.select().from(notifications).where(mine)).map(({ title }) => title)
}

describe('a tip', () => {
  test('a tip counts as spending of the contractor, with the price and the fee of its booking', async () => {
    const grant = { service: PurchaseKind.reports, status: 'ativa', amountInCents: 990, monthlyInCents: 990 } as const
    const endsAt = new Date(world.now().getTime() + 60 * DAY)
    await world.db.insert(servicePurchases).values({ ...grant, userId: story.ana.id, firstPaidAt: world.now(), endsAt })
    const spent = async () => (await world.as(story.ana).finance.overview({ year: 2026 })).total.inCents
    const before = await spent()
    await give(2_000)
    expect([before, await spent()]).toEqual([10_800, 12_800])
  })

  test('a tip goes to the professional in full, with its own transfer, receipt and notification', async () => {
    await pay.onboard()
    const tip = await give()
    expect(tip).toMatchObject({ status: 'succeeded', amountInCents: 2_000, shareInCents: 2_000 })
    expect(await notified('payment.tipped')).toEqual(['Você recebeu R$\u00A020,00 de gorjeta'])
    expect(await asAna().tipOf({ bookingId })).toMatchObject({ open: false, given: { amountInCents: 2_000, refundedInCents: 0 } })
    await pay.later(24)
    const sent = await pay.transfersOf(bookingId)
    expect(sent.map(({ amountInCents, status }) => [amountInCents, status]).toSorted(byText)).toEqual([
      [2_000, 'paid'],
      [9_000, 'paid'],
    ])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: -1_800, professional: 0, platform: 1_800 })
    const { rows } = await world.as(story.marlene).payment.payouts()
    expect(rows.map(({ kind, amountInCents, priceInCents }) => [kind, amountInCents, priceInCents]).toSorted(byText)).toEqual([
      [null, 9_000, 9_000],
      ['tip', 2_000, 2_000],
    ])
    const { csv } = await world.as(story.marlene).payment.payoutStatement({ year: 2026 })
    expect(csv).toContain('"Gorjeta";"Ana Prado";"20,00";"Enviado"')
    await typedPassword(world, story.marlene)
    const income = await world.as(story.marlene).payment.income({ year: 2026 })
    expect([income.totalInCents, income.csv.includes('"110,00";"20,00"')]).toEqual([11_000, true])
    const receipt = await world.as(story.ana).receipts.byId({ paymentId: tip.id })
    expect(receipt).toMatchObject({
      purpose: 'Gorjeta pela visita de 01/12/2026',
      lines: [{ label: 'Gorjeta', amountInCents: 2_000 }],
    })
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  test('a tip does not change the price that the booking shows', async () => {
    const before = await world.as(story.ana).booking.byId({ bookingId })
    await give()
    const after = await world.as(story.ana).booking.byId({ bookingId })
    expect({ ...after, now: null }).toEqual({ ...before, now: null })
    expect((await world.as(story.marlene).booking.byId({ bookingId })).earning).toMatchObject({ inCents: 9_000 })
    expect(await asAna().refresh({ bookingId })).toEqual({ state: 'paid', message: null })
  })

  test('a tip can be paid with a saved card, and after a refusal of the bank with another card', async () => {
    const cardId = await savedCard()
    bookingId = (await pay.completed()).id
    expect(await asAna().tip({ bookingId, amountInCents: 1_000, cardId })).toMatchObject({ outcome: 'succeeded' })
    expect(await reasonOf(asAna().tip({ bookingId, amountInCents: 1_000, cardId }))).toBe('already_tipped')
    bookingId = (await pay.completed()).id
    await confirm((await start()).chargeId, declined)
    expect(await asAna().refreshTip({ bookingId })).toMatchObject({ state: 'requires_payment_method', message: /./ })
    await confirm((await start()).chargeId)
    expect(await asAna().refreshTip({ bookingId })).toMatchObject({ state: 'paid' })
  })

  long('a tip is charged once, with the last amount, from two tabs and after lost webhooks', async () => {
    const [one, same] = await Promise.all([start(), start()])
    expect(one.chargeId).toBe(same.chargeId)
    const other = await start(5_000)
    expect(other.chargeId).not.toBe(one.chargeId)
    await expect(confirm(one.chargeId)).rejects.toThrow(/./)
    await confirm(other.chargeId)
    world.clock.advance(3 * 60_000)
    await Promise.all([world.job('payment.reconcile'), deliverAll(world), asAna().refreshTip({ bookingId })])
    const paid = (await tipOf()).filter(({ status }) => status === 'succeeded')
    expect(paid.map(({ amountInCents }) => amountInCents)).toEqual([5_000])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: -15_800, professional: 14_000, platform: 1_800 })
  })

  long('a tip is refused with payment_processing when another tab changes the amount while the charge opens', async () => {
    const { payment } = world.adapters
    const keepCardOf = payment.keepCardOf.bind(payment)
    const slow = vi.spyOn(payment, 'keepCardOf').mockImplementationOnce(async (...asked) => {
      await start(5_000)
      return keepCardOf(...asked)
    })
    expect(await reasonOf(start())).toBe('payment_processing')
    slow.mockRestore()
    expect((await tipOf()).filter(({ status }) => status === 'open').map(({ amountInCents }) => amountInCents)).toEqual([5_000])
  })

  long('a tip whose charge is still open after an hour is withdrawn', async () => {
    const { chargeId } = await start()
    await confirm(chargeId, needsAuthentication)
    expect(await asAna().tipOf({ bookingId })).toMatchObject({ underWay: true, open: true })
    world.clock.advance(61 * 60_000)
    await world.job('payment.reconcile')
    expect(await tipOf()).toMatchObject([{ status: 'canceled' }])
  })
})

describe('refuses a tip', () => {
  test.each([499, 20_001])('a tip of %i cents, outside the limits, is refused at its field', async (amountInCents) => {
    await expect(start(amountInCents)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await tipOf()).toEqual([])
  })

  test('a tip for the booking of another person is refused with NOT_FOUND, like one for a missing booking', async () => {
    const bia = await world.person({ subscriber: true })
    for (const who of [bia, story.marlene]) {
      const { payment } = world.as(who)
      const missing = { code: 'NOT_FOUND' }
      await expect(payment.startTip({ bookingId, amountInCents: 2_000, saveCard: false })).rejects.toMatchObject(missing)
      await expect(payment.tipOf({ bookingId })).rejects.toMatchObject(missing)
      await expect(payment.refreshTip({ bookingId })).rejects.toMatchObject(missing)
    }
  })

  test('a tip is refused before the booking is completed, and from 14 days after it', async () => {
    const ahead = await story.paid()
    await story.refresh(ahead.id)
    expect(await reasonOf(asAna().startTip({ bookingId: ahead.id, amountInCents: 2_000, saveCard: false }))).toBe('not_finished')
    world.clock.advance(14 * DAY)
    expect(await reasonOf(start())).toBe('too_late')
    expect(await asAna().tipOf({ bookingId })).toMatchObject({ open: false, why: null })
  })

  test('a tip is refused for a disputed booking, for an already tipped one and if the professional has left', async () => {
    await world.as(story.ana).dispute.open({
      bookingId,
      topic: 'Outro assunto',
      description: 'Ficou pela metade.',
      photoIds: [],
    })
    expect(await reasonOf(start())).toBe('disputed')
    expect((await asAna().tipOf({ bookingId })).why).toContain('pedido de ajuda')
    bookingId = (await pay.completed()).id
    await give()
    expect(await reasonOf(start())).toBe('already_tipped')
    bookingId = (await pay.completed()).id
    await world.db.update(users).set({ active: false }).where(eq(users.id, story.marlene.id))
    expect(await reasonOf(start())).toBe('gone')
  })
})

describe('the refund of a tip', () => {
  test('a tip can be refunded only after a dispute; its transfer is cancelled and the price stays paid', async () => {
    await pay.onboard()
    const admin = await world.person({ roles: ['admin'] })
    await typedPassword(world, admin)
    const { id: paymentId } = await give()
    const refund = () => world.as(admin).payment.refund({ paymentId, refundedInCents: 0, reason: 'O vaso quebrou.' })
    expect(await reasonOf(refund())).toBe('tip_not_disputed')
    await world.as(story.ana).dispute.open({ bookingId, topic: 'Dano ou perda', description: 'O vaso quebrou.', photoIds: [] })
    await pay.later(24)
    expect((await pay.transfersOf(bookingId)).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    await typedPassword(world, admin)
    expect(await refund()).toMatchObject({ amountInCents: 2_000, state: 'done' })
    const sent = await world.db.select().from(transfers).where(eq(transfers.bookingId, bookingId))
    expect(sent.map(({ amountInCents, status }) => [amountInCents, status]).toSorted(byText)).toEqual([
      [0, 'cancelled'],
      [9_000, 'waiting'],
    ])
    expect(await story.stateOf(bookingId)).toEqual(['Concluído', 'Pago'])
    const [row] = await world.db.select().from(payments).where(eq(payments.id, paymentId))
    expect(row?.refundedInCents).toBe(2_000)
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })
})

/** Sorts rows by their text. */
function byText(one: readonly unknown[], other: readonly unknown[]): number {
  return one.join().localeCompare(other.join())
}
