import { HOUR_MS } from './days.ts'

/**
 * How many hours a participant who is reported absent or late may contest the report. The refund and the transfer wait meanwhile.
 */
export const CONTEST_HOURS = 48
/** A sentence in the notification to a participant who is reported absent or late. */
export const contestSentence = `Se não foi assim, conteste em até ${CONTEST_HOURS} horas, na página da visita.`

/**
 * The states of a report of an absence or delay, stored in `absence_reports.status`. 'open' and 'disputed' are undecided. The
 * other states are final.
 */
export const AbsenceStatus = {
  /** The reported participant may still contest the report. */
  open: 'open',
  /** The reported participant agreed with the report before the deadline. */
  accepted: 'accepted',
  /** The reported participant did not contest before the deadline. */
  lapsed: 'lapsed',
  /** The reported participant has contested, and a dispute about the report is open. */
  disputed: 'disputed',
  /** An admin decided that the absence took place. */
  upheld: 'upheld',
  /** An admin decided that the absence did not take place. */
  overturned: 'overturned',
} as const
export type AbsenceStatus = (typeof AbsenceStatus)[keyof typeof AbsenceStatus]

/** The instant until which a report made at `now` may be contested. */
export function contestUntil(now: Date): Date {
  return new Date(now.getTime() + CONTEST_HOURS * HOUR_MS)
}

/** Whether the reported absence is final, so that nobody can contest it any more. */
export function absenceStands(status: AbsenceStatus): boolean {
  return status === AbsenceStatus.accepted || status === AbsenceStatus.lapsed || status === AbsenceStatus.upheld
}
