import type { IncomingHttpHeaders } from 'node:http'
import { and, eq } from 'drizzle-orm'
import { backgroundChecks } from '#db/schema/index.ts'
import { InvalidSignature } from '#server/adapters/background/port.ts'
import type { Ctx } from '#server/core/context.ts'
import { DomainError, NotFound } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { CheckStatus } from '#shared/verification.ts'
import { CHECK_JOB } from './request.ts'

/**
 * Receives a webhook from the source of background checks. It only triggers a job that reads the result from the source, so that
 * a replayed, late or out-of-order webhook changes nothing. Throws BAD_REQUEST `forged`; NOT_FOUND for a source that sends none.
 */
export async function receiveCheckWebhook(ctx: Ctx, body: Buffer, headers: IncomingHttpHeaders): Promise<void> {
  const { later, provider } = ctx.adapters.background
  if (!later) throw new NotFound()
  const signature = headers[later.signatureHeader]
  const about = referenceOf(() => later.referenceIn(body, typeof signature === 'string' ? signature : undefined))
  if (about === null) return
  await inTransaction(ctx, async (tx) => {
    const { id, status, reference } = backgroundChecks
    const [check] = await tx.db
      .select({ id })
      .from(backgroundChecks)
      .where(and(eq(backgroundChecks.provider, provider), eq(reference, about), eq(status, CheckStatus.pending)))
    if (check) await addJob(tx, CHECK_JOB, check.id)
  })
}

function referenceOf(read: () => string | null): string | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof InvalidSignature) throw new DomainError('BAD_REQUEST', 'forged', 'Assinatura inválida')
    throw error
  }
}
