import type postgres from 'postgres'
import type { PaymentPort } from '#server/adapters/payment/port.ts'
import type { World } from '#server/core/context.ts'
import { gatedDatabase } from '#server/test/sim/gated-database.ts'

/** Name patterns of provider calls that only read. */
const reads = /^(read|find|list|verify|disputesOf)/
const writes = /^(insert|update|delete|select add_job)/

/**
 * A world that calls `hit` at every failpoint, a place where a process may be killed. Failpoints are before and after each
 * commit, each statement outside a transaction, and each call that may change something at the provider. `sql` must have a single
 * connection.
 */
export function withFailpoints(world: World, sql: postgres.Sql, hit: (point: string) => void): World {
  const around = async <T>(what: string, work: () => PromiseLike<T>): Promise<T> => {
    hit(`before ${what}`)
    const done = await work()
    hit(`after ${what}`)
    return done
  }
  let open = false
  const gate = {
    async pass<T>(what: string, work: () => PromiseLike<T>): Promise<T> {
      if (what.startsWith('begin')) open = true
      if (/^(commit|rollback)/.test(what)) open = false
      const lasts = what.startsWith('commit') || (!open && writes.test(what))
      return lasts ? around(what, work) : work()
    },
  }
  const payment = new Proxy(world.adapters.payment, {
    get(port, name: keyof PaymentPort) {
      const member: unknown = port[name]
      if (typeof member !== 'function' || reads.test(name)) return member
      return (...values: unknown[]) => around(`provider ${name}`, () => Reflect.apply(member, port, values))
    },
  })
  return { ...world, db: gatedDatabase(sql, gate, { plant: {}, cut: null }), adapters: { ...world.adapters, payment } }
}
