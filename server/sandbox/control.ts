import { askAgain, type AccountField } from './accounts.ts'
import { adoptCharges, type PastCharge } from './past-charges.ts'
import { adoptTransfers, type PastAccount, type PastTransfer } from './past-transfers.ts'
import { missing } from './api-error.ts'
import { closeDispute, openAppeal, openDispute, type NewDispute } from './disputes.ts'
import { delayCheckout, settleCheckout } from './checkout.ts'
import type { WebhookSender, Delivery, WebhookPlan } from './webhook-sender.ts'
import type { ApiFault, Faults, Misbehaviour } from './faults.ts'
import type { CardError } from './objects.ts'
import { setRefusal } from './payment-methods.ts'
import { payOut, settlePayout, type NewPayout } from './payouts.ts'
import { settleRefund } from './refunds.ts'
import type { Store } from './store.ts'
import { renewSubscription, retryRenewal } from './subscriptions.ts'
import { sweepAll } from './sweep.ts'

/** Controls the sandbox in tests and in the demo. */
export type SandboxControl = {
  /** Sets how webhooks are delivered from now on; `{}` is normal. */
  setWebhooks(plan: WebhookPlan): void
  /** Sends all due webhooks and waits for their answers. */
  flushWebhooks(): Promise<void>
  /** Returns all deliveries, oldest first. */
  deliveries(): Promise<Delivery[]>
  /** Sends one event again at once, regardless of the plan. Returns the receiver's HTTP status, or null without an answer. */
  redeliver(eventId: string): Promise<number | null>
  /** Makes the next matching API requests fail with these faults. */
  answerNext(...faults: ApiFault[]): void
  /** Asks this function for each API request how it misbehaves, until `clearFaults`. */
  misbehave(misbehaviour: Misbehaviour): void
  clearFaults(): void
  /** Renews a subscription for a month, without the hour of the draft. With `fails` the card is declined and it becomes past_due. */
  renew(subscriptionId: string, options?: { fails?: boolean }): Promise<void>
  /** Charges the draft of a renewal, or the open invoice of a failed one again. */
  retryRenewal(subscriptionId: string, options?: { fails?: boolean }): Promise<void>
  /** Makes the bank refuse a kept card (a payment method) from now on, or with `refuses: false` accept it again. */
  setCard(paymentMethodId: string, options: { refuses: boolean }): Promise<void>
  /** Settles a pending refund, or sends a made one back. Refunds to card 4000 0000 0000 7726 are pending at first. */
  settleRefund(refundId: string, status: 'succeeded' | 'failed'): Promise<void>
  /**
   * Whoever paid disputes a charge (a payment intent). Card 4000 0000 0000 0259 does so by itself; a Pix is lost at once, and accepted for
   * 80 days. Returns the dispute's id.
   */
  dispute(intentId: string, dispute?: NewDispute): Promise<string>
  /** The decision about a dispute may be appealed; the appeal is sent as evidence. Throws ApiError for Pix. */
  openAppeal(disputeId: string): Promise<void>
  /** The bank decides a dispute, or its appeal. */
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>
  /** Stores past charges of the demo, so that they can be refunded. It may be called again. */
  adopt(charges: readonly PastCharge[]): Promise<void>
  /** Completes a checkout with a payment that is decided later by `settleCheckout`. */
  delayCheckout(checkoutId: string): Promise<void>
  settleCheckout(checkoutId: string, status: 'succeeded' | 'failed'): Promise<void>
  /** Stores accounts and past transfers of the demo. It may be called again. */
  adoptTransfers(accounts: readonly PastAccount[], transfers: readonly PastTransfer[]): Promise<void>
  /** Makes an account's page ask for a field again; until it is answered the account accepts no transfers, or for the bank account 'conta' no payouts. */
  askAgain(accountId: string, field: AccountField): Promise<void>
  /** Pays what an account holds, or a part of it, out to its bank; pending until `settlePayout` unless a status is given. Returns its id. */
  payOut(accountId: string, order?: NewPayout): Promise<string>
  /** The bank receives a payout, or refuses it, also after it counted as received. */
  settlePayout(payoutId: string, status: 'paid' | 'failed'): Promise<void>
  /**
   * Does what is due: ends Pix codes whose time is over, expires checkouts after 24 h, expires subscriptions unpaid for 23 h, and
   * renews or ends those whose period is over.
   */
  sweep(): Promise<void>
}

const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2049, cvc: '123' }
const bankRefusal: CardError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

/** Creates the control of one sandbox. */
export function createControl(store: Store, sender: WebhookSender, faults: Faults): SandboxControl {
  const thenSendWebhooks = async (work: Promise<unknown>) => {
    await work
    sender.wake()
  }
  return {
    setWebhooks: (plan) => sender.setPlan(plan),
    flushWebhooks: () => sender.drain(),
    deliveries: () => listDeliveries(store),
    async redeliver(eventId) {
      const event = await store.read((session) => session.find('event', eventId))
      if (!event) throw missing('event', eventId)
      const { status } = await sender.send(event)
      return status
    },
    answerNext: (...next) => faults.add(...next),
    misbehave: (misbehaviour) => faults.misbehave(misbehaviour),
    clearFaults: () => faults.clear(),
    renew: (id, { fails = false } = {}) =>
      thenSendWebhooks(store.write((session) => renewSubscription(session, id, fails ? bankRefusal : null))),
    retryRenewal: (id, { fails = false } = {}) =>
      thenSendWebhooks(store.write((session) => retryRenewal(session, id, fails ? bankRefusal : null))),
    setCard: (id, { refuses }) => store.write((session) => setRefusal(session, id, refuses ? bankRefusal : null)),
    settleRefund: (id, status) => thenSendWebhooks(store.write((session) => settleRefund(session, id, status))),
    ...disputeControl(store, () => sender.wake()),
    adopt: (charges) => adoptCharges(store, charges),
    delayCheckout: (id) => thenSendWebhooks(store.write((session) => delayCheckout(session, id, visa))),
    settleCheckout: (id, status) => thenSendWebhooks(store.write((session) => settleCheckout(session, id, status))),
    adoptTransfers: (accounts, transfers) => adoptTransfers(store, accounts, transfers),
    async payOut(accountId, order) {
      const { id } = await store.write((session) => payOut(session, accountId, order))
      sender.wake()
      return id
    },
    settlePayout: (id, status) => thenSendWebhooks(store.write((session) => settlePayout(session, id, status))),
    askAgain: (id, field) => thenSendWebhooks(store.write((session) => askAgain(session, id, field))),
    sweep: () => thenSendWebhooks(store.write((session) => sweepAll(session, { renew: true }))),
  }
}

function listDeliveries(store: Store): Promise<Delivery[]> {
  return store.sql<Delivery[]>`
    select d.id::text, d.event_id as "eventId", o.data->>'type' as type, d.state, d.attempts, d.last_status as "lastStatus"
    from stripe_sandbox.deliveries d join stripe_sandbox.objects o on o.id = d.event_id order by d.id`
}

function disputeControl(store: Store, wake: () => void): Pick<SandboxControl, 'dispute' | 'openAppeal' | 'closeDispute'> {
  return {
    async dispute(intentId, dispute) {
      const { id } = await store.write(async (session) => {
        const { latest_charge } = await session.fetch('payment_intent', intentId)
        return openDispute(session, latest_charge ?? '', dispute)
      })
      wake()
      return id
    },
    openAppeal: async (id) => {
      await store.write((session) => openAppeal(session, id))
      wake()
    },
    closeDispute: async (id, outcome) => {
      await store.write((session) => closeDispute(session, id, outcome))
      wake()
    },
  }
}
