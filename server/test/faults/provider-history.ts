import type { ApiFault } from '#server/sandbox/faults.ts'
import { world } from '#server/test/stage/subscriptions.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/**
 * Plays a history at the provider without delivering any webhook, and returns a function that reads the outcome. Later only
 * events after the call of `mark` are delivered, or all events if `mark` is not called.
 */
type Play = (mark: () => Promise<void>) => Promise<() => Promise<unknown>>

/** A history at the provider, and the state (`ends`) that the product must reach for every order of its events. */
export type History = {
  readonly play: Play
  readonly ends: unknown
  /** Whether the history is about an account, which the product reads only once a day. */
  readonly daily?: boolean
}

/** The provider performs the call, but the responses to both attempts of the SDK are lost. */
export const loseAnswer = (path: RegExp) =>
  world.sandbox?.control.answerNext({ method: 'POST', path, kind: 'reset', effect: 'done', times: 2 } satisfies ApiFault)
