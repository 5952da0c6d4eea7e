import { eq } from 'drizzle-orm'
import { disputes, type Dispute } from '#db/schema/index.ts'
import { disputeNotices, reportedBy } from '#shared/disputes.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { bookingWithParties, ownPeriod, reportOf } from '#server/features/booking/service.ts'
import { notify, notifyAdmins } from '#server/features/notifications/service.ts'
import { contestWait } from './rules.ts'

const TEAM_LINK = '/admin/disputas'

/** Notifies the other participant and the admins of a new dispute. Reaction to `dispute.opened`. */
export async function notifyOfOpening(tx: Tx, { id }: AppEvent): Promise<void> {
  const facts = await factsOf(tx, id)
  if (!facts) return
  const { dispute, claimant, other, when, link } = facts
  const eventKey = `dispute.opened:${id}`
  const reported = contestWait(dispute, await reportOf(tx, dispute.bookingId), tx.now()) && reportedBy(dispute.topic)
  const words = reported ? disputeNotices.reported(claimant.name, when, reported.it) : disputeNotices.opened(claimant.name, when)
  await notify(tx, { userId: other.id, kind: 'dispute.opened', ...words, link, eventKey })
  const toTeam = { kind: 'dispute.received', link: TEAM_LINK, eventKey: `dispute.received:${id}` } as const
  await notifyAdmins(tx, { ...toTeam, ...disputeNotices.received(dispute.topic) })
}

/** Notifies the claimant and the admins of the second statement. Reaction to `dispute.answered`. */
export async function notifyOfAnswer(tx: Tx, { id }: AppEvent): Promise<void> {
  const facts = await factsOf(tx, id)
  if (!facts) return
  const { claimant, other, when, link } = facts
  const words = disputeNotices.answered(other.name, when)
  await notify(tx, { userId: claimant.id, kind: 'dispute.answered', ...words, link, eventKey: `dispute.answered:${id}` })
  const toTeam = { kind: 'dispute.answer-received', link: TEAM_LINK, eventKey: `dispute.answer-received:${id}` } as const
  await notifyAdmins(tx, { ...toTeam, ...disputeNotices.answerReceived })
}

/** Notifies both participants of the decision. Reaction to `dispute.resolved`. */
export async function notifyOfResolution(tx: Tx, { id }: AppEvent): Promise<void> {
  const facts = await factsOf(tx, id)
  if (!facts) return
  const { dispute, claimant, other, when, link } = facts
  const email = { paragraphs: [disputeNotices.resolved(when).body, dispute.resolution ?? ''] }
  for (const { id: userId } of [claimant, other]) {
    const eventKey = `dispute.resolved:${id}`
    await notify(tx, { userId, kind: 'dispute.resolved', ...disputeNotices.resolved(when), link, eventKey, email })
  }
}

type Person = { readonly id: string; readonly name: string }
type Facts = {
  readonly dispute: Dispute
  readonly claimant: Person
  readonly other: Person
  /** The day and hours of the booking. */
  readonly when: string
  readonly link: string
}

async function factsOf(tx: Tx, disputeId: string): Promise<Facts | null> {
  const [dispute] = await tx.db.select().from(disputes).where(eq(disputes.id, disputeId))
  const row = dispute && (await bookingWithParties(tx, dispute.bookingId))
  if (!dispute || !row) return null
  const { contractor, professional } = row
  const [claimant, other] = dispute.claimantId === contractor.id ? [contractor, professional] : [professional, contractor]
  return { dispute, claimant, other, when: ownPeriod(row), link: `/agendamento/${dispute.bookingId}#ajuda` }
}
