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
    /** Sends all due webhooks and waits for the receiver's responses. */
    flushWebhooks: () => sender.drain(),
    /** Returns all webhook deliveries, oldest first. */
    deliveries: () => store.sql<Delivery[]>`
      select d.id::text, d.event_id as "eventId", o.data->>'type' as type, d.state, d.attempts, d.last_status as "lastStatus"
      from stripe_sandbox.deliveries d join stripe_sandbox.objects o on o.id = d.event_id order by d.id`,
    /**
     * Sends one event's webhook again at once, regardless of the plan that `setWebhooks` has set. Returns the receiver's HTTP
     * status, or null without a response.
     */
    async redeliver(eventId: string) {
      const event = await store.read((session) => session.find('event', eventId))
      if (!event) throw missing('event', eventId)
      return (await sender.send(event)).status
    },
    /** Makes the next API requests that match these faults fail. */
    answerNext: faults.add,
    /** Sets a function that chooses for each API request whether and how it fails, until `clearFaults`. */
    misbehave: faults.misbehave,
    clearFaults: faults.clear,
    /**
     * Renews a subscription for a month, skipping the hour in which the invoice is a draft. With `fails` the card is declined and
     * the subscription becomes past_due.
     */
    renew: (id: string, { fails = false } = {}) => does((session) => renewSubscription(session, id, refusalOf(fails))),
    /** Charges the draft invoice of a renewal, or charges the open invoice of a failed renewal again. */
    retryRenewal: (id: string, { fails = false } = {}) => does((session) => retryRenewal(session, id, refusalOf(fails))),
    /** Makes the bank refuse a stored card (a payment method) from now on, or with `refuses: false` accept the card again. */
    setCard: (id: string, { refuses }: { refuses: boolean }) => does((session) => setRefusal(session, id, refusalOf(refuses))),
    /**
     * Settles a pending refund, or lets the bank send a succeeded refund back. Refunds to card 4000 0000 0000 7726 are pending at
     * first.
     */
    settleRefund: (id: string, status: 'succeeded' | 'failed') => does((session) => settleRefund(session, id, status)),
    /**
     * Disputes the charge of a payment intent, as its payer would do, and returns the dispute's id. A Pix may be disputed for 80
     * days, and its dispute is lost at once. A charge of card 4000 0000 0000 0259 is disputed automatically.
     */
    async dispute(intentId: string, dispute?: Contest): Promise<string> {
      const { id } = await store.write(async (session) => {
        const { latest_charge } = await session.fetch('payment_intent', intentId)
        return openDispute(session, latest_charge ?? '', dispute)
      })
      return id
    },
    /** Makes the decision about a dispute open to an appeal. The platform appeals by sending evidence. Throws ApiError for Pix. */
    openAppeal: (disputeId: string) => does((session) => openAppeal(session, disputeId)),
    /** Decides a dispute or its appeal, as the bank. */
    closeDispute: (disputeId: string, outcome: 'won' | 'lost') => does((session) => closeDispute(session, disputeId, outcome)),
    /** Stores past charges of the demo, so that they can be refunded. Charges that are already stored stay unchanged. */
    adopt: (charges: readonly PastCharge[]) => adoptCharges(store, charges),
    /** Stores accounts and past transfers of the demo. Those that are already stored stay unchanged. */
    adoptTransfers: (accounts: readonly PastAccount[], transfers: readonly PastTransfer[]) =>
      adoptTransfers(store, accounts, transfers),
    /** Completes a checkout with a payment that `settleCheckout` decides later. */
    delayCheckout: (checkoutId: string) => does((session) => delayCheckout(session, checkoutId, visa)),
    settleCheckout: (checkoutId: string, status: 'succeeded' | 'failed') =>
      does((session) => settleCheckout(session, checkoutId, status)),
    /**
     * Makes an account's page ask for a field again. Until the field is answered, the account accepts no transfers, or no payouts
     * if the field is the bank account ('conta').
     */
    askAgain: (accountId: string, field: AccountField) => does((session) => askAgain(session, accountId, field)),
    /**
     * Pays the balance of an account, or a part of it, out to its bank. The payout is pending until `settlePayout`, unless a
     * status is given. Returns its id.
     */
    payOut: async (accountId: string, order?: PayoutOrder) =>
      (await store.write((session) => payOut(session, accountId, order))).id,
    /** Lets the bank receive or refuse a payout. The bank may also refuse a payout that it has already received. */
    settlePayout: (payoutId: string, status: 'paid' | 'failed') => does((session) => settlePayout(session, payoutId, status)),
    /**
     * Does everything that is due: expires Pix codes, closes checkouts after 24 h, expires subscriptions that were unpaid for 23
     * h, and renews or ends subscriptions whose period is over.
     */
    sweep: () => does((session) => sweepAll(session, { renew: true })),
  }
}
