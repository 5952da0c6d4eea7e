import type { Actor, ActorKind } from './people.ts'
import type { Resources } from './resources.ts'
import type { Stage } from './stage.ts'

type MakeResource = (resources: Resources, actor: Actor, stage: Stage) => Promise<string> | string

/** A call about a resource. `own` and `foreign` create a resource that the actor may access, and one of another user; both return its id. */
export type ResourceCall = {
  readonly inputFor: (id: string) => unknown
  readonly own: MakeResource
  readonly foreign: MakeResource
  /** The response for a foreign resource, if it differs from the response for an unknown id. */
  readonly foreignAnswer?: Readonly<Record<string, unknown>>
  /** Admins may access foreign resources: all of them, or those of these kinds. */
  readonly openToAdmins?: true | readonly ActorKind[]
  /** The private fields of others that the answer may contain. */
  readonly shows?: readonly string[]
  /** Kinds of actors that the procedure refuses for lack of a subscription, although the declared access lets them call. */
  readonly gatedKinds?: readonly ActorKind[]
  /** Kinds of actors that cannot have such a resource: they get the same response for every id. */
  readonly kindsWithoutAny?: readonly ActorKind[]
}

/** A well-formed call of a procedure. `reason`: the call is always rejected with this reason, for all actors or for some. */
export type Call =
  | ResourceCall
  | {
      /** Writes the rows without which an actor with access would be refused. */
      readonly prepare?: MakeResource
      readonly input?: (actor: Actor) => unknown
      readonly reason?: string | ((actor: Actor) => string | undefined)
      /** The private fields of others that the answer may contain. */
      readonly shows?: readonly string[]
    }
