import { eq } from 'drizzle-orm'
import { pauses } from '#db/schema/index.ts'
import { pauseNotices as texts, PauseStatus } from '#shared/pauses.ts'
import type { Ctx } from '#server/core/context.ts'
import { type Notices, toAdmins } from '#server/features/notifications/service.ts'

const OWN_LINK = '/verificacoes#ocorrencias'
const TEAM_LINK = '/admin/moderacao?aba=pausas'

/** What is told of a proposed pause; `about` is the proposal. */
export const pauseNotices: Notices = {
  'reputation.pause-proposed': async (ctx, id) => {
    const pause = await undecided(ctx, id)
    const eventKey = `reputation.pause-proposed:${id}`
    return pause ? [{ userId: pause.professionalId, ...texts.proposed, link: OWN_LINK, eventKey }] : []
  },
  // The admins learn of the proposal, and of the professional's answer.
  'reputation.pause-received': async (ctx, id) => {
    const pause = await undecided(ctx, id)
    if (!pause) return []
    const [text, event] = pause.answeredAt ? [texts.answered, 'answered'] : [texts.received, 'received']
    return toAdmins(ctx, { ...text, link: TEAM_LINK, eventKey: `reputation.pause-${event}:${id}` })
  },
  'reputation.pause-decided': async (ctx, id) => {
    const pause = await pauseOf(ctx, id)
    if (!pause?.reason) return []
    const text = pause.status === PauseStatus.paused ? texts.paused(pause.reason) : texts.dismissed(pause.reason)
    return [{ userId: pause.professionalId, ...text, link: OWN_LINK, eventKey: `reputation.pause-decided:${id}` }]
  },
}

async function undecided(ctx: Ctx, id: string) {
  const pause = await pauseOf(ctx, id)
  return pause?.status === PauseStatus.proposed ? pause : undefined
}

async function pauseOf(ctx: Ctx, id: string) {
  const [pause] = await ctx.db.select().from(pauses).where(eq(pauses.id, id))
  return pause
}
