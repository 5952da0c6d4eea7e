import { eq } from 'drizzle-orm'
import { pauses } from '#db/schema/index.ts'
import { pauseNotices, PauseStatus } from '#shared/pauses.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { notify, notifyAdmins } from '#server/features/notifications/service.ts'

const OWN_LINK = '/verificacoes#ocorrencias'
const TEAM_LINK = '/admin/moderacao?aba=pausas'

/** Tells the professional and the admins of a proposed pause. Reaction to `reputation.pause-proposed`; `event.id` is the proposal. */
export async function notifyOfProposal(tx: Tx, { id }: AppEvent): Promise<void> {
  const [pause] = await tx.db.select().from(pauses).where(eq(pauses.id, id))
  if (!pause) return
  const kind = 'reputation.pause-proposed'
  await notify(tx, { userId: pause.professionalId, kind, ...pauseNotices.proposed, link: OWN_LINK, eventKey: `${kind}:${id}` })
  const received = 'reputation.pause-received'
  await notifyAdmins(tx, { kind: received, ...pauseNotices.received, link: TEAM_LINK, eventKey: `${received}:${id}` })
}

/** Tells the admins of the professional's answer. Reaction to `reputation.pause-answered`. */
export async function notifyOfPauseAnswer(tx: Tx, { id }: AppEvent): Promise<void> {
  const kind = 'reputation.pause-received'
  await notifyAdmins(tx, { kind, ...pauseNotices.answered, link: TEAM_LINK, eventKey: `reputation.pause-answered:${id}` })
}

/** Tells the professional of the decision and its reason. Reaction to `reputation.pause-decided`. */
export async function notifyOfPauseDecision(tx: Tx, { id }: AppEvent): Promise<void> {
  const [pause] = await tx.db.select().from(pauses).where(eq(pauses.id, id))
  if (!pause?.reason) return
  const words = pause.status === PauseStatus.paused ? pauseNotices.paused(pause.reason) : pauseNotices.dismissed(pause.reason)
  const kind = 'reputation.pause-decided'
  await notify(tx, { userId: pause.professionalId, kind, ...words, link: OWN_LINK, eventKey: `${kind}:${id}` })
}
