import { takePayment } from './intents.ts'
import type { ChargeObject, Metadata, RefundObject, StoredObject } from './objects.ts'
import type { StoreSession, Store } from './store.ts'

/** A charge of the demo's history, which was not paid in the sandbox. The amount is in cents. */
export type PastCharge = {
  readonly chargeId: string
  readonly amountInCents: number
  readonly refundedInCents: number
  readonly at: Date
  readonly metadata: Metadata
}

const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }

/**
 * Stores the objects of past charges, as if they had been paid here with a test card, but without events. After that the charges
 * can be read and refunded. A charge that exists is left as it is, with its refunds, so it may be called at every start.
 */
export async function adoptCharges(store: Store, charges: readonly PastCharge[]): Promise<void> {
  const { sql } = store
  const objects: StoredObject[] = []
  const known = await sql<{ id: string }[]>`select id from stripe_sandbox.objects where kind = 'payment_intent'`
  const ids = new Set(known.map(({ id }) => id))
  for (const { chargeId, amountInCents, refundedInCents, at, metadata } of charges) {
    if (ids.has(chargeId)) continue
    const session = recordingSession(objects, chargeId, at)
    const mine = objects.length
    await takePayment(session, { amount: amountInCents, currency: 'brl', metadata, allowedTypes: ['card'] }, visa)
    const paid = objects.slice(mine).find((each) => each.object === 'charge')
    if (!paid || refundedInCents === 0) continue
    Object.assign(paid, { amount_refunded: refundedInCents, refunded: refundedInCents === amountInCents })
    objects.push(pastRefund(paid, refundedInCents))
  }
  await sql`
    insert into stripe_sandbox.objects (id, kind, created, data)
    select each ->> 'id', each ->> 'object', (each ->> 'created')::bigint, each
    from jsonb_array_elements(${sql.json(objects)}) each
    on conflict (id) do nothing`
}

function pastRefund({ id, created, payment_intent, currency }: ChargeObject, amount: number): RefundObject {
  const refundId = id.replace(/^ch/, 're')
  const common = { id: refundId, object: 'refund', created, amount, currency, charge: id, payment_intent } as const
  return { ...common, reason: null, status: 'succeeded', metadata: {} }
}

/** A session that only collects the saved objects. Their ids are derived from the charge's id. */
function recordingSession(objects: StoredObject[], chargeId: string, at: Date): StoreSession {
  return {
    now: Math.floor(at.getTime() / 1000),
    newId: (prefix) => (prefix === 'pi' ? chargeId : chargeId.replace(/^pi/, prefix)),
    find: () => Promise.resolve(null),
    fetch: () => Promise.reject(new Error('nothing is read while adopting')),
    findAny: () => Promise.resolve(null),
    search: () => Promise.resolve({ data: [], hasMore: false }),
    save: (object) => Promise.resolve(void objects.push(object)),
    emit: () => Promise.resolve(),
    storedAnswer: () => Promise.resolve(null),
    storeAnswer: () => Promise.resolve(),
  }
}
