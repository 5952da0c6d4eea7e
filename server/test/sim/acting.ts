import type { SeededRandom } from '#db/seed/seeded-random.ts'
import { PaymentError, type PaymentPort } from '#server/adapters/payment/port.ts'
import { systemContext, type Ctx, type UserCtx } from '#server/core/context.ts'
import { databaseFault, DomainError, isConnectionLost } from '#server/core/errors.ts'
import { type Cut, gatedDatabase } from './gated-database.ts'
import type { Gate } from './gate.ts'
import type { Connection, Player, Stage } from './stage.ts'

/** A person or job that acts in a simulated run. `work` resolves when all its actions are done. */
export type Act = { readonly name: string; readonly work: (tools: Tools) => Promise<unknown> }

/** An action that was attempted. `from` and `to` are the numbers of the steps at which it began and ended. */
export type Tried = {
  readonly who: string
  readonly what: string
  /** The result: 'done', or the reason code of the refusal. */
  readonly answer: string
  readonly value: unknown
  readonly error: unknown
  /** True if the attempt neither succeeded nor was refused, which is a bug. */
  readonly fault: boolean
  readonly from: number
  readonly to: number
}

export type Tools = ReturnType<typeof createTools>

type Own = {
  readonly gate: Gate
  readonly connection: Connection
  readonly chance: SeededRandom
  /** The statement at which the database connection is lost, or null. */
  readonly cut: Cut | null
  readonly tried: Tried[]
  readonly steps: () => number
}

/**
 * The real product for one simulated person or job. Before each SQL statement and each call of the payment provider it waits
 * until the scheduler lets it continue.
 */
export function createTools(stage: Stage, { gate, connection, chance, cut, tried, steps }: Own) {
  const { world } = stage
  const adapters = { ...world.adapters, payment: gatedPayment(world.adapters.payment, gate) }
  const own = {
    ...world,
    adapters,
    db: gatedDatabase(connection.sql, gate, { plant: stage.plant, cut }),
    newId: () => chance.id(),
  }
  const system: Ctx = systemContext(own)
  const as = ({ actor }: Player): UserCtx => ({ ...system, actor })
  return {
    chance,
    /** The context for jobs and webhooks. */
    system,
    /** The context for a signed-in person. */
    as,
    pass: gate.pass,
    /**
     * Attempts an action and records the result, which may be a refusal. After a lost connection it attempts the action once
     * more, as people and the queue do, and records the second result.
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

/**
 * The payment provider for one simulated person or job. Each call waits until the scheduler lets it continue, so that others can
 * run between two calls.
 */
function gatedPayment(payment: PaymentPort, { pass }: Gate): PaymentPort {
  return {
    ...payment,
    ensureCustomer: (person) => pass('provider: customer', () => payment.ensureCustomer(person)),
    openCharge: (order) => pass('provider: open', () => payment.openCharge(order)),
    readCharge: (id) => pass('provider: read', () => payment.readCharge(id)),
    abandonCharge: (id) => pass('provider: abandon', () => payment.abandonCharge(id)),
    refund: (order) => pass('provider: refund', () => payment.refund(order)),
    refundsOf: (id) => pass('provider: refunds', () => payment.refundsOf(id)),
    disputesOf: (id) => pass('provider: disputes', () => payment.disputesOf(id)),
    transfer: (order) => pass('provider: transfer', () => payment.transfer(order)),
    findTransfer: (order) => pass('provider: find transfer', () => payment.findTransfer(order)),
    readTransfer: (id) => pass('provider: read transfer', () => payment.readTransfer(id)),
    reverseTransfer: (order) => pass('provider: reverse', () => payment.reverseTransfer(order)),
    payoutsOf: (id) => pass('provider: payouts', () => payment.payoutsOf(id)),
    readAccount: (id) => pass('provider: account', () => payment.readAccount(id)),
    listEventsSince: (instant) => pass('provider: events', () => payment.listEventsSince(instant)),
  }
}
