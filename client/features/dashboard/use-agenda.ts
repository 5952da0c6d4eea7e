import { refetchInterval } from '#client/features/booking/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useServerClock } from '#client/lib/server-clock.ts'

/**
 * The data of the contractor's or the professional's dashboard: the next booking, the bookings and requests that wait for the
 * person, and the figures. The cards show loading and failure themselves.
 */
export function useAgenda(side: 'contractor' | 'professional') {
  const answer = trpc.booking.agenda.useQuery(
    { side },
    {
      refetchInterval: ({ state: { data } }) =>
        data && refetchInterval([...(data.next ? [data.next] : []), ...data.upcoming], data.now),
    },
  )
  const { data, dataUpdatedAt } = answer
  // Before the first response there is no server time, so the clock begins with an empty text. No component reads the clock until
  // then.
  const clock = useServerClock(data?.now ?? '', dataUpdatedAt)
  return {
    side,
    answer,
    clock,
    next: data?.next ?? null,
    upcoming: data?.upcoming ?? [],
    waiting: data?.waiting ?? [],
    count: data?.count,
  }
}

export type Agenda = ReturnType<typeof useAgenda>
