/** Something that has happened. An event carries ids only; a listener reads the rows, because an event may be lost (ADR 005). */
export type AppEvent = {
  /** `feature.past-tense`, such as `booking.confirmed`. */
  readonly type: `${string}.${string}`
  /** Id of the row the event is about. */
  readonly id: string
  /** Ids of the users who receive the event. */
  readonly to: readonly string[]
}

/**
 * The type of the event that this instance's `onAnyEvent` listeners get after the connection was lost: events of other instances
 * may be missing, so listeners must read their rows again.
 */
export const EVENTS_MISSED = 'bus.events-missed'

/** Whether the bus hears itself, and how long its last message to itself took (NaN before the first, and while it is silent). */
export type Pulse = { readonly alive: boolean; readonly delaySeconds: number }

/** Delivers events to users on every instance. An event carries ids only and may be lost, so listeners must read the rows. */
export interface Bus {
  /** Sends the event to all users in `event.to`, on every instance. It neither throws nor waits. */
  publish(event: AppEvent): void
  /** Returns the events for one user, from the moment of the call (not of the first read) until the signal aborts. */
  listen(userId: string, signal?: AbortSignal): AsyncIterable<AppEvent>
  /** Calls the listener for every event; what it throws reaches nobody else. Returns a function that removes the listener. */
  onAnyEvent(listener: (event: AppEvent) => void): () => void
  pulse(): Pulse
  /** Sends the events that are still queued, then stops: later events are dropped. */
  close(): Promise<void>
}
