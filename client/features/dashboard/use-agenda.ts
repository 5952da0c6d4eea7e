import { refetchInterval } from '#client/features/booking/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useServerClock } from '#client/lib/server-clock.ts'

/** One side's dashboard: what is next, what waits and the figures; its cards load and fail by themselves. */
export function useAgenda(side: 'contractor' | 'professional') {
  const answer = trpc.booking.agenda.useQuery(
    { side },
    {
      refetchInterval: ({ state: { data } }) =>
        data && refetchInterval([...(data.next ? [data.next] : []), ...data.upcoming], data.now),
    },
  )
  const { data, dataUpdatedAt } = answer
  // Before the first answer nothing is drawn that reads it.
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
