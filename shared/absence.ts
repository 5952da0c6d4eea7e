import { HOUR_MS } from './days.ts'

/** How long the reported participant may contest; the refund and the transfer wait meanwhile. */
export const CONTEST_HOURS = 48
/** Notifies the reported participant, in the notification of a reported absence or delay. */
export const contestSentence = `Se não foi assim, conteste em até ${CONTEST_HOURS} horas, na página da visita.`

/** Stored in `absence_reports.status`. 'open' and 'disputed' wait; the others are final. */
export const AbsenceStatus = {
  /** The reported participant may still contest. */
  open: 'open',
  /** The reported participant agreed before the time was over. */
  accepted: 'accepted',
  /** Nobody contested in time. */
  lapsed: 'lapsed',
  /** A dispute is open about it. */
  disputed: 'disputed',
  /** The team found that the absence took place. */
  upheld: 'upheld',
  /** The team found that it did not. */
  overturned: 'overturned',
} as const
export type AbsenceStatus = (typeof AbsenceStatus)[keyof typeof AbsenceStatus]

/** Until when a report that is made now may be contested. */
export function contestUntil(now: Date): Date {
  return new Date(now.getTime() + CONTEST_HOURS * HOUR_MS)
}

/** Whether the absence counts for good: nobody can contest it any more. */
export function absenceStands(status: AbsenceStatus): boolean {
  return status === AbsenceStatus.accepted || status === AbsenceStatus.lapsed || status === AbsenceStatus.upheld
}
