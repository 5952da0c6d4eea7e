import { useMemo } from 'react'

/** The server's clock, which no setting of the device moves: `now` as an answer told it, `read` from then on, in milliseconds. */
export interface ServerClock {
  readonly now: Date
  readonly read: () => number
}

/** The clock of an answer that said `now` (ISO text) and came at `receivedAt`, in milliseconds of the device's clock. */
export function serverClock(now: string, receivedAt: number): ServerClock {
  const ahead = Date.parse(now) - receivedAt
  return { now: new Date(now), read: () => Date.now() + ahead }
}

/** The same for a component: the clock stays one as long as the answer does. */
export function useServerClock(now: string, receivedAt: number): ServerClock {
  return useMemo(() => serverClock(now, receivedAt), [now, receivedAt])
}
