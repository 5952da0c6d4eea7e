/** An event: something that has happened. It carries ids only and may be lost, so a listener reads the rows (ADR 005). */
export type AppEvent = {
  /** The type of the event, as `feature.past-tense`, such as `booking.confirmed`. */
  readonly type: `${string}.${string}`
  /** Id of the row the event is about. */
  readonly id: string
  /** Ids of the users who receive the event. */
  readonly to: readonly string[]
}

/**
 * The type of the event that tells the listeners of an instance that its connection was lost. Events of other instances may be
 * missing, so listeners must read their rows again.
 */
export const EVENTS_MISSED = 'bus.events-missed'

/**
 * `alive` is true while the bus receives its own test messages. `delaySeconds` is how long the last one took, NaN if none has
 * arrived.
 */
export type Pulse = { readonly alive: boolean; readonly delaySeconds: number }

/** Delivers events to users on every instance. An event carries ids only and may be lost, so listeners must read the rows. */
export interface Bus {
  /** Sends the event to all users in `event.to`, on every instance. It neither throws nor waits. */
  publish(event: AppEvent): void
  /** Returns the events for one user, from the moment of the call (not of the first read) until the signal aborts. */
  listen(userId: string, signal?: AbortSignal): AsyncIterable<AppEvent>
  /**
   * Calls the listener for every event; an error that it throws does not reach the publisher or other listeners. Returns a
   * function that removes the listener.
   */
  onAnyEvent(listener: (event: AppEvent) => void): () => void
  pulse(): Pulse
  /** Sends the events that are still queued, then stops: later events are dropped. */
  close(): Promise<void>
}
