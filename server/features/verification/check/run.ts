import { and, eq, sql } from 'drizzle-orm'
import { backgroundChecks, users } from '#db/schema/index.ts'
import type { BackgroundResult } from '#server/adapters/background/port.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { CheckStatus } from '#shared/verification.ts'
import { identityOf } from '../identity/read.ts'
import { certificateDayOf, finishCheck, giveUpCheck } from './finish.ts'
import { MAXIMUM_ATTEMPTS } from './rules.ts'

/**
 * Asks the source about a requested check and stores the result. Throws what the source threw, BackgroundUnavailable while it is
 * down, so that the queue tries again later; the tenth failure ends the check as 'erro', as does an account that is not in use:
 * otherwise the check would run for ever once the account is in use again. Does nothing for a background check that is decided.
 */
export async function runCheck(ctx: Ctx, checkId: string): Promise<void> {
  const person = await personOf(ctx, checkId)
  if (!person) return
  const { check, provider } = ctx.adapters.background
  // The operator has chosen another source since the request, the account was deactivated, or the check is older than the details.
  const usable = provider === person.provider && person.active
  const identity = await identityOf(ctx, person.professionalId)
  if (!check || !usable || !identity) return inTransaction(ctx, (tx) => giveUpCheck(tx, checkId))
  let result: BackgroundResult
  try {
    result = await check({ cpf: person.cpf, fullName: person.fullName, ...identity, checkId })
  } catch (error) {
    if (await countFailure(ctx, checkId)) throw error
    return
  }
  const { certificateDate, ...rest } = result
  const certificateDay = certificateDayOf(certificateDate)
  await inTransaction(ctx, (tx) => finishCheck(tx, checkId, { ...rest, certificateDay }))
}

async function personOf(ctx: Ctx, checkId: string) {
  const { id, status, provider, professionalId } = backgroundChecks
  const [person] = await ctx.db
    .select({ cpf: users.cpf, fullName: users.name, provider, professionalId, active: users.active })
    .from(backgroundChecks)
    .innerJoin(users, eq(users.id, professionalId))
    .where(and(eq(id, checkId), eq(status, CheckStatus.pending)))
  return person ?? null
}

/** Counts a failure of the source. Returns whether to try again. */
async function countFailure(ctx: Ctx, checkId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [check] = await tx.db
      .update(backgroundChecks)
      .set({ attempts: sql`${backgroundChecks.attempts} + 1` })
      .where(and(eq(backgroundChecks.id, checkId), eq(backgroundChecks.status, CheckStatus.pending)))
      .returning()
    if (!check) return false
    if (check.attempts >= MAXIMUM_ATTEMPTS) {
      await giveUpCheck(tx, checkId)
      return false
    }
    await tx.emit({ type: 'verification.check-delayed', id: checkId, to: [check.professionalId] })
    return true
  })
}
