import { useMemo } from 'react'

/**
 * An estimate of the server's clock. `now` is the server's time in the last response; `read` returns the server's present time in
 * milliseconds.
 */
export interface ServerClock {
  readonly now: Date
  readonly read: () => number
}

/**
 * Creates the clock from a response that contained `now` (ISO text) and arrived at `receivedAt`, in milliseconds of the device's
 * clock.
 */
export function serverClock(now: string, receivedAt: number): ServerClock {
  const ahead = Date.parse(now) - receivedAt
  return { now: new Date(now), read: () => Date.now() + ahead }
}

/** `serverClock` as a React hook. It returns the same clock object until another response arrives. */
export function useServerClock(now: string, receivedAt: number): ServerClock {
  return useMemo(() => serverClock(now, receivedAt), [now, receivedAt])
}
