import type { AbsenceReport, Booking, Dispute } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { contestEndOf, DisputeDecision, disputeMessages, DisputeStatus, disputeWindowEnd } from '#shared/disputes.ts'
import { dayOf, timeOf } from '#shared/time.ts'

/** The columns of a booking that decide whether a dispute may be opened. */
export type DisputableFacts = Pick<Booking, 'status' | 'startsAt' | 'endsAt' | 'noShowBy'>

/** The reason why no dispute can be opened now. */
export type OpeningObstacle = { readonly reason: 'too_early' | 'too_late' | 'wrong_state'; readonly message: string }

/**
 * Returns the reason why no dispute about a booking may be opened now, or null. It may be opened from the start of a paid booking
 * until 7 days after its end, even if a participant was absent. `zone` is the professional's.
 */
export function obstacleToOpening(
  { status, startsAt, endsAt, noShowBy }: DisputableFacts,
  { now, zone }: { now: Date; zone: string },
): OpeningObstacle | null {
  const tookPlace: readonly BookingStatus[] = [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]
  if (!tookPlace.includes(status) && !(status === BookingStatus.cancelled && noShowBy !== null))
    return { reason: 'wrong_state', message: disputeMessages.notPossible }
  if (status === BookingStatus.confirmed && now < startsAt) {
    const [, month, day] = dayOf(startsAt, zone).split('-')
    return { reason: 'too_early', message: disputeMessages.tooEarly(`${day}/${month}, ${timeOf(startsAt, zone)}`) }
  }
  return now < disputeWindowEnd(endsAt) ? null : { reason: 'too_late', message: disputeMessages.tooLate }
}

/** True if the reader may answer a dispute. Only the participant who did not open it may, once, while it is open. */
export function mayAnswer({ claimantId, status, answer }: Pick<Dispute, 'claimantId' | 'status' | 'answer'>, readerId: string) {
  return claimantId !== readerId && status === DisputeStatus.open && answer === null
}

/** The columns of a dispute that decide whether the team must wait for the other participant. */
export type ContestFacts = Pick<Dispute, 'claimantId' | 'topic' | 'status' | 'answer' | 'createdAt'>

/**
 * Returns the instant until which the team must wait before it decides about a reported absence or delay. The other participant
 * may contest the report for 48 hours (R-F13). Null when no wait is needed: for another topic, after an answer, after the 48
 * hours, or when the dispute itself contests a report.
 */
export function contestWait(
  dispute: ContestFacts,
  report: Pick<AbsenceReport, 'reporterId'> | undefined,
  now: Date,
): Date | null {
  const end = contestEndOf(dispute)
  if (!end || end <= now || dispute.status !== DisputeStatus.open || dispute.answer !== null) return null
  return report && report.reporterId !== dispute.claimantId ? null : end
}

/** Says if a refund returned all, a part or nothing of what was left of the payment. Amounts are in cents. */
export function decisionOf(amountInCents: number, remainingInCents: number): DisputeDecision {
  if (amountInCents === 0) return DisputeDecision.none
  return amountInCents < remainingInCents ? DisputeDecision.partial : DisputeDecision.full
}
