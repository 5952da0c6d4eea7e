import { and, eq, isNull } from 'drizzle-orm'
import { monthlyContracts } from '#db/schema/index.ts'
import { ContractEnd, contractMessages, type ChangeContract, type CreateContract } from '#shared/contracts.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import type { UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, onConstraint } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { requireService } from '#server/features/purchase/service.ts'
import { assertReachable, candidatesOf, lockContract, openContract, todayOf, townOf, writeContract } from './queries.ts'
import { assertMayAct, assertStart, endedDraft } from './rules.ts'
import { contractText } from './text.ts'

/**
 * Creates the draft of a contract. Throws BAD_REQUEST `screened` for contact data in the tasks, on `professionalId` for a
 * professional whom the caller has neither booked nor written to, on `startsOn` for a past day. Throws FORBIDDEN
 * `service_required`, CONFLICT `home_missing`, and `contract_open` with the id of the contract that the two already have.
 */
export async function createContract(
  ctx: UserCtx,
  { professionalId, ...input }: CreateContract,
): Promise<{ contractId: string }> {
  const { idempotencyKey: _, ...terms } = input
  refuseContacts({ tasks: terms.tasks })
  await requireContracts(ctx)
  return inTransaction(ctx, async (tx) => {
    const [known] = await candidatesOf(tx, professionalId)
    if (!known) throw new BadInput('professionalId', contractMessages.unknownProfessional)
    assertStart(terms.startsOn, await todayOf(tx, professionalId))
    const open = await openContract(tx, professionalId)
    if (open) throw new Conflict('contract_open', contractMessages.openAlready, { contractId: open.id })
    const [id, now] = [tx.newId(), tx.now()]
    const text = contractText({ id, ...terms, town: await townOf(tx, tx.actor.id) })
    await tx.db
      .insert(monthlyContracts)
      .values({
        id,
        contractorId: tx.actor.id,
        professionalId,
        ...terms,
        ...text,
        url: `/contract/${id}.pdf`,
        createdAt: now,
        updatedAt: now,
      })
      // Another request of the same two people was stored after the check that they have no open contract.
      .catch(onConstraint('contratos_mensalistas_one_open', new Conflict('contract_open', contractMessages.openAlready)))
    return { contractId: id }
  })
}

/**
 * Changes a draft. A different text removes both acceptances and the professional's change request, and the professional is
 * notified if the draft was sent. Throws the errors of `createContract`, and CONFLICT `wrong_state` after both have accepted,
 * `unreachable` after a block.
 */
export async function changeContract(ctx: UserCtx, { contractId, ...terms }: ChangeContract): Promise<{ contractId: string }> {
  refuseContacts({ tasks: terms.tasks })
  await inTransaction(ctx, async (tx) => {
    const { contract, side, today } = await lockContract(tx, contractId)
    await requireContracts(tx)
    assertMayAct('change', contract, side, today)
    await assertReachable(tx, contract.professionalId)
    assertStart(terms.startsOn, today)
    const text = contractText({ id: contractId, ...terms, town: await townOf(tx, tx.actor.id) })
    if (text.textHash === contract.textHash && !contract.changeRequest) return
    await writeContract(tx, contract, { ...terms, ...text, ...nothingAccepted }, contract.proposedAt && 'contracts.changed')
  })
  return { contractId }
}

/**
 * Sends a draft to the professional, who sees it from now on. Sending it again changes nothing. Throws FORBIDDEN
 * `service_required`; CONFLICT `unreachable`.
 */
export async function proposeContract(ctx: UserCtx, contractId: string): Promise<{ contractId: string }> {
  await inTransaction(ctx, async (tx) => {
    const { contract, side, today } = await lockContract(tx, contractId)
    await requireContracts(tx)
    if (side === 'contractor' && contract.proposedAt && !contract.endedAt) return
    assertMayAct('propose', contract, side, today)
    await assertReachable(tx, contract.professionalId)
    assertStart(contract.startsOn, today)
    await writeContract(tx, contract, { proposedAt: tx.now() }, 'contracts.proposed')
  })
  return { contractId }
}

/**
 * Takes a draft back before both have accepted. A draft that was never sent is deleted; if it was sent, the professional is
 * notified.
 */
export async function withdrawContract(ctx: UserCtx, contractId: string): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const { contract, side, today } = await lockContract(tx, contractId)
    if (contract.end === ContractEnd.withdrawn) return
    assertMayAct('withdraw', contract, side, today)
    if (contract.proposedAt) await writeContract(tx, contract, endedDraft(ContractEnd.withdrawn, tx.now()), 'contracts.withdrawn')
    else await tx.db.delete(monthlyContracts).where(and(eq(monthlyContracts.id, contractId), isNull(monthlyContracts.proposedAt)))
  })
  return { ok: true }
}

const requireContracts = (ctx: UserCtx) => requireService(ctx, PurchaseKind.contract, contractMessages.gate)

const nothingAccepted = {
  changeRequest: null,
  changeRequestedAt: null,
  contractorAcceptedAt: null,
  contractorAddress: null,
  professionalAcceptedAt: null,
  professionalAddress: null,
} as const
