import { and, count, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { pauses, professionalProfiles, strikes } from '#db/schema/index.ts'
import { answerUntil, PauseStatus, STRIKES_UNTIL_PAUSE } from '#shared/pauses.ts'
import { windowStart } from '#shared/reputation.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'

/**
 * Proposes a pause of a professional at the third strike within 90 days; only an admin can then pause (ADR 035). Strikes of an
 * earlier proposal do not count again. `event.id` is the strike.
 */
export async function proposePause(tx: Tx, { id }: AppEvent): Promise<void> {
  const [strike] = await tx.db.select().from(strikes).where(eq(strikes.id, id))
  if (!strike) return
  const { professionalId } = strike
  // Two bookings may end at the same time. Without this lock neither transaction would see the other's strike.
  await tx.db
    .select({ id: professionalProfiles.userId })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, professionalId))
    .for('no key update')
  const [last] = await tx.db
    .select({ createdAt: pauses.createdAt })
    .from(pauses)
    .where(eq(pauses.professionalId, professionalId))
    .orderBy(desc(pauses.createdAt))
    .limit(1)
  if ((await countStrikes(tx, professionalId, last?.createdAt ?? null)) < STRIKES_UNTIL_PAUSE) return
  const createdAt = tx.now()
  const [pause] = await tx.db
    .insert(pauses)
    .values({ professionalId, createdAt, answerUntil: answerUntil(createdAt) })
    .onConflictDoNothing()
    .returning({ id: pauses.id })
  if (pause) await tx.emit({ type: 'reputation.pause-proposed', id: pause.id, to: [professionalId] })
}

/** The number of strikes that count now and were stored after `since`; with null, all of the last 90 days. */
export async function countStrikes(tx: Tx, professionalId: string, since: Date | null): Promise<number> {
  const [row] = await tx.db
    .select({ total: count() })
    .from(strikes)
    .where(
      and(
        eq(strikes.professionalId, professionalId),
        isNull(strikes.withdrawnAt),
        gt(strikes.occurredAt, windowStart(tx.now())),
        since ? gt(strikes.createdAt, since) : undefined,
      ),
    )
  return row?.total ?? 0
}

/** Returns when the professional's last decided pause was proposed; null if there is none. Undecided proposals do not count. */
export async function proposalBefore(tx: Tx, pause: { id: string; professionalId: string }): Promise<Date | null> {
  const [row] = await tx.db
    .select({ createdAt: pauses.createdAt })
    .from(pauses)
    .where(and(eq(pauses.professionalId, pause.professionalId), ne(pauses.id, pause.id), ne(pauses.status, PauseStatus.proposed)))
    .orderBy(desc(pauses.createdAt))
    .limit(1)
  return row?.createdAt ?? null
}
