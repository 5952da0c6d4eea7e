import { eq } from 'drizzle-orm'
import { bookings, chargebacks, payoutAccounts, payouts } from '#db/schema/index.ts'
import { accountFields } from '#server/sandbox/accounts.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { decideChargeback } from '#server/features/payment/chargeback/decide.ts'
import { requestRefund } from '#server/features/payment/service.ts'
import { declined, needsAuthentication, storyOf, visa } from '#server/test/stage/payments.ts'
import { payoutsOf } from '#server/test/stage/payouts.ts'
import { world } from '#server/test/stage/subscriptions.ts'
import { HOUR, loseAnswer, MINUTE, type History } from './provider-history.ts'
import { reconcile } from './reconciler.ts'

const bookingOutcome = (bookingId: string, story: Awaited<ReturnType<typeof storyOf>>) => async () => {
  const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId))
  const ledger = await story.ledgerOf(bookingId)
  return [booking?.status, booking?.paymentStatus, ledger.provider, ledger.professional, ledger.platform, ledger.costs ?? 0]
}

async function paidHistory() {
  const story = await storyOf(world)
  const { id } = await story.booked()
  const { chargeId } = await story.start(id)
  return { story, id, chargeId, outcome: bookingOutcome(id, story) }
}

/** A completed booking whose transfer succeeded at the provider, but the response was lost. */
async function transferred(mark: () => Promise<void>) {
  const story = await storyOf(world)
  const pay = await payoutsOf(world, story)
  await pay.onboard()
  const { id } = await pay.completed()
  await mark()
  world.clock.advance(24 * HOUR)
  loseAnswer(/transfers$/)
  await world.job('payment.transfers').catch(() => undefined)
  const [payment] = await story.paymentsOf(id)
  const transfer = async () =>
    (
      await world.database.sql<{ id: string }[]>`
      select id from stripe_sandbox.objects where kind = 'transfer' and data->>'transfer_group' = ${`booking:${id}`}`
    )[0]?.id ?? ''
  return { story, pay, id, chargeId: payment?.providerIntentId ?? '', payment, transfer, outcome: bookingOutcome(id, story) }
}

const slowRefunds = { ...visa, number: '4000000000007726' }
const refundHalfAtDesk = (chargeId: string) =>
  world.adapters.payment.refund({ chargeId, amountInCents: 5_400, idempotencyKey: `half:${chargeId}` })

/** A completed booking whose share was transferred, but not yet paid out to the professional's bank. */
async function paidOut() {
  const { story, outcome } = await transferred(async () => undefined)
  await reconcile(world)
  const mine = eq(payoutAccounts.professionalId, story.marlene.id)
  const [account] = await world.db.select().from(payoutAccounts).where(mine)
  return {
    accountId: account?.providerAccountId ?? '',
    async outcome() {
      const [now] = await world.db.select().from(payoutAccounts).where(mine)
      const made = await world.db.select().from(payouts).where(eq(payouts.professionalId, story.marlene.id))
      const states = made.map(({ status, amountInCents }) => `${status} ${amountInCents}`).toSorted()
      return [...(await outcome()), ...states, `payouts ${now?.payoutsEnabled ? 'on' : 'off'}`]
    },
  }
}

/** Enters a bank account on the provider's page, as the professional would. */
async function enterBank(accountId: string) {
  const urls = { returnUrl: 'http://localhost:3000/volta', refreshUrl: 'http://localhost:3000/nova' }
  const { url } = await world.adapters.payment.onboardingLink(accountId, urls)
  const answers = { answered: new Set(accountFields), lastFour: '3456' }
  await world.sandbox?.browser.accounts.answer(url.split('/').at(-1) ?? '', answers)
}

/** A booking paid by Pix. The product has not received any webhook about the payment. */
async function paidByPix() {
  const story = await storyOf(world)
  const { id } = await story.booked()
  const chargeId = await story.pix(id)
  await world.sandbox?.browser.payPix(chargeId)
  return { story, id, chargeId, outcome: bookingOutcome(id, story) }
}

/**
 * A completed booking, paid out to the professional, whose charge was disputed and lost. The team decided that the booking did
 * not take place.
 */
async function withheld() {
  const { chargeId, outcome } = await transferred(async () => undefined)
  await reconcile(world)
  const dispute = (await world.sandbox?.control.dispute(chargeId)) ?? ''
  await world.sandbox?.control.closeDispute(dispute, 'lost')
  await world.job('payment.reconcile')
  const [row] = await world.db.select().from(chargebacks).where(eq(chargebacks.providerDisputeId, dispute))
  const rita = await world.contextOf(await world.person({ name: 'Rita Alves', roles: ['admin'] }))
  await decideChargeback(rita, { chargebackId: row?.id ?? '', finding: 'did_not_take_place' })
  return { dispute, outcome }
}

/**
 * Sequences of events at the provider about a booking's payment, which a test delivers in any order. The outcome contains booking
 * status, payment status, and the ledger by account, in cents.
 */
export const bookingHistories: Readonly<Record<string, History>> = {
  'a card is refused, another needs the bank, and the bank approves': {
    async play() {
      const { chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, declined, null)
      await world.sandbox?.browser.confirm(chargeId, needsAuthentication, 'http://localhost/volta')
      await world.sandbox?.browser.finish(chargeId, true)
      return outcome
    },
    ends: ['Confirmado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'a charge succeeds after its hold ended': {
    async play() {
      const { chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, declined, null)
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      world.clock.advance(16 * MINUTE)
      await world.job('booking.expire-holds')
      return outcome
    },
    ends: ['Cancelado', 'Reembolsado', 0, 0, 0, 0],
  },
  'a paid booking is cancelled, and the answer to its refund is lost': {
    async play() {
      const { story, id, chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, declined, null)
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      await story.refresh(id)
      await world.as(story.ana).booking.cancel({ bookingId: id, expectedRefundInCents: 10_800 })
      loseAnswer(/refunds$/)
      await world.jobs()
      return outcome
    },
    ends: ['Cancelado', 'Reembolsado', 0, 0, 0, 0],
  },
  'a refund is pending until the bank refuses it': {
    async play() {
      const { story, id, chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, { ...visa, number: '4000000000007726' }, null)
      await story.refresh(id)
      await world.as(story.ana).booking.cancel({ bookingId: id, expectedRefundInCents: 10_800 })
      await world.jobs()
      const [refund] = await story.refundsOf(id)
      await world.sandbox?.control.settleRefund(refund?.providerRefundId ?? '', 'failed')
      return outcome
    },
    // The product has retried the refund, and the new attempt is pending at the bank.
    ends: ['Cancelado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'the provider’s dashboard refunds a charge in two parts': {
    async play() {
      const { chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      for (const amountInCents of [1_080, 4_320])
        await world.adapters.payment.refund({ chargeId, amountInCents, idempotencyKey: `desk:${chargeId}:${amountInCents}` })
      return outcome
    },
    ends: ['Confirmado', 'Reembolso Parcial', -5_400, 4_500, 900, 0],
  },
  'a chargeback is won': {
    async play() {
      const { chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      const dispute = await world.sandbox?.control.dispute(chargeId)
      await world.sandbox?.control.closeDispute(dispute ?? '', 'won')
      return outcome
    },
    ends: ['Confirmado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'a lost chargeback that withheld the share is won on appeal': {
    async play(mark) {
      const { dispute, outcome } = await withheld()
      await mark()
      await world.sandbox?.control.openAppeal(dispute)
      await world.sandbox?.control.closeDispute(dispute, 'won')
      return outcome
    },
    ends: ['Concluído', 'Pago', -1_800, 0, 1_800, 0],
  },
  'a chargeback is won, and the bank appeals and wins': {
    async play(mark) {
      const { id, story, chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      await story.refresh(id)
      const dispute = (await world.sandbox?.control.dispute(chargeId)) ?? ''
      await world.sandbox?.control.closeDispute(dispute, 'won')
      await world.job('payment.reconcile')
      await mark()
      await world.sandbox?.control.openAppeal(dispute)
      await world.sandbox?.control.closeDispute(dispute, 'lost')
      return outcome
    },
    ends: ['Confirmado', 'Pago', 0, 9_000, 1_800, -10_800],
  },
  'a Pix is paid, and its hold ends before the product hears of it': {
    async play() {
      const { outcome } = await paidByPix()
      world.clock.advance(16 * MINUTE)
      await world.job('booking.expire-holds')
      return outcome
    },
    ends: ['Cancelado', 'Reembolsado', 0, 0, 0, 0],
  },
  'a Pix is paid and contested at once': {
    async play() {
      const { chargeId, outcome } = await paidByPix()
      await world.sandbox?.control.dispute(chargeId)
      return outcome
    },
    ends: ['Confirmado', 'Pago', 0, 9_000, 1_800, -10_800],
  },
  'a Pix is refunded by half and its rest is contested 79 days later': {
    async play(mark) {
      const { id, story, chargeId, outcome } = await paidByPix()
      await story.refresh(id)
      await mark()
      await world.adapters.payment.refund({ chargeId, amountInCents: 5_400, idempotencyKey: `half:${chargeId}` })
      // The jobs read the refund now, because they ask the provider only for the events of the last three days.
      await reconcile(world)
      world.clock.advance(79 * 24 * HOUR)
      await world.sandbox?.control.dispute(chargeId)
      return outcome
    },
    ends: ['Confirmado', 'Reembolso Parcial', 0, 4_500, 900, -5_400],
  },
  'a transfer is made, its answer is lost, and the charge is disputed and lost': {
    async play(mark) {
      const { chargeId, outcome } = await transferred(mark)
      const dispute = await world.sandbox?.control.dispute(chargeId)
      await world.sandbox?.control.closeDispute(dispute ?? '', 'lost')
      return outcome
    },
    ends: ['Concluído', 'Pago', 9_000, 0, 1_800, -10_800],
  },
  'a transfer is made, and the provider’s dashboard takes a half of it back and refunds a half of the charge': {
    async play(mark) {
      const { chargeId, transfer, outcome } = await transferred(mark)
      const reversal = { transferId: await transfer(), amountInCents: 4_500, idempotencyKey: `desk:${chargeId}` }
      await world.adapters.payment.reverseTransfer({ ...reversal, rowId: '' })
      await world.adapters.payment.refund({ chargeId, amountInCents: 5_400, idempotencyKey: `half:${chargeId}` })
      return outcome
    },
    ends: ['Concluído', 'Reembolso Parcial', -900, 0, 900, 0],
  },
  'a refund after the transfer, of which the answers of the reversal and of the refund are lost': {
    async play(mark) {
      const { story, id, payment, outcome } = await transferred(mark)
      const order = { paymentId: payment?.id ?? '', amountInCents: 5_400, reason: 'test', idempotencyKey: `test:${id}` }
      await inTransaction(world.ctx, (tx) => requestRefund(tx, order))
      const [refund] = await story.refundsOf(id)
      loseAnswer(/reversals$/)
      await world.job('payment.refund', refund?.id).catch(() => undefined)
      loseAnswer(/refunds$/)
      await world.job('payment.refund', refund?.id).catch(() => undefined)
      return outcome
    },
    ends: ['Concluído', 'Reembolso Parcial', -900, 0, 900, 0],
  },
  'a refund of the provider’s dashboard is pending until it is made': {
    async play() {
      const { chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, slowRefunds, null)
      const { refundId } = await refundHalfAtDesk(chargeId)
      await world.sandbox?.control.settleRefund(refundId, 'succeeded')
      return outcome
    },
    ends: ['Confirmado', 'Reembolso Parcial', -5_400, 4_500, 900, 0],
  },
  'a refund of the provider’s dashboard is pending until the bank refuses it': {
    async play() {
      const { chargeId, outcome } = await paidHistory()
      await world.sandbox?.browser.confirm(chargeId, slowRefunds, null)
      const { refundId } = await refundHalfAtDesk(chargeId)
      await world.sandbox?.control.settleRefund(refundId, 'failed')
      return outcome
    },
    ends: ['Confirmado', 'Pago', -10_800, 9_000, 1_800, 0],
  },
  'a refund of the provider’s dashboard took a part of the transfer back, and the bank sends it back': {
    async play(mark) {
      const { chargeId, outcome } = await transferred(async () => undefined)
      await reconcile(world)
      const { refundId } = await refundHalfAtDesk(chargeId)
      await reconcile(world)
      await mark()
      await world.sandbox?.control.settleRefund(refundId, 'failed')
      return outcome
    },
    ends: ['Concluído', 'Pago', -1_800, 0, 1_800, 0],
  },
  'a payout reaches the bank, another one is refused, and payouts stop': {
    daily: true,
    async play(mark) {
      const { accountId, outcome } = await paidOut()
      await mark()
      await world.sandbox?.control.payOut(accountId, { amountInCents: 4_000, status: 'paid' })
      await world.sandbox?.control.payOut(accountId, { status: 'failed' })
      return outcome
    },
    ends: ['Concluído', 'Pago', -1_800, 0, 1_800, 0, 'failed 5000', 'paid 4000', 'payouts off'],
  },
  'a payout that the bank received comes back, and the bank account is entered again': {
    daily: true,
    async play(mark) {
      const { accountId, outcome } = await paidOut()
      await mark()
      const payout = (await world.sandbox?.control.payOut(accountId, { status: 'paid' })) ?? ''
      await world.sandbox?.control.settlePayout(payout, 'failed')
      await enterBank(accountId)
      await world.sandbox?.control.payOut(accountId, { status: 'paid' })
      return outcome
    },
    ends: ['Concluído', 'Pago', -1_800, 0, 1_800, 0, 'failed 9000', 'paid 9000', 'payouts on'],
  },
}
