import { backgroundChecks, termsAcceptances } from '#db/schema/index.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, DomainError } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { checkMessages, ProofKind, type RequestCheck } from '#shared/verification.ts'
import { keepIdentity } from '../identity/keep.ts'
import { lockOwnProfile } from '../locks.ts'
import { hasSent } from '../stored.ts'
import type { CheckRequested } from '../views.ts'
import { checksOf } from './queries.ts'
import { type CheckObstacle, obstacleOf } from './rules.ts'

/** The job that queries the source of background checks. The id of the job is the id of the check. */
export const CHECK_JOB = 'verification.check'

/**
 * Requests a background check of the caller and stores the consent. A job queries the source; with `manual` an admin reads the
 * uploaded certificate. Throws CONFLICT `check_running`, `check_valid`, `certificate_missing`, and `identity_first` if no admin
 * has confirmed yet that the CPF belongs to the caller (real sources only); TOO_MANY_REQUESTS `check_limit` after two in 24
 * hours; BAD_REQUEST as in `keepIdentity`.
 */
export async function requestCheck(ctx: UserCtx, { consentVersion, ...input }: RequestCheck): Promise<CheckRequested> {
  const { provider, aboutRealPeople, check } = ctx.adapters.background
  return inTransaction(ctx, async (tx) => {
    const { verificationStatus, seal } = await lockOwnProfile(tx)
    const confirmed = seal || verificationStatus === VerificationStatus.approved
    if (check && aboutRealPeople && !confirmed) throw new Conflict('identity_first', checkMessages.identityFirst)
    const { done, facts } = await checksOf(tx, tx.actor.id)
    const obstacle = obstacleOf(facts, tx.now())
    if (obstacle) throw refusals[obstacle]()
    if (!check && !(await hasSent(tx, ProofKind.certificate, done?.createdAt ?? null)))
      throw new Conflict('certificate_missing', checkMessages.certificateMissing)
    await keepIdentity(tx, input)
    await storeConsent(tx, consentVersion)
    const id = tx.newId()
    await tx.db
      .insert(backgroundChecks)
      .values({ id, professionalId: tx.actor.id, provider, consentVersion, createdAt: tx.now() })
    if (check) await addJob(tx, CHECK_JOB, id)
    await tx.emit({ type: 'verification.check-requested', id, to: [tx.actor.id] })
    return { checkId: id, provider }
  })
}

const refusals: Record<CheckObstacle, () => DomainError> = {
  running: () => new Conflict('check_running', checkMessages.running),
  valid: () => new Conflict('check_valid', checkMessages.valid),
  limit: () => new DomainError('TOO_MANY_REQUESTS', 'check_limit', checkMessages.limit),
}

async function storeConsent(tx: Tx<UserCtx>, version: string): Promise<void> {
  await tx.db
    .insert(termsAcceptances)
    .values({ userId: tx.actor.id, kind: 'background_check', version, acceptedAt: tx.now() })
    .onConflictDoNothing()
}
