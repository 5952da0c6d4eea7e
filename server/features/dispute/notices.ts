import { eq } from 'drizzle-orm'
import { disputes, type Dispute } from '#db/schema/index.ts'
import { disputeNotices as texts, DisputeStatus, reportedBy } from '#shared/disputes.ts'
import type { Ctx } from '#server/core/context.ts'
import { bookingWithParties, ownPeriod, reportOf } from '#server/features/booking/service.ts'
import { type Notices, toAdmins } from '#server/features/notifications/service.ts'
import { contestWait } from './rules.ts'

const TEAM_LINK = '/admin/disputas'

/** What each event of a dispute says; `about` is the dispute. */
export const disputeNotices: Notices = {
  'dispute.opened': async (ctx, id) => {
    const facts = await openOf(ctx, id)
    if (!facts) return []
    const { dispute, claimant, other, when, link } = facts
    const reported = contestWait(dispute, await reportOf(ctx, dispute.bookingId), ctx.now()) && reportedBy(dispute.topic)
    const text = reported ? texts.reported(claimant.name, when, reported.it) : texts.opened(claimant.name, when)
    return [{ userId: other.id, ...text, link, eventKey: `dispute.opened:${id}` }]
  },
  'dispute.received': async (ctx, id) => {
    const facts = await openOf(ctx, id)
    if (!facts) return []
    return toAdmins(ctx, { ...texts.received(facts.dispute.topic), link: TEAM_LINK, eventKey: `dispute.received:${id}` })
  },
  'dispute.answered': async (ctx, id) => {
    const facts = await openOf(ctx, id)
    if (!facts) return []
    const { claimant, other, when, link } = facts
    return [{ userId: claimant.id, ...texts.answered(other.name, when), link, eventKey: `dispute.answered:${id}` }]
  },
  'dispute.answer-received': async (ctx, id) => {
    if (!(await openOf(ctx, id))) return []
    return toAdmins(ctx, { ...texts.answerReceived, link: TEAM_LINK, eventKey: `dispute.answer-received:${id}` })
  },
  'dispute.resolved': async (ctx, id) => {
    const facts = await factsOf(ctx, id)
    if (!facts?.dispute.resolution) return []
    const { dispute, claimant, other, when, link } = facts
    const text = texts.resolved(when)
    const email = { paragraphs: [text.body, dispute.resolution ?? ''] }
    return [claimant, other].map((one) => ({ userId: one.id, ...text, link, eventKey: `dispute.resolved:${id}`, email }))
  },
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

/** A dispute that is not decided. */
async function openOf(ctx: Ctx, disputeId: string): Promise<Facts | null> {
  const facts = await factsOf(ctx, disputeId)
  return facts?.dispute.status === DisputeStatus.open ? facts : null
}

async function factsOf(ctx: Ctx, disputeId: string): Promise<Facts | null> {
  const [dispute] = await ctx.db.select().from(disputes).where(eq(disputes.id, disputeId))
  const row = dispute && (await bookingWithParties(ctx, dispute.bookingId))
  if (!dispute || !row) return null
  const { contractor, professional } = row
  const [claimant, other] = dispute.claimantId === contractor.id ? [contractor, professional] : [professional, contractor]
  return { dispute, claimant, other, when: ownPeriod(row), link: `/agendamento/${dispute.bookingId}#ajuda` }
}
