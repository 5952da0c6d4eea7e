import { subYears } from 'date-fns'
import { and, eq, isNotNull, lt, or } from 'drizzle-orm'
import { monthlyContracts } from '#db/schema/index.ts'
import { ADDRESS_KEPT_YEARS, ContractEnd, ContractStatus, type GiveNotice } from '#shared/contracts.ts'
import { dayOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockAfterLastDay, lockContract, partiesOf, writeContract } from './queries.ts'
import { assertMayAct, assertNoticePeriod } from './rules.ts'

/**
 * Ends an active contract at the end of `lastDay`, as either party may do with notice (LC 150 art. 23). Throws BAD_REQUEST on
 * `lastDay` for a shorter notice period, and CONFLICT `wrong_state` when the contract is not active or already ends.
 */
export async function giveNotice(ctx: UserCtx, { contractId, lastDay }: GiveNotice): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const { contract, side, today } = await lockContract(tx, contractId)
    if (contract.noticeBy === tx.actor.id && contract.lastDay === lastDay) return
    assertMayAct('giveNotice', contract, side, today)
    assertNoticePeriod(contract, side, lastDay, today)
    await writeContract(tx, contract, { noticeAt: tx.now(), noticeBy: tx.actor.id, lastDay }, 'contracts.notice-given')
  })
  return { ok: true }
}

/** Job: ends the contracts whose last day is over in the professional's zone. */
export async function endAfterNotice(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now()
    for (const { contract, place } of await lockAfterLastDay(tx, dayOf(now, 'UTC'), BATCH_SIZE)) {
      if (contract.lastDay! >= dayOf(now, zoneOf(place.state, place.city))) continue
      const ended = { status: ContractStatus.ended, end: ContractEnd.notice, endedAt: now, updatedAt: now }
      await tx.db.update(monthlyContracts).set(ended).where(eq(monthlyContracts.id, contract.id))
      await tx.emit({ type: 'contracts.ended', id: contract.id, to: partiesOf(contract) })
    }
  })
}

/** Job: deletes the network addresses of the acceptances five years after the end of a contract (ADR 017). */
export async function forgetAddresses(ctx: Ctx): Promise<void> {
  const before = subYears(ctx.now(), ADDRESS_KEPT_YEARS)
  const { contractorAddress, professionalAddress, endedAt } = monthlyContracts
  await ctx.db
    .update(monthlyContracts)
    .set({ contractorAddress: null, professionalAddress: null })
    .where(and(lt(endedAt, before), or(isNotNull(contractorAddress), isNotNull(professionalAddress))))
}
