import type { SeededRandom } from '#db/seed/seeded-random.ts'
import { PaymentError, type PaymentPort } from '#server/adapters/payment/port.ts'
import { systemContext, type Ctx, type UserCtx } from '#server/core/context.ts'
import { databaseFault, DomainError, isConnectionLost } from '#server/core/errors.ts'
import { type Cut, gatedDatabase } from './gated-database.ts'
import type { Gate } from './gate.ts'
import type { Line, Player, Stage } from './stage.ts'

/** One who acts in a seed; `work` is over when the actor has nothing left to do. */
export type Act = { readonly name: string; readonly work: (tools: Tools) => Promise<unknown> }

/** Something that was tried. `from` and `to`: at which steps of all steps of the seed it began and ended. */
export type Tried = {
  readonly who: string
  readonly what: string
  /** 'done', or the stable reason of the refusal. */
  readonly answer: string
  readonly value: unknown
  readonly error: unknown
  /** Neither done nor refused: a fault of ours. */
  readonly fault: boolean
  readonly from: number
  readonly to: number
}

export type Tools = ReturnType<typeof createTools>

type Own = {
  readonly gate: Gate
  readonly line: Line
  readonly chance: SeededRandom
  /** Where its connection is lost; null for an actor that keeps it. */
  readonly cut: Cut | null
  readonly tried: Tried[]
  readonly steps: () => number
}

/** What an actor works with: the product as it is, with a gate before each statement and before each call of the provider. */
export function createTools(stage: Stage, { gate, line, chance, cut, tried, steps }: Own) {
  const { world } = stage
  const adapters = { ...world.adapters, payment: gatedPayment(world.adapters.payment, gate) }
  const own = { ...world, adapters, db: gatedDatabase(line.sql, gate, { plant: stage.plant, cut }), newId: () => chance.id() }
  const system: Ctx = systemContext(own)
  const as = ({ actor }: Player): UserCtx => ({ ...system, actor })
  return {
    chance,
    /** The product as nobody in particular: jobs and webhooks. */
    system,
    /** The product as one of the cast. */
    as,
    pass: gate.pass,
    /**
     * Tries something and keeps what came of it; a refusal is an answer like another. Whose connection was lost tries again, as
     * people, the queue and the provider do: the answer is the second one.
     */
    async attempt<T>(what: string, work: () => Promise<T>): Promise<T | null> {
      const begun = { who: gate.name, what, from: steps() }
      try {
        const value = await work().catch((error: unknown) => (isConnectionLost(error) ? work() : Promise.reject(error)))
        tried.push({ ...begun, answer: 'done', value, error: null, fault: false, to: steps() })
        return value
      } catch (error) {
        const refused = error instanceof DomainError || error instanceof PaymentError
        tried.push({ ...begun, answer: reasonIn(error), value: null, error, fault: !refused, to: steps() })
        return null
      }
    },
  }
}

function reasonIn(error: unknown): string {
  if (error instanceof DomainError) return error.reason
  if (error instanceof PaymentError) return error.kind
  return databaseFault(error)?.code ?? String(error)
}

/** The provider as the actor meets it: each call waits for its turn, so that others come in between. */
function gatedPayment(payment: PaymentPort, { pass }: Gate): PaymentPort {
  return {
    ...payment,
    ensureCustomer: (person) => pass('provider: customer', () => payment.ensureCustomer(person)),
    openCharge: (order) => pass('provider: open', () => payment.openCharge(order)),
    readCharge: (id) => pass('provider: read', () => payment.readCharge(id)),
    abandonCharge: (id) => pass('provider: abandon', () => payment.abandonCharge(id)),
    refund: (order) => pass('provider: refund', () => payment.refund(order)),
    listEventsSince: (instant) => pass('provider: events', () => payment.listEventsSince(instant)),
  }
}
