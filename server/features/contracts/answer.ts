import type { MonthlyContract } from '#db/schema/index.ts'
import type { Side } from '#shared/booking.ts'
import { ContractEnd, contractMessages, ContractStatus, type AcceptContract, type AskChange } from '#shared/contracts.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockContract, writeContract } from './queries.ts'
import { acceptedBy, assertMayAct, endedDraft } from './rules.ts'

/**
 * Accepts the text of a contract for the caller, with the day and the encrypted network address. `hash` names the text that the
 * caller saw. The contract is active once both parties have accepted. Throws CONFLICT `stale_text` with the present hash when the
 * text has changed, `start_passed` after the first day, `wrong_state` otherwise. No purchase is needed.
 */
export async function acceptContract(ctx: UserCtx, { contractId, hash }: AcceptContract): Promise<{ status: ContractStatus }> {
  return inTransaction(ctx, async (tx) => {
    const { contract, side, today } = await lockContract(tx, contractId)
    const isSame = contract.textHash === hash
    if (isSame && acceptedBy(contract, side)) return { status: contract.status }
    if (!isSame && contract.status === ContractStatus.draft)
      throw new Conflict('stale_text', contractMessages.staleText, { hash: contract.textHash })
    assertMayAct('accept', contract, side, today)
    const isSecond = acceptedBy(contract, side === 'contractor' ? 'professional' : 'contractor') !== null
    const active = { status: ContractStatus.active, activatedAt: tx.now(), changeRequest: null, changeRequestedAt: null }
    const accepted = { ...acceptanceOf(tx, side), ...(isSecond && active) }
    await writeContract(tx, contract, accepted, isSecond ? 'contracts.activated' : 'contracts.accepted')
    return { status: isSecond ? ContractStatus.active : contract.status }
  })
}

/** Stores the change that the professional asks for. It withdraws the professional's own acceptance of the text. */
export async function askChange(ctx: UserCtx, { contractId, request }: AskChange): Promise<{ ok: true }> {
  refuseContacts({ request })
  return inTransaction(ctx, async (tx) => {
    const { contract, side, today } = await lockContract(tx, contractId)
    assertMayAct('askChange', contract, side, today)
    const asked = { changeRequest: request, changeRequestedAt: tx.now(), professionalAcceptedAt: null, professionalAddress: null }
    await writeContract(tx, contract, asked, 'contracts.change-asked')
    return { ok: true }
  })
}

/** The professional declines: the contract ends without having been active. Declining again changes nothing. */
export async function declineContract(ctx: UserCtx, contractId: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { contract, side, today } = await lockContract(tx, contractId)
    if (side === 'professional' && contract.end === ContractEnd.declined) return { ok: true }
    assertMayAct('decline', contract, side, today)
    await writeContract(tx, contract, endedDraft(ContractEnd.declined, tx.now()), 'contracts.declined')
    return { ok: true }
  })
}

function acceptanceOf(tx: Tx<UserCtx>, side: Side): Partial<MonthlyContract> {
  const address = tx.vault.seal('contract-address', Buffer.from(tx.caller.ip)).toString('base64')
  return side === 'contractor'
    ? { contractorAcceptedAt: tx.now(), contractorAddress: address }
    : { professionalAcceptedAt: tx.now(), professionalAddress: address }
}
