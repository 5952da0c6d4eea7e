import { eq } from 'drizzle-orm'
import { disputes, type Dispute } from '#db/schema/index.ts'
import { AbsenceStatus } from '#shared/absence.ts'
import { disputeMessages, DisputeStatus, type ResolveDispute } from '#shared/disputes.ts'
import { teamRefundTexts } from '#shared/team-refunds.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { decideReport, lockBooking, reportOf } from '#server/features/booking/service.ts'
import { previewVisitRefund, refundByTeam, releaseTransferHold } from '#server/features/payment/service.ts'
import { disputeNotFound } from '../open.ts'
import { disputeWithParties, lockDispute, refundOfDispute, refundStateOf } from '../queries.ts'
import { contestWait, decisionOf } from '../rules.ts'
import type { DisputeResolved } from '../views.ts'

/**
 * Resolves a dispute with or without a refund. The refund is made first. If the provider refuses it, the dispute stays open
 * (CONFLICT `refund_refused` with the reason). A second call at the same time causes no second refund. Throws FORBIDDEN
 * `step_up_required`; NOT_FOUND; CONFLICT `own_dispute`, `already_resolved`, `contest_runs`, `refund_made` and the refusals of
 * `payment.refund`; BAD_REQUEST at `absenceStands`.
 */
export async function resolveDispute(ctx: UserCtx, input: ResolveDispute): Promise<DisputeResolved> {
  const { disputeId, amountInCents, refundedInCents, resolution: reason } = input
  const before = await checkResolvable(ctx, input)
  if (before) return before
  if (amountInCents > 0) {
    const made = await refundByTeam(ctx, { disputeId, amountInCents, refundedInCents, reason: reason.slice(0, 1_000) })
    // Another admin has already stored a refund of this dispute with a different amount.
    if (made.amountInCents !== amountInCents) throw refundMade()
  }
  return inTransaction(ctx, (tx) => store(tx, input))
}

/**
 * Refuses a dispute that cannot be resolved, before any refund is made. Returns the earlier response if this is a repeated call,
 * or null when the dispute can be resolved.
 */
async function checkResolvable(ctx: UserCtx, input: ResolveDispute): Promise<DisputeResolved | null> {
  const row = await disputeWithParties(ctx, input.disputeId)
  if (!row) throw disputeNotFound()
  if ([row.contractorId, row.professionalId].includes(ctx.actor.id)) throw new Conflict('own_dispute', disputeMessages.ownDispute)
  if (row.dispute.status === DisputeStatus.resolved) return repeated(ctx, row.dispute, input)
  const report = await reportOf(ctx, row.dispute.bookingId)
  if (contestWait(row.dispute, report, ctx.now())) throw new Conflict('contest_runs', disputeMessages.contestRuns)
  if (report?.status === AbsenceStatus.disputed && input.absenceStands === undefined)
    throw new BadInput('absenceStands', disputeMessages.findingMissing)
  return null
}

async function store(tx: Tx<UserCtx>, input: ResolveDispute): Promise<DisputeResolved> {
  const { disputeId, amountInCents, resolution } = input
  const found = await disputeWithParties(tx, disputeId)
  // A refund for the dispute locks the booking first. This function does the same, so that a refund and a resolution without one
  // cannot both succeed.
  const booking = found && (await lockBooking(tx, found.dispute.bookingId))
  const dispute = await lockDispute(tx, disputeId)
  if (!booking || !dispute) throw disputeNotFound()
  if (dispute.status === DisputeStatus.resolved) return repeated(tx, dispute, input)
  const refund = await refundOfDispute(tx, disputeId)
  if ((refund?.amountInCents ?? 0) !== amountInCents) throw refund ? refundMade() : refusedMeanwhile()
  const { remainingInCents } = await previewVisitRefund(tx, booking.id, 0)
  const decision = decisionOf(amountInCents, remainingInCents + amountInCents)
  await tx.db
    .update(disputes)
    .set({
      status: DisputeStatus.resolved,
      resolution,
      decision,
      resolvedAt: tx.now(),
      resolvedBy: tx.actor.id,
      firstAnsweredAt: dispute.firstAnsweredAt ?? tx.now(),
    })
    .where(eq(disputes.id, disputeId))
  for (const kind of ['dispute', 'contest'] as const)
    await releaseTransferHold(tx, { bookingId: booking.id, kind, sourceId: disputeId })
  if (input.absenceStands !== undefined) await decideReport(tx, booking, input.absenceStands)
  const details = { decision, amountInCents, absenceStands: input.absenceStands ?? null }
  await recordAct(tx, { action: 'dispute.resolved', entity: 'disputas', entityId: disputeId, details })
  await tx.emit({ type: 'dispute.resolved', id: disputeId, to: [booking.contractorId, booking.professionalId] })
  return { disputeId, amountInCents, refund: refund ? refundStateOf(refund) : null }
}

/**
 * Returns the same response again if the admin who resolved a dispute repeats that resolution. Throws CONFLICT `already_resolved`
 * if another admin resolved it, or if the text or the amount differs.
 */
async function repeated(
  ctx: UserCtx,
  dispute: Dispute,
  { disputeId, amountInCents, resolution }: ResolveDispute,
): Promise<DisputeResolved> {
  const refund = await refundOfDispute(ctx, disputeId)
  const same = dispute.resolution === resolution && (refund?.amountInCents ?? 0) === amountInCents
  if (dispute.resolvedBy !== ctx.actor.id) throw new Conflict('already_resolved', disputeMessages.resolvedByOther)
  if (!same) throw new Conflict('already_resolved', disputeMessages.alreadyResolved)
  return { disputeId, amountInCents, refund: refund ? refundStateOf(refund) : null }
}

function refundMade(): Conflict {
  return new Conflict('refund_made', disputeMessages.refundMade)
}

/**
 * Returns the refusal for a resolution with a refund that the provider accepted at first but then refused, before the resolution
 * was stored.
 */
function refusedMeanwhile(): Conflict {
  return new Conflict('refund_refused', teamRefundTexts.refusedByProvider)
}
