import type { AppEvent } from '#server/core/events.ts'

/** Tells `onEvery`, on this instance alone, that events of the others may have been missed: who follows rows reads them anew. */
export const WAS_DEAF = 'bus.was-deaf'

/**
 * Who hears what. Carries ids only, may lose, never lies: listeners read rows. Kept narrow so that another carrier can
 * take its place.
 */
export interface Bus {
  /** Tells everybody in `event.to`, on every instance. Never throws, never waits. */
  publish(event: AppEvent): void
  /** Events for one person from the moment of the call (not of the first read) until the signal aborts. */
  listen(userId: string, signal?: AbortSignal): AsyncIterable<AppEvent>
  /** Calls back for every event; answers how to stop. */
  onEvery(listener: (event: AppEvent) => void): () => void
  close(): Promise<void>
}
