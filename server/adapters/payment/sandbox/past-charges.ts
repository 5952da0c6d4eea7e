import { takePayment } from './intents.ts'
import type { Metadata, StoredObject } from './objects.ts'
import type { StoreSession, Store } from './store.ts'

/** A charge that was paid before the sandbox was there, as a demo's history has them. Amount in cents. */
export type PastCharge = {
  readonly chargeId: string
  readonly amountInCents: number
  readonly at: Date
  readonly metadata: Metadata
}

const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }

/**
 * Makes the objects of charges paid elsewhere known, as if they had been paid here with a test card, without an event of them: from
 * now on they can be read and given back. What is known stays as it is, so it may be asked at every start.
 */
export async function adoptCharges(store: Store, charges: readonly PastCharge[]): Promise<void> {
  const objects: StoredObject[] = []
  for (const { chargeId, amountInCents, at, metadata } of charges) {
    const session = recordingSession(objects, chargeId, at)
    await takePayment(session, { amount: amountInCents, currency: 'brl', metadata, allowedTypes: ['card'] }, visa)
  }
  const { sql } = store
  await sql`
    insert into stripe_sandbox.objects (id, kind, created, data)
    select each ->> 'id', each ->> 'object', (each ->> 'created')::bigint, each
    from jsonb_array_elements(${sql.json(objects)}) each
    on conflict (id) do nothing`
}

/** A session that only writes down, with ids that follow from the charge's own. */
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
    keptAnswer: () => Promise.resolve(null),
    keepAnswer: () => Promise.resolve(),
  }
}
