import type { ApiFault } from '#server/sandbox/faults.ts'
import { world } from '#server/test/stage/subscriptions.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/**
 * Plays a sequence of events at the provider without delivering any webhook, and returns a function that reads the outcome. Later
 * only events after the call of `mark` are delivered, or all if `mark` is not called.
 */
type Play = (mark: () => Promise<void>) => Promise<() => Promise<unknown>>

/**
 * A sequence of events at the provider. `ends` is the state that the product must reach whatever the order in which it gets the
 * events.
 */
export type History = {
  readonly play: Play
  readonly ends: unknown
  /** True if the events are about an account, which the product reads only once a day. */
  readonly daily?: boolean
}

/** The provider performs the call, but the responses to both attempts of the SDK are lost. */
export const loseAnswer = (path: RegExp) =>
  world.sandbox?.control.answerNext({ method: 'POST', path, kind: 'reset', effect: 'done', times: 2 } satisfies ApiFault)
