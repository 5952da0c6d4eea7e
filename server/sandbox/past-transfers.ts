import { completeAccount } from './accounts.ts'
import type { Store } from './store.ts'
import type { StoredObject } from './objects.ts'
import { newReversal, newTransfer, withReversal } from './transfers.ts'

/** A complete account of a professional of the demo. */
export type PastAccount = {
  readonly accountId: string
  readonly professionalId: string
  readonly at: Date
  readonly lastFour: string
}

/** A transfer of the demo's history, which was not made in the sandbox. Amounts are in cents. */
export type PastTransfer = {
  readonly transferId: string
  readonly rowId: string
  readonly accountId: string
  /** The charge that pays for it, `pi_…`, adopted before. */
  readonly chargeId: string
  readonly transferGroup: string
  readonly amountInCents: number
  readonly reversedInCents: number
  readonly at: Date
}

/**
 * Stores the objects of past accounts and transfers, without events. Objects that exist are not changed, so it may be called at every
 * start.
 */
export async function adoptTransfers(
  store: Store,
  accounts: readonly PastAccount[],
  transfers: readonly PastTransfer[],
): Promise<void> {
  const objects: StoredObject[] = [
    ...accounts.map((each) => completeAccount(each.accountId, seconds(each.at), each.professionalId, each.lastFour)),
    ...transfers.map(pastTransfer),
  ]
  const { sql } = store
  await sql`
    insert into stripe_sandbox.objects (id, kind, created, data)
    select each ->> 'id', each ->> 'object', (each ->> 'created')::bigint, each
    from jsonb_array_elements(${sql.json(objects)}) each
    on conflict (id) do nothing`
}

function pastTransfer(past: PastTransfer) {
  const { transferId: id, at, amountInCents, reversedInCents } = past
  const transfer = newTransfer(id, seconds(at), {
    amount: amountInCents,
    destination: past.accountId,
    source_transaction: past.chargeId.replace(/^pi/, 'ch'),
    transfer_group: past.transferGroup,
    metadata: { transfer_id: past.rowId },
  })
  if (reversedInCents === 0) return transfer
  const reversalId = id.replace(/^tr/, 'trr')
  return withReversal(transfer, newReversal(reversalId, seconds(at), { amount: reversedInCents, transfer: id, metadata: {} }))
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
