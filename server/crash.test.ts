import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { bookings, chargebacks, payments, payoutAccounts } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { decideChargeback } from '#server/features/payment/chargeback/decide.ts'
import type { About, acts } from '#server/test/faults/acts.ts'
import { endSpare, killEverywhere } from '#server/test/faults/killed.ts'
import { cardStory } from '#server/test/stage/cards.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { longerStory } from '#server/test/stage/longer.ts'
import { storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { referralStory, type ReferralStory } from '#server/test/stage/referrals.ts'
import { seriesStory } from '#server/test/stage/series.ts'
import { substituteSought } from '#server/test/stage/substitutes.ts'
import { ledgerOf, setUpSubscriptions, subscribed, subscriptionsOf, world } from '#server/test/stage/subscriptions.ts'
import { purchasesOf } from '#server/test/stage/purchases.ts'

const HOUR = 3_600_000
/** The number of failpoints at which a process is killed during each action: all, or `SEEDS` random ones that change daily. */
const KILLS = Number(process.env.SEEDS ?? Number.POSITIVE_INFINITY)
const today = Math.floor(Date.now() / (24 * HOUR))

setUpSubscriptions()

afterAll(endSpare)

let story: Story
let payouts: PayoutStory
let rita: Person
let referral: ReferralStory
beforeAll(async () => {
  story = await storyOf(world)
  payouts = await payoutsOf(world, story)
  await payouts.onboard()
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
  for (const who of [story.ana, rita]) await world.contextOf(who)
})

type Case = { act: keyof typeof acts; prepare: () => Promise<About & { outcome: () => Promise<unknown> }>; ends: unknown }

const aboutBooking = (person: Person, id: string) => ({
  person: person.id,
  id,
  async outcome() {
    const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, id))
    const ledger = await story.ledgerOf(id)
    return [booking?.status, booking?.paymentStatus, ledger.provider, ledger.professional, ledger.platform, ledger.costs ?? 0]
  },
})
/** Like `aboutBooking`, but the outcome shows the ledger account 'credit' instead of 'costs'. */
const aboutCredit = (person: Person, id: string) => ({
  ...aboutBooking(person, id),
  async outcome() {
    const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, id))
    const ledger = await story.ledgerOf(id)
    return [booking?.status, booking?.paymentStatus, ledger.provider, ledger.professional, ledger.platform, ledger.credit ?? 0]
  },
})
/** Creates a hold of Ana, whose credit can pay its fee. */
async function credited(): Promise<string> {
  await world.db.update(payments).set({ cardFingerprint: null })
  referral = await referralStory(world, story)
  await referral.rewarded()
  return (await story.booked()).id
}
const chargeOf = async (bookingId: string) => (await story.paymentsOf(bookingId))[0]?.providerIntentId ?? ''
/** Creates a booking in progress that can be extended, with sessions of both participants. */
async function runningVisit() {
  world.clock.set('2026-11-23T12:00:00Z')
  const visit = await longerStory(world)
  for (const who of [visit.ana, visit.marlene]) await world.contextOf(who)
  return visit
}
async function paid(): Promise<string> {
  const { id } = await story.paid()
  await story.refresh(id)
  return id
}
async function transferred(): Promise<string> {
  const { id } = await payouts.completed()
  await payouts.later(24)
  return id
}

/**
 * Disputes the charge of a booking, as its payer would at the bank. Returns the provider's id and the row's id of the chargeback.
 */
async function disputed(bookingId: string, outcome?: 'lost') {
  const dispute = (await world.sandbox?.control.dispute(await chargeOf(bookingId))) ?? ''
  if (outcome) await world.sandbox?.control.closeDispute(dispute, outcome)
  await world.job('payment.reconcile')
  const [row] = await world.db.select().from(chargebacks).where(eq(chargebacks.providerDisputeId, dispute))
  return { dispute, chargebackId: row?.id ?? '' }
}

const cases: Readonly<Record<string, Case>> = {
  pay: {
    act: 'pay',
    prepare: async () => aboutBooking(story.ana, (await story.booked()).id),
    ends: ['Confirmado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'pay for the first time': {
    act: 'pay',
    async prepare() {
      const beto = await world.person({ name: 'Beto Reis', subscriber: true })
      return aboutBooking(beto, (await story.booked(beto)).id)
    },
    ends: ['Confirmado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'pay with a saved card': {
    act: 'payWithSavedCard',
    async prepare() {
      const cards = await cardStory(world)
      await cards.pays(story.ana, visa, { saveCard: true })
      return aboutBooking(story.ana, (await story.booked()).id)
    },
    ends: ['Confirmado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'give a tip': {
    act: 'tip',
    prepare: async () => aboutBooking(story.ana, (await payouts.completed()).id),
    ends: ['Concluído', 'Pago', -12_800, 11_000, 1_800, 0],
  },
  'pay an hour more': {
    act: 'payMore',
    async prepare() {
      const visit = await runningVisit()
      await visit.propose(visit.marlene, 1)
      await visit.answer(visit.ana, true)
      return aboutBooking(visit.ana, visit.bookingId)
    },
    ends: ['Em Andamento', 'Pago', -13_500, 11_250, 2_250, 0],
  },
  'agree to an hour more that a saved card pays': {
    act: 'agreeToMore',
    async prepare() {
      const visit = await runningVisit()
      const { extensionId } = await visit.propose(visit.ana, 1, await visit.savedCard())
      return { ...aboutBooking(visit.marlene, visit.bookingId), id: extensionId }
    },
    ends: ['Em Andamento', 'Pago', -13_500, 11_250, 2_250, 0],
  },
  'take the visit of somebody who cannot come': {
    act: 'take',
    async prepare() {
      const { needId, asked, bookingId } = await substituteSought(world)
      await world.contextOf(asked)
      return { person: asked.id, id: needId, outcome: async () => aboutBooking(asked, await bookingId()).outcome() }
    },
    ends: ['Confirmado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'charge a booking of a series': {
    act: 'chargeSeries',
    async prepare() {
      const series = await seriesStory(world)
      const [, id = ''] = await series.bought()
      world.clock.set(await series.hoursBefore(id, 48))
      return aboutBooking(story.ana, id)
    },
    ends: ['Confirmado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'cancel a paid booking': {
    act: 'cancel',
    prepare: async () => aboutBooking(story.ana, await paid()),
    ends: ['Cancelado', 'Reembolsado', 0, 0, 0, 0],
  },
  'refund by an admin': {
    act: 'refund',
    prepare: async () => aboutBooking(rita, await paid()),
    ends: ['Confirmado', 'Reembolso Parcial', -5_400, 4_500, 900, 0],
  },
  transfer: {
    act: 'transfer',
    async prepare() {
      const { id } = await payouts.completed()
      world.clock.advance(24 * HOUR)
      return aboutBooking(story.ana, id)
    },
    ends: ['Concluído', 'Pago', -1_800, 0, 1_800, 0],
  },
  'refund after the transfer': {
    act: 'refund',
    prepare: async () => aboutBooking(rita, await transferred()),
    ends: ['Concluído', 'Reembolso Parcial', -900, 0, 900, 0],
  },
  'take a transfer back after a chargeback': {
    act: 'takeBack',
    async prepare() {
      const id = await transferred()
      return { ...aboutBooking(rita, id), id: (await disputed(id)).chargebackId }
    },
    ends: ['Concluído', 'Pago', 0, 0, 1_800, -1_800],
  },
  'pay by Pix': {
    act: 'payPix',
    prepare: async () => aboutBooking(story.ana, (await story.booked()).id),
    ends: ['Confirmado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'hear of a contested Pix': {
    act: 'reconcile',
    async prepare() {
      const id = await payouts.transferredAfterPix()
      await world.sandbox?.control.dispute(await chargeOf(id))
      return aboutBooking(story.ana, id)
    },
    ends: ['Concluído', 'Pago', 9_000, 0, 1_800, -10_800],
  },
  'take a transfer back after a contested Pix': {
    act: 'takeBack',
    async prepare() {
      const id = await payouts.transferredAfterPix()
      return { ...aboutBooking(rita, id), id: (await disputed(id)).chargebackId }
    },
    ends: ['Concluído', 'Pago', 0, 0, 1_800, -1_800],
  },
  'hear that an appeal was won, and transfer the share again': {
    act: 'reconcile',
    async prepare() {
      const id = await transferred()
      const { dispute, chargebackId } = await disputed(id, 'lost')
      await decideChargeback(await world.contextOf(rita), { chargebackId, finding: 'did_not_take_place' })
      await world.sandbox?.control.openAppeal(dispute)
      await world.sandbox?.control.closeDispute(dispute, 'won')
      return aboutBooking(story.ana, id)
    },
    ends: ['Concluído', 'Pago', -1_800, 0, 1_800, 0],
  },
  'hear that the bank sent a refund of the dashboard back': {
    act: 'reconcile',
    async prepare() {
      const id = await transferred()
      const order = { chargeId: await chargeOf(id), amountInCents: 5_400, idempotencyKey: `half:${id}` }
      const { refundId } = await world.adapters.payment.refund(order)
      await world.job('payment.reconcile')
      await world.jobs()
      await world.sandbox?.control.settleRefund(refundId, 'failed')
      return aboutBooking(story.ana, id)
    },
    ends: ['Concluído', 'Pago', -1_800, 0, 1_800, 0],
  },
  'hear that the bank refused a payout': {
    act: 'reconcile',
    async prepare() {
      const id = await transferred()
      const [account] = await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.professionalId, story.marlene.id))
      await world.sandbox?.control.payOut(account?.providerAccountId ?? '', { status: 'failed' })
      world.clock.advance(25 * HOUR)
      return aboutBooking(story.ana, id)
    },
    ends: ['Concluído', 'Pago', -1_800, 0, 1_800, 0],
  },
  subscribe: {
    act: 'subscribe',
    prepare: () => aboutSubscription(world.person()),
    ends: ['ativa', { provider: -5_000, subscription: 5_000 }],
  },
  'withdraw from the subscription': {
    act: 'withdraw',
    prepare: () => aboutSubscription(subscribed()),
    ends: ['cancelada', { provider: 0, subscription: 0 }],
  },
  'buy a service': {
    act: 'buy',
    async prepare() {
      const person = await world.person()
      await world.contextOf(person)
      const outcome = async () => [
        ...(await purchasesOf(person, PurchaseKind.contract)).map(({ status }) => status),
        await ledgerOf(person),
      ]
      return { person: person.id, id: '', outcome }
    },
    ends: ['ativa', { provider: -5_980, service: 5_980 }],
  },
  // The cases with credit come last, because Ana has credit afterwards.
  'pay with credit': {
    act: 'pay',
    prepare: async () => aboutCredit(story.ana, await credited()),
    ends: ['Confirmado', 'Pago', -9_000, 9_000, 1_800, -1_800],
  },
  'refund a payment with credit': {
    act: 'refundAll',
    async prepare() {
      const id = await credited()
      await referral.pay(story.ana, id, visa)
      return aboutCredit(rita, id)
    },
    ends: ['Confirmado', 'Reembolsado', 0, 0, 0, 0],
  },
}

async function aboutSubscription(made: Promise<Person>) {
  const person = await made
  await world.contextOf(person)
  const outcome = async () => [...(await subscriptionsOf(person)).map(({ status }) => status), await ledgerOf(person)]
  return { person: person.id, id: '', outcome }
}

long.for(Object.entries(cases))(
  'after kill -9 of a process and two concurrent repeats, nothing is lost and nothing is done twice: %s',
  { timeout: 1_800_000 },
  async ([name, { act, prepare, ends }], { annotate }) => {
    const begun = performance.now()
    const { outcome, ...about } = await prepare()
    const { tried, points, broken } = await killEverywhere({ act, about, outcome, ends }, { kills: KILLS, seed: today })
    const seconds = Math.round((performance.now() - begun) / 1_000)
    await annotate(`${name}: ${tried} of ${points} failpoints, ${seconds} s`)
    expect(broken).toEqual([])
  },
)
