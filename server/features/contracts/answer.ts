import { eq } from 'drizzle-orm'
import { monthlyContracts, type MonthlyContract } from '#db/schema/index.ts'
import type { Side } from '#shared/booking.ts'
import { ContractEnd, contractMessages, ContractStatus, type AcceptContract, type AskChange } from '#shared/contracts.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { partiesOf } from './draft.ts'
import { lockContract } from './queries.ts'
import { acceptedBy, assertMayAct, endedDraft } from './rules.ts'

/**
 * Accepts the text with this hash for the caller's side, with the day and the encrypted address of the connection. The second
 * acceptance makes the contract active. Accepting the same text again changes nothing. CONFLICT `stale_text` with the present hash
 * when the page showed another text, `start_passed` after the first day, `wrong_state` otherwise. It needs no purchase.
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
    const now = tx.now()
    const active = { status: ContractStatus.active, activatedAt: now, changeRequest: null, changeRequestedAt: null }
    const [after] = await tx.db
      .update(monthlyContracts)
      .set({ ...acceptanceOf(tx, side), ...(isSecond && active), updatedAt: now })
      .where(eq(monthlyContracts.id, contractId))
      .returning({ status: monthlyContracts.status })
    await tx.emit({ type: isSecond ? 'contracts.activated' : 'contracts.accepted', id: contractId, to: partiesOf(contract) })
    return { status: after?.status ?? contract.status }
  })
}

/** Stores what the professional wants changed. The professional's own acceptance of the text ends with it. */
export async function askChange(ctx: UserCtx, { contractId, request }: AskChange): Promise<{ ok: true }> {
  refuseContacts({ request })
  return answer(ctx, contractId, 'askChange', (tx) => ({
    type: 'contracts.change-asked',
    row: {
      changeRequest: request,
      changeRequestedAt: tx.now(),
      professionalAcceptedAt: null,
      professionalAddress: null,
      updatedAt: tx.now(),
    },
  }))
}

/** The professional declines: the contract ends without having been active. Declining again changes nothing. */
export async function declineContract(ctx: UserCtx, contractId: string): Promise<{ ok: true }> {
  return answer(ctx, contractId, 'decline', (tx) => ({
    type: 'contracts.declined',
    row: endedDraft(ContractEnd.declined, tx.now()),
  }))
}

type Answer = { type: 'contracts.change-asked' | 'contracts.declined'; row: Partial<MonthlyContract> }

async function answer(
  ctx: UserCtx,
  contractId: string,
  act: 'askChange' | 'decline',
  answerOf: (tx: Tx<UserCtx>) => Answer,
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const { contract, side, today } = await lockContract(tx, contractId)
    if (act === 'decline' && side === 'professional' && contract.end === ContractEnd.declined) return
    assertMayAct(act, contract, side, today)
    const { type, row } = answerOf(tx)
    await tx.db.update(monthlyContracts).set(row).where(eq(monthlyContracts.id, contractId))
    await tx.emit({ type, id: contractId, to: partiesOf(contract) })
  })
  return { ok: true }
}

function acceptanceOf(tx: Tx<UserCtx>, side: Side): Partial<MonthlyContract> {
  const address = tx.vault.seal('contract-address', Buffer.from(tx.caller.ip)).toString('base64')
  return side === 'contractor'
    ? { contractorAcceptedAt: tx.now(), contractorAddress: address }
    : { professionalAcceptedAt: tx.now(), professionalAddress: address }
}
