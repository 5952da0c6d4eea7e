import { useMemo } from 'react'

/**
 * The server's clock, estimated on the device: `now` is the time that an answer carried, `read` returns the current server time
 * in milliseconds.
 */
export interface ServerClock {
  readonly now: Date
  readonly read: () => number
}

/**
 * Creates the clock from an answer that carried `now` (ISO text) and arrived at `receivedAt`, in milliseconds of the device's
 * clock.
 */
export function serverClock(now: string, receivedAt: number): ServerClock {
  const ahead = Date.parse(now) - receivedAt
  return { now: new Date(now), read: () => Date.now() + ahead }
}

/** The same as a hook. The clock object stays the same as long as the answer does. */
export function useServerClock(now: string, receivedAt: number): ServerClock {
  return useMemo(() => serverClock(now, receivedAt), [now, receivedAt])
}
