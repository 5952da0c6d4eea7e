import { BookingStatus } from '#shared/booking.ts'
import { nearInterval } from '#client/features/booking/near.ts'
import { trpc } from '#client/lib/api.ts'
import { nextVisitOf, upcomingOf, waitingOf } from './upcoming.ts'

/** One side's bookings as a dashboard draws them; its cards load and fail by themselves. `side` names the list. */
export function useAgenda(side: 'asContractor' | 'asProfessional') {
  const answer = trpc.booking.mine.useQuery(undefined, { refetchInterval: nearInterval })
  const now = new Date(answer.dataUpdatedAt)
  const all = answer.data?.[side] ?? []
  return {
    answer,
    now,
    upcoming: upcomingOf(all, now),
    next: nextVisitOf(all, now),
    waiting: waitingOf(all),
    done: all.filter(({ status }) => status === BookingStatus.completed).length,
  }
}

export type Agenda = ReturnType<typeof useAgenda>
