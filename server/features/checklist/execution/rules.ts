import type { ChecklistRun } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { checklistMessages, ChecklistStatus } from '#shared/checklists.ts'

export type Progress = { readonly mandatory: boolean; readonly done: boolean }

/** The reason why an action on a checklist is not possible now. */
export type Obstacle = { readonly reason: string; readonly message: string }

/**
 * The status of a checklist: em_andamento after the first tick, concluido while all mandatory items are done. A started checklist
 * never becomes pendente again.
 */
export function statusAfter(items: readonly Progress[], before: ChecklistStatus): ChecklistStatus {
  const mandatory = items.filter((item) => item.mandatory)
  const needed = mandatory.length > 0 ? mandatory : items
  if (needed.length > 0 && needed.every(({ done }) => done)) return ChecklistStatus.done
  const begun = before !== ChecklistStatus.pending || items.some(({ done }) => done)
  return begun ? ChecklistStatus.inProgress : ChecklistStatus.pending
}

/**
 * Returns the reason why the items of a checklist cannot change, or null. After the score is requested they cannot, because the
 * score describes them.
 */
export function obstacleToChange({ scoreAskedAt }: Pick<ChecklistRun, 'scoreAskedAt'>, booking: BookingStatus): Obstacle | null {
  if (scoreAskedAt) return { reason: 'checklist_closed', message: checklistMessages.closed }
  if (booking === BookingStatus.cancelled) return { reason: 'booking_cancelled', message: checklistMessages.cancelled }
  return null
}

/**
 * Returns the reason why the score cannot be requested, or null. It can be requested when all mandatory items are done, or after
 * the booking.
 */
export function obstacleToScore(
  { status }: Pick<ChecklistRun, 'status'>,
  { booking, anyDone }: { booking: BookingStatus; anyDone: boolean },
): Obstacle | null {
  if (booking === BookingStatus.cancelled) return { reason: 'booking_cancelled', message: checklistMessages.cancelled }
  if (!anyDone) return { reason: 'untouched', message: checklistMessages.untouched }
  if (status === ChecklistStatus.done || booking === BookingStatus.completed) return null
  return { reason: 'unfinished', message: checklistMessages.unfinished }
}
