import { and, eq } from 'drizzle-orm'
import { backgroundChecks } from '#db/schema/index.ts'
import type { BackgroundResult } from '#server/adapters/background/port.ts'
import { monthsAfter } from '#server/core/months.ts'
import type { Tx } from '#server/core/context.ts'
import { type Day, dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { CHECK_VALID_MONTHS, CheckStatus } from '#shared/verification.ts'
import { nextReadAt } from './rules.ts'

type Result = Pick<BackgroundResult, 'status' | 'detalhes'> & { readonly certificateDay: Day; readonly decidedBy?: string }

/**
 * Stores the result of a running check, valid for six months from now, and notifies the professional. Does nothing if the check
 * is not running.
 */
export async function finishCheck(
  tx: Tx,
  checkId: string,
  { status, detalhes, certificateDay, decidedBy }: Result,
): Promise<void> {
  const now = tx.now()
  const result = detalhes ? { status, detalhes } : { status }
  const done = {
    status: CheckStatus.done,
    result,
    readAfter: null,
    checkedAt: now,
    validUntil: monthsAfter(now, CHECK_VALID_MONTHS, DEFAULT_ZONE),
    certificateDay,
  }
  const [check] = await tx.db
    .update(backgroundChecks)
    .set({ ...done, ...(decidedBy && { decidedBy }) })
    .where(isRunning(checkId))
    .returning()
  if (check) await tx.emit({ type: 'verification.check-finished', id: checkId, to: [check.professionalId] })
}

/** Ends a running check without a result, and notifies the professional. */
export async function giveUpCheck(tx: Tx, checkId: string): Promise<void> {
  const [check] = await tx.db
    .update(backgroundChecks)
    .set({ status: CheckStatus.failed, readAfter: null })
    .where(isRunning(checkId))
    .returning()
  if (check) await tx.emit({ type: 'verification.check-finished', id: checkId, to: [check.professionalId] })
}

/**
 * Stores the reference under which the source will give the result of a running check later, and the time at which the result is
 * requested.
 */
export async function awaitAnswer(tx: Tx, checkId: string, reference: string): Promise<void> {
  const [check] = await tx.db.select().from(backgroundChecks).where(isRunning(checkId)).for('update')
  if (!check) return
  const readAfter = nextReadAt(check.createdAt, tx.now())
  if (!readAfter) return giveUpCheck(tx, checkId)
  await tx.db.update(backgroundChecks).set({ reference, readAfter }).where(isRunning(checkId))
  if (check.reference === null) await tx.emit({ type: 'verification.check-delayed', id: checkId, to: [check.professionalId] })
}

/** Returns the day of an instant in the zone in which certificates are dated. */
export function certificateDayOf(date: Date): Day {
  return dayOf(date, DEFAULT_ZONE)
}

function isRunning(checkId: string) {
  return and(eq(backgroundChecks.id, checkId), eq(backgroundChecks.status, CheckStatus.pending))
}
