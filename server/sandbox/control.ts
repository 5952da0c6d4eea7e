import { askAgain, type AccountField } from './accounts.ts'
import { missing } from './api-error.ts'
import { delayCheckout, settleCheckout } from './checkout.ts'
import { closeDispute, openAppeal, openDispute, type Contest } from './disputes.ts'
import type { Faults } from './faults.ts'
import type { CardError } from './cards.ts'
import { adoptCharges, adoptTransfers, type PastAccount, type PastCharge, type PastTransfer } from './past.ts'
import { setRefusal } from './payment-methods.ts'
import { payOut, settlePayout, type PayoutOrder } from './payouts.ts'
import { settleRefund } from './refunds.ts'
import type { Store, StoreSession } from './store.ts'
import { renewSubscription, retryRenewal } from './subscriptions.ts'
import { sweepAll } from './sweep.ts'
import type { Delivery, WebhookPlan, WebhookSender } from './webhook-sender.ts'

const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2049, cvc: '123' }
const bankRefusal: CardError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

export type SandboxControl = ReturnType<typeof createControl>

/** Controls one sandbox in tests and in the demo. */
export function createControl(store: Store, sender: WebhookSender, faults: Faults) {
  const does = async (work: (session: StoreSession) => Promise<unknown>): Promise<void> => void (await store.write(work))
  const refusalOf = (fails: boolean) => (fails ? bankRefusal : null)
  return {
    /** Sets how webhooks are delivered from now on; `{}` is normal. */
    setWebhooks: (plan: WebhookPlan) => sender.setPlan(plan),
    /** Sends all due webhooks and waits for their answers. */
    flushWebhooks: () => sender.drain(),
    /** Returns all deliveries, oldest first. */
    deliveries: () => store.sql<Delivery[]>`
      select d.id::text, d.event_id as "eventId", o.data->>'type' as type, d.state, d.attempts, d.last_status as "lastStatus"
      from stripe_sandbox.deliveries d join stripe_sandbox.objects o on o.id = d.event_id order by d.id`,
    /** Sends one event again at once, regardless of the plan. Returns the receiver's HTTP status, or null without an answer. */
    async redeliver(eventId: string) {
      const event = await store.read((session) => session.find('event', eventId))
      if (!event) throw missing('event', eventId)
      return (await sender.send(event)).status
    },
    /** Makes the next matching API requests fail with these faults. */
    answerNext: faults.add,
    /** Asks this function for each API request how it misbehaves, until `clearFaults`. */
    misbehave: faults.misbehave,
    clearFaults: faults.clear,
    /** Renews a subscription for a month, without the hour of the draft. With `fails` the card is declined and it becomes past_due. */
    renew: (id: string, { fails = false } = {}) => does((session) => renewSubscription(session, id, refusalOf(fails))),
    /** Charges the draft of a renewal, or the open invoice of a failed one again. */
    retryRenewal: (id: string, { fails = false } = {}) => does((session) => retryRenewal(session, id, refusalOf(fails))),
    /** Makes the bank refuse a stored card (a payment method) from now on, or with `refuses: false` accept the card again. */
    setCard: (id: string, { refuses }: { refuses: boolean }) => does((session) => setRefusal(session, id, refusalOf(refuses))),
    /**
     * Settles a pending refund, or lets the bank send a succeeded refund back. Refunds to card 4000 0000 0000 7726 are pending at
     * first.
     */
    settleRefund: (id: string, status: 'succeeded' | 'failed') => does((session) => settleRefund(session, id, status)),
    /**
     * The person who paid disputes a charge (a payment intent). A charge of card 4000 0000 0000 0259 is disputed by itself; a Pix
     * may be disputed for 80 days, and the dispute is lost at once. Returns the dispute's id.
     */
    async dispute(intentId: string, dispute?: Contest): Promise<string> {
      const { id } = await store.write(async (session) => {
        const { latest_charge } = await session.fetch('payment_intent', intentId)
        return openDispute(session, latest_charge ?? '', dispute)
      })
      return id
    },
    /** The decision about a dispute may be appealed; the appeal is sent as evidence. Throws ApiError for Pix. */
    openAppeal: (disputeId: string) => does((session) => openAppeal(session, disputeId)),
    /** The bank decides a dispute, or its appeal. */
    closeDispute: (disputeId: string, outcome: 'won' | 'lost') => does((session) => closeDispute(session, disputeId, outcome)),
    /** Stores past charges of the demo, so that they can be refunded. It may be called again. */
    adopt: (charges: readonly PastCharge[]) => adoptCharges(store, charges),
    /** Stores accounts and past transfers of the demo. It may be called again. */
    adoptTransfers: (accounts: readonly PastAccount[], transfers: readonly PastTransfer[]) =>
      adoptTransfers(store, accounts, transfers),
    /** Completes a checkout with a payment that is decided later by `settleCheckout`. */
    delayCheckout: (checkoutId: string) => does((session) => delayCheckout(session, checkoutId, visa)),
    settleCheckout: (checkoutId: string, status: 'succeeded' | 'failed') =>
      does((session) => settleCheckout(session, checkoutId, status)),
    /**
     * Makes an account's page ask for a field again; until it is answered the account accepts no transfers, or for the bank account
     * 'conta' no payouts.
     */
    askAgain: (accountId: string, field: AccountField) => does((session) => askAgain(session, accountId, field)),
    /** Pays what an account holds, or a part of it, out to its bank; pending until `settlePayout` unless a status is given. Returns its id. */
    payOut: async (accountId: string, order?: PayoutOrder) =>
      (await store.write((session) => payOut(session, accountId, order))).id,
    /** The bank receives a payout, or refuses it, also after it counted as received. */
    settlePayout: (payoutId: string, status: 'paid' | 'failed') => does((session) => settlePayout(session, payoutId, status)),
    /**
     * Does what is due: ends Pix codes whose time is over, expires checkouts after 24 h, expires subscriptions unpaid for 23 h, and
     * renews or ends those whose period is over.
     */
    sweep: () => does((session) => sweepAll(session, { renew: true })),
  }
}
