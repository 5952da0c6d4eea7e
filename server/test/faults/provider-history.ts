import type { ApiFault } from '#server/sandbox/faults.ts'
import { world } from '#server/test/stage/subscriptions.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/**
 * Makes a history about which the product has received no webhook, and returns the function that reads the outcome. Only the
 * events after the call of `mark` are delivered by webhooks, or all when it is not called.
 */
type Play = (mark: () => Promise<void>) => Promise<() => Promise<unknown>>

/** A history at the provider, and how it ends in the product in every order of its events. */
export type History = {
  readonly play: Play
  readonly ends: unknown
  /** The history is about an account, which is read again once a day. */
  readonly daily?: boolean
}

/** The provider carries out the call, and the answers to both attempts of the SDK are lost. */
export const loseAnswer = (path: RegExp) =>
  world.sandbox?.control.answerNext({ method: 'POST', path, kind: 'reset', effect: 'done', times: 2 } satisfies ApiFault)
