import { adoptCharges, type PastCharge } from './past-charges.ts'
import { missing } from './api-error.ts'
import type { WebhookSender, Delivery, WebhookPlan } from './webhook-sender.ts'
import type { ApiFault, Faults } from './faults.ts'
import type { CardError } from './objects.ts'
import { settleRefund } from './refunds.ts'
import type { Store } from './store.ts'
import { renewSubscription, retryRenewal, sweep } from './subscriptions.ts'

/** The levers of the sandbox, for tests and for the demo. */
export type SandboxControl = {
  /** How webhooks travel from now on; `{}` is normal. */
  setWebhooks(plan: WebhookPlan): void
  /** Sends every webhook that is due and waits for their answers. */
  flushWebhooks(): Promise<void>
  /** The queue, oldest first. */
  deliveries(): Promise<Delivery[]>
  /** Sends one event again, at once, whatever the plan; answers the receiver's status, null when it did not answer. */
  redeliver(eventId: string): Promise<number | null>
  /** The next API answers that fit go wrong in these ways. */
  answerNext(...faults: ApiFault[]): void
  clearFaults(): void
  /** Bills the next month; with `fails` the bank refuses the kept card and the plan is late. */
  renew(subscriptionId: string, options?: { fails?: boolean }): Promise<void>
  /** Tries a late month's invoice again. */
  retryRenewal(subscriptionId: string, options?: { fails?: boolean }): Promise<void>
  /** Decides a refund that is on its way (those to card 4000 0000 0000 7726 are). */
  settleRefund(refundId: string, status: 'succeeded' | 'failed'): Promise<void>
  /** Makes charges known that were paid before the sandbox was there, so that they can be given back. May be asked again. */
  adopt(charges: readonly PastCharge[]): Promise<void>
  /** Does what time does: expires first payments older than 23 h, renews or ends periods that are over. */
  sweep(): Promise<void>
}

const bankRefusal: CardError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

/** The levers over one store, sender and fault queue. */
export function createControl(store: Store, sender: WebhookSender, faults: Faults): SandboxControl {
  const moved = async (work: Promise<unknown>) => {
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
    clearFaults: () => faults.clear(),
    renew: (id, { fails = false } = {}) =>
      moved(store.write((session) => renewSubscription(session, id, fails ? bankRefusal : null))),
    retryRenewal: (id, { fails = false } = {}) =>
      moved(store.write((session) => retryRenewal(session, id, fails ? bankRefusal : null))),
    settleRefund: (id, status) => moved(store.write((session) => settleRefund(session, id, status))),
    adopt: (charges) => adoptCharges(store, charges),
    sweep: () => moved(store.write((session) => sweep(session, { renew: true }))),
  }
}

function listDeliveries(store: Store): Promise<Delivery[]> {
  return store.sql<Delivery[]>`
    select d.id::text, d.event_id as "eventId", o.data->>'type' as type, d.state, d.attempts, d.last_status as "lastStatus"
    from stripe_sandbox.deliveries d join stripe_sandbox.objects o on o.id = d.event_id order by d.id`
}
