import { and, eq, sql } from 'drizzle-orm'
import { backgroundChecks, users } from '#db/schema/index.ts'
import type { BackgroundAnswer } from '#server/adapters/background/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { codeOf } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { CheckStatus } from '#shared/verification.ts'
import { identityOf } from '../identity/read.ts'
import { awaitAnswer, certificateDayOf, finishCheck, giveUpCheck } from './finish.ts'
import { MAXIMUM_ATTEMPTS } from './rules.ts'

/**
 * Queries the source about a requested check and stores the answer. Rethrows the error of the source (BackgroundUnavailable while
 * it is down), so that the queue retries. The check ends as 'erro' after the tenth failure, and if the account was deactivated. A
 * source that has accepted the request is asked again for up to seven days. Does nothing for a concluded check.
 */
export async function runCheck(ctx: Ctx, checkId: string): Promise<void> {
  const person = await personOf(ctx, checkId)
  if (!person) return
  const { provider } = ctx.adapters.background
  // The check ends without a result if the operator has configured another source since the request, or the account was
  // deactivated.
  const usable = provider === person.provider && person.active
  const ask = usable ? await questionFor(ctx, checkId, person) : null
  if (!ask) return inTransaction(ctx, (tx) => giveUpCheck(tx, checkId))
  let answer: BackgroundAnswer
  try {
    answer = await ask()
  } catch (error) {
    const { reference } = person
    if (reference !== null) {
      ctx.log.warn({ check: checkId, fault: codeOf(error) }, 'A background source did not say the result')
      return inTransaction(ctx, (tx) => awaitAnswer(tx, checkId, reference))
    }
    if (await countFailure(ctx, checkId)) throw error
    return
  }
  await inTransaction(ctx, (tx) => storeAnswer(tx, checkId, answer))
}

/**
 * Returns the call that queries the source. Null if an admin decides, or if the check was requested before birth date and
 * mother's name were required.
 */
async function questionFor(ctx: Ctx, checkId: string, { cpf, fullName, professionalId, reference }: Person) {
  const { background } = ctx.adapters
  const { later } = background
  if (reference !== null) return later && (() => later.read(reference))
  const identity = await identityOf(ctx, professionalId)
  if (!background.check || !identity) return null
  return background.check.bind(background, { cpf, fullName, ...identity, checkId })
}

async function storeAnswer(tx: Tx, checkId: string, answer: BackgroundAnswer): Promise<void> {
  if (answer.status === 'waiting') return awaitAnswer(tx, checkId, answer.reference)
  const { certificateDate, ...result } = answer
  await finishCheck(tx, checkId, { ...result, certificateDay: certificateDayOf(certificateDate) })
}

type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>

async function personOf(ctx: Ctx, checkId: string) {
  const { id, status, provider, professionalId, reference } = backgroundChecks
  const [person] = await ctx.db
    .select({ cpf: users.cpf, fullName: users.name, provider, professionalId, reference, active: users.active })
    .from(backgroundChecks)
    .innerJoin(users, eq(users.id, professionalId))
    .where(and(eq(id, checkId), eq(status, CheckStatus.pending)))
  return person ?? null
}

/** Counts a failed query of the source of a background check. Returns whether to retry. */
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
