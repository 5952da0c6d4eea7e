import { useMemo } from 'react'

/**
 * The server's clock, estimated on the device: `now` is the server's time in a response, `read` returns the current server time
 * in milliseconds.
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

/** `serverClock` as a hook. The clock object stays the same until another response arrives. */
export function useServerClock(now: string, receivedAt: number): ServerClock {
  return useMemo(() => serverClock(now, receivedAt), [now, receivedAt])
}
