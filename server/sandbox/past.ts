import { completeAccount } from './accounts.ts'
import { paidBy } from './intents.ts'
import type { Fresh } from './new-object.ts'
import { newIntent, newMethod, newRefund } from './objects.ts'
import type { Store, StoredObject } from './store.ts'
import { newReversal, newTransfer } from './transfer-objects.ts'
import { withReversal } from './transfers.ts'

/** A charge in the demo's history that was not paid in the sandbox. The amounts are in cents. */
export type PastCharge = {
  readonly chargeId: string
  readonly amountInCents: number
  readonly refundedInCents: number
  readonly at: Date
  readonly metadata: Record<string, string>
}

/** A complete account of a professional in the demo's history. */
export type PastAccount = {
  readonly accountId: string
  readonly professionalId: string
  readonly at: Date
  readonly lastFour: string
}

/**
 * A transfer in the demo's history. `chargeId`: the charge (`pi_…`) whose money it passes on, which must be stored first. The
 * amounts are in cents.
 */
export type PastTransfer = {
  readonly transferId: string
  readonly rowId: string
  readonly accountId: string
  readonly chargeId: string
  readonly transferGroup: string
  readonly amountInCents: number
  readonly reversedInCents: number
  readonly at: Date
}

const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }

/**
 * Stores past charges as if they had been paid in the sandbox with a test card, but without events, so that they can be read and
 * refunded. A charge that is already stored does not change, so the function may be called at every start.
 */
export async function adoptCharges(store: Store, charges: readonly PastCharge[]): Promise<void> {
  const known = await store.sql<{ id: string }[]>`select id from stripe_sandbox.objects where kind = 'payment_intent'`
  const ids = new Set(known.map(({ id }) => id))
  await adopt(store, charges.filter(({ chargeId }) => !ids.has(chargeId)).flatMap(pastCharge))
}

/** Stores the objects of past accounts and transfers, without events. Objects that are already stored are left unchanged. */
export async function adoptTransfers(
  store: Store,
  accounts: readonly PastAccount[],
  transfers: readonly PastTransfer[],
): Promise<void> {
  await adopt(store, [
    ...accounts.map((each) => completeAccount(freshAs(each.accountId, each.at), each.professionalId, each.lastFour)),
    ...transfers.map(pastTransfer),
  ])
}

async function adopt({ sql }: Store, objects: readonly StoredObject[]): Promise<void> {
  await sql`
    insert into stripe_sandbox.objects (id, kind, created, data)
    select each ->> 'id', each ->> 'object', (each ->> 'created')::bigint, each
    from jsonb_array_elements(${sql.json(objects)}) each
    on conflict (id) do nothing`
}

/** Creates the intent, the card, the charge and the refund of a past charge. Their ids are derived from the intent's id. */
function pastCharge({ chargeId, amountInCents, refundedInCents: back, at, metadata }: PastCharge): StoredObject[] {
  const fresh = freshAs(chargeId, at)
  const method = newMethod(fresh, visa)
  const order = { amount: amountInCents, currency: 'brl', metadata, allowedTypes: ['card'] }
  const { charge, intent } = paidBy(fresh, newIntent(fresh, order), method)
  if (back === 0) return [method, charge, intent]
  const refund = newRefund(fresh, charge, back, 'succeeded')
  return [method, { ...charge, amount_refunded: back, refunded: back === amountInCents }, intent, refund]
}

function pastTransfer(past: PastTransfer) {
  const { transferId: id, at, amountInCents, reversedInCents } = past
  const fresh = freshAs(id, at)
  const transfer = newTransfer(fresh, {
    amount: amountInCents,
    destination: past.accountId,
    source_transaction: past.chargeId.replace(/^pi/, 'ch'),
    transfer_group: past.transferGroup,
    metadata: { transfer_id: past.rowId },
  })
  if (reversedInCents === 0) return transfer
  return withReversal(transfer, newReversal(fresh, { amount: reversedInCents, transfer: id, metadata: {} }))
}

/** Returns the time and the ids for new objects: this instant, and ids derived from one id. */
function freshAs(id: string, at: Date): Fresh {
  return { now: Math.floor(at.getTime() / 1000), newId: (prefix) => id.replace(/^[a-z]+/, prefix) }
}
