import type { Actor, ActorKind } from './people.ts'
import type { Resources } from './resources.ts'
import type { Stage } from './stage.ts'

type MakeResource = (resources: Resources, actor: Actor, stage: Stage) => Promise<string> | string

/**
 * A call about a resource. `own` creates a resource that the actor may access, `foreign` one of another user; both return its id.
 */
export type ResourceCall = {
  readonly inputFor: (id: string) => unknown
  readonly own: MakeResource
  readonly foreign: MakeResource
  /** The expected response for a resource of another person, if it differs from that for an unknown id. */
  readonly foreignAnswer?: Readonly<Record<string, unknown>>
  /** Which admins may access foreign resources: all, or only these kinds. */
  readonly openToAdmins?: true | readonly ActorKind[]
  /** Private fields of other users that the response may contain. */
  readonly shows?: readonly string[]
  /** Kinds of callers that the procedure refuses without a subscription, although its declared access admits them. */
  readonly gatedKinds?: readonly ActorKind[]
  /** Kinds of callers that can never own such a resource, so they get the same response for every id. */
  readonly kindsWithoutAny?: readonly ActorKind[]
}

/** A valid call of a procedure. `reason` is given if the call is always refused, for all callers or for some. */
export type Call =
  | ResourceCall
  | {
      /** Creates the rows that the call needs to succeed. */
      readonly prepare?: MakeResource
      readonly input?: (actor: Actor) => unknown
      readonly reason?: string | ((actor: Actor) => string | undefined)
      /** Private fields of other users that the response may contain. */
      readonly shows?: readonly string[]
    }
