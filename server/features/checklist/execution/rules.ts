import type { ChecklistRun } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { checklistMessages, ChecklistStatus } from '#shared/checklists.ts'

export type Progress = { readonly mandatory: boolean; readonly done: boolean }

/** Why something is not possible now. */
export type Obstacle = { readonly reason: string; readonly message: string }

/**
 * The state after a tick: em_andamento from the first tick on, concluido while all mandatory items are done. A checklist that has
 * begun is never pendente again, and a tick that was taken back makes a concluido one em_andamento.
 */
export function statusAfter(items: readonly Progress[], before: ChecklistStatus): ChecklistStatus {
  const mandatory = items.filter((item) => item.mandatory)
  const needed = mandatory.length > 0 ? mandatory : items
  if (needed.length > 0 && needed.every(({ done }) => done)) return ChecklistStatus.done
  const begun = before !== ChecklistStatus.pending || items.some(({ done }) => done)
  return begun ? ChecklistStatus.inProgress : ChecklistStatus.pending
}

/** Why the items may not change; null when they may. Once the score is asked for they stay, because the score is about them. */
export function obstacleToChange({ scoreAskedAt }: Pick<ChecklistRun, 'scoreAskedAt'>, booking: BookingStatus): Obstacle | null {
  if (scoreAskedAt) return { reason: 'checklist_closed', message: checklistMessages.closed }
  if (booking === BookingStatus.cancelled) return { reason: 'booking_cancelled', message: checklistMessages.cancelled }
  return null
}

/** Why the score may not be asked for; null when it may: with all mandatory items done, or after the booking. */
export function obstacleToScore(
  { status }: Pick<ChecklistRun, 'status'>,
  { booking, anyDone }: { booking: BookingStatus; anyDone: boolean },
): Obstacle | null {
  if (booking === BookingStatus.cancelled) return { reason: 'booking_cancelled', message: checklistMessages.cancelled }
  if (!anyDone) return { reason: 'untouched', message: checklistMessages.untouched }
  if (status === ChecklistStatus.done || booking === BookingStatus.completed) return null
  return { reason: 'unfinished', message: checklistMessages.unfinished }
}
