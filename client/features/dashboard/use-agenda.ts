import { refetchInterval } from '#client/features/booking/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useServerClock } from '#client/lib/server-clock.ts'

/**
 * Loads the bookings and figures of the contractor's or the professional's dashboard. The cards show loading and failure
 * themselves.
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
  // Before the first response the server's time is unknown. The clock then gets an empty text, and nothing reads the clock.
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
