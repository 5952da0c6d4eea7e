import { expect, test } from 'vitest'
import { formatCents } from '#shared/money.ts'
import { referralTexts } from '#shared/referral.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { mastercard } from '#server/test/stage/cards.ts'
import { deliverAll, visa } from '#server/test/stage/payments.ts'
import { referral, setUpReferrals, story, world } from '#server/test/stage/referral-tests.ts'

setUpReferrals()

/** The team refunds the price of a booking, or a part of it. */
async function refund(bookingId: string, amountInCents?: number) {
  const rita = await world.person({ roles: ['admin'] })
  await world.as(rita).payment.refund({ bookingId, amountInCents, reason: 'A visita não valeu.' })
}
const leftOf = async () => {
  const views = await Promise.all([story.ana, referral.beto].map((who) => referral.mine(who)))
  return views.map(({ leftInCents }) => leftInCents)
}
const notified = (who = story.ana) => referral.notified(who, 'credit.revoked')
const faults = () => brokenInvariants(world.db, world.now())

test('a full refund of the booking that brought credit takes back the unspent credit of both people and notifies them', async () => {
  const before = await referral.ledgerOfCredit()
  const { id: bookingId } = await referral.rewarded()
  await refund(bookingId, 5_400)
  expect([await leftOf(), await notified()]).toEqual([[2_000, 2_000], []])
  const [payment] = await story.paymentsOf(bookingId)
  const rest = { paymentId: payment!.id, refundedInCents: 5_400, reason: 'A visita não valeu.' }
  await world.as(await world.person({ roles: ['admin'] })).payment.refund(rest)
  expect(await leftOf()).toEqual([0, 0])
  expect(await notified()).toEqual([
    `Um crédito seu foi retirado: Um convite seu deixou de valer, então ${formatCents(2_000)} do crédito dele foram retirados.`,
  ])
  expect(await notified(referral.beto)).toEqual([
    `Um crédito seu foi retirado: O valor da sua primeira visita foi devolvido por inteiro, então ${formatCents(2_000)} do crédito do convite foram retirados.`,
  ])
  const taken = { leftInCents: 0, usedInCents: 0, lapsedInCents: 2_000, revoked: true }
  expect(await referral.mine(story.ana)).toMatchObject({ used: 1, credits: [taken] })
  expect(await referral.mine(referral.beto)).toMatchObject({
    accepted: { status: 'rewarded', why: referralTexts.givenBack },
    credits: [taken],
  })
  expect(await referral.ledgerOfCredit()).toEqual(before)
  expect(await faults()).toEqual([])
})

test('credit that was spent before the full refund stays spent, and lapses if its own payment is refunded later', async () => {
  const { id: bookingId } = await referral.rewarded()
  const { id: own } = await story.booked()
  expect(await referral.pay(story.ana, own, visa)).toBe(1_800)
  await refund(bookingId)
  const spent = { leftInCents: 0, usedInCents: 1_800, lapsedInCents: 200, revoked: true }
  expect((await referral.mine(story.ana)).credits).toMatchObject([spent])
  expect((await notified())[0]).toContain(formatCents(200))
  await refund(own)
  await world.job('credit.lapse')
  expect((await referral.mine(story.ana)).credits).toMatchObject([{ leftInCents: 0, usedInCents: 0, lapsedInCents: 2_000 }])
  expect(await notified()).toHaveLength(1)
  expect(await faults()).toEqual([])
})

test.each([
  { outcome: 'won', left: 2_000 },
  { outcome: 'lost', left: 0 },
] as const)(
  'after a $outcome chargeback of the visit that brought credit, $left cents of it are left',
  async ({ outcome, left }) => {
    const { id: bookingId } = await referral.rewarded()
    const [payment] = await story.paymentsOf(bookingId)
    const disputeId = (await world.sandbox?.control.dispute(payment?.providerIntentId ?? '')) ?? ''
    await deliverAll(world)
    expect(await leftOf()).toEqual([2_000, 2_000])
    await world.sandbox?.control.closeDispute(disputeId, outcome)
    await deliverAll(world)
    expect(await leftOf()).toEqual([left, left])
  },
)

test('a booking that was refunded in full before its end brings no credit, and the next completed booking does', async () => {
  await referral.accept()
  const first = await story.booked(referral.beto)
  await referral.pay(referral.beto, first.id, mastercard)
  await refund(first.id)
  world.clock.set(first.endsAt.toISOString())
  await world.job('booking.begin-and-complete')
  expect(await referral.mine(referral.beto)).toMatchObject({ accepted: { status: 'waiting' }, credits: [] })
  await referral.visit(referral.beto, mastercard)
  expect(await leftOf()).toEqual([2_000, 2_000])
  expect(await faults()).toEqual([])
})
