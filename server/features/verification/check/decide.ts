import { eq } from 'drizzle-orm'
import { backgroundChecks } from '#db/schema/index.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, Forbidden, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { daysBetween } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { CheckOutcome, CheckProvider, CheckStatus } from '#shared/verification.ts'
import { CERTIFICATE_VALID_DAYS, type DecideCheck, reviewMessages } from '#shared/verification-review.ts'
import type { Decided } from '../views.ts'
import { finishCheck } from './finish.ts'

/**
 * Stores what an admin read in an uploaded criminal-record certificate. Throws FORBIDDEN `step_up_required`, `own_verification`;
 * NOT_FOUND; CONFLICT `already_decided`; BAD_REQUEST at `certificateDay` for a day in the future, or for an approval with a
 * certificate that is older than 90 days.
 */
export async function decideCheck(ctx: UserCtx, input: DecideCheck): Promise<Decided> {
  const { checkId, outcome, certificateDay, details } = input
  await inTransaction(ctx, async (tx) => {
    const [check] = await tx.db.select().from(backgroundChecks).where(eq(backgroundChecks.id, checkId)).for('update')
    if (!check || check.provider !== CheckProvider.manual) throw new NotFound(reviewMessages.notFound)
    if (check.professionalId === tx.actor.id) throw new Forbidden(reviewMessages.ownVerification, 'own_verification')
    if (check.status !== CheckStatus.pending) throw new Conflict('already_decided', reviewMessages.alreadyDecided)
    const age = daysBetween(certificateDay, dayOf(tx.now(), DEFAULT_ZONE))
    if (age < 0) throw new BadInput('certificateDay', reviewMessages.certificateInFuture)
    if (outcome === CheckOutcome.approved && age > CERTIFICATE_VALID_DAYS)
      throw new BadInput('certificateDay', reviewMessages.certificateOld)
    const detalhes = outcome === CheckOutcome.refused ? (details ?? null) : null
    await finishCheck(tx, checkId, { status: outcome, detalhes, certificateDay, decidedBy: tx.actor.id })
    await recordAct(tx, { action: 'check.decided', entity: 'background_checks', entityId: checkId, details: { outcome } })
  })
  return { ok: true }
}
