import { asc, desc, eq, sql } from 'drizzle-orm'
import { pauses, professionalProfiles, users } from '#db/schema/index.ts'
import { PauseStatus } from '#shared/pauses.ts'
import type { UserCtx } from '#server/core/context.ts'
import { windowStart } from '#shared/reputation.ts'
import type { MyPause, PausesView } from '../views.ts'

const LIMIT = 50

/** The caller's latest proposed pause, and the end of the pause if the caller's profile is paused. */
export async function readMyPause(ctx: UserCtx): Promise<MyPause> {
  const [profile] = await ctx.db
    .select({ pausedUntil: professionalProfiles.pausedUntil })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, ctx.actor.id))
  const [pause] = await ctx.db
    .select()
    .from(pauses)
    .where(eq(pauses.professionalId, ctx.actor.id))
    .orderBy(desc(pauses.createdAt))
    .limit(1)
  const pausedUntil = profile?.pausedUntil ?? null
  if (!pause) return { pausedUntil, proposal: null }
  const { id, status, answerUntil, statement, reason, decidedAt } = pause
  const mayAnswer = status === PauseStatus.proposed && statement === null && ctx.now() < answerUntil
  return { pausedUntil, proposal: { id, status, answerUntil, statement, reason, decidedAt, mayAnswer } }
}

/** Returns the proposed pauses for admins, oldest first, each with the strikes that count. */
export async function listPauses(ctx: UserCtx): Promise<PausesView> {
  const rows = await ctx.db
    .select({
      pause: pauses,
      professional: { id: users.id, name: users.name },
      counting: sql<number>`(select count(*)::int from strikes where strikes.professional_id = ${pauses.professionalId}
        and strikes.withdrawn_at is null and strikes.occurred_at > ${windowStart(ctx.now()).toISOString()}::timestamptz)`,
    })
    .from(pauses)
    .innerJoin(users, eq(users.id, pauses.professionalId))
    .where(eq(pauses.status, PauseStatus.proposed))
    .orderBy(asc(pauses.createdAt), asc(pauses.id))
    .limit(LIMIT)
  return {
    items: rows.map(({ pause: { id, createdAt, answerUntil, statement, answeredAt }, professional, counting }) => {
      const mayPause = answeredAt !== null || ctx.now() >= answerUntil
      return { id, professional, counting, createdAt, answerUntil, statement, answeredAt, mayPause }
    }),
  }
}
