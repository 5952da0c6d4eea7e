import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import * as schema from '#db/schema/index.ts'
import type { Db } from '#server/core/context.ts'
import type { Gate } from './gate.ts'

type Client = Pick<postgres.Sql, 'unsafe'>
/**
 * A bug that a test adds to the statements on purpose. `rewrite` changes their text, and `stale` selects statements that get
 * their first result again.
 */
export type Plant = { readonly rewrite?: (text: string) => string; readonly stale?: (text: string) => boolean }

/**
 * Where a database connection is lost: at the statement with this number, from 1. With `writing`, only writes and commits count.
 * `arrives` means that a commit is executed although its connection is lost.
 */
export type Cut = { readonly statement: number; readonly writing: boolean; readonly arrives: boolean }
type Through = <T>(what: string, work: () => PromiseLike<T>) => Promise<T>

/**
 * A database whose statements, including BEGIN and COMMIT, wait for the scheduler. `sql` has one connection, which is lost once
 * at `cut`. While a transaction is open, a statement outside it is refused, because the product's pool might have no other
 * connection.
 */
export function gatedDatabase(
  sql: postgres.Sql,
  gate: Pick<Gate, 'pass'>,
  { plant, cut }: { plant: Plant; cut: Cut | null },
): Db {
  const rewrite = plant.rewrite ?? ((text: string) => text)
  const send = asking(sql, { rewrite, stale: plant.stale ?? (() => false), known: new Map() })
  let open = false
  let sent = 0
  const pass: Through = (what, work) =>
    gate.pass(what, async () => {
      const counts = cut !== null && (!cut.writing || /^(insert|update|commit)/.test(what))
      if (!counts || ++sent !== cut.statement) return work()
      if (what === 'commit' && cut.arrives) await work()
      throw lost()
    })
  const outside: Through = (what, work) => {
    if (open) throw new Error('a statement outside of the open transaction')
    return pass(what, work)
  }
  async function begin(work: (tx: Client) => Promise<unknown>): Promise<unknown> {
    await outside('begin', () => sql.unsafe('begin'))
    open = true
    // As in postgres.js, a failed statement rolls back the transaction even if its error was caught.
    const failures: unknown[] = []
    const inside: Through = (what, query) =>
      pass(what, query).catch((error: unknown) => {
        failures.push(error)
        throw error
      })
    try {
      const result = await work(client(inside))
      if (failures.length > 0) throw failures[0]
      await pass('commit', () => sql.unsafe('commit'))
      return result
    } catch (error) {
      // A connection is never lost at a rollback, because the server would roll back anyway.
      await gate.pass('rollback', () => sql.unsafe(rewrite('rollback')))
      throw error
    } finally {
      open = false
    }
  }
  function client(through: Through, own: object = {}) {
    const ours = { unsafe: send(through), ...own }
    return new Proxy(sql, { get: (target, name) => Reflect.get(name in ours ? ours : target, name) })
  }
  return drizzle(client(outside, { begin }), { schema })
}

type Sending = Required<Plant> & { readonly known: Map<string, PromiseLike<unknown>> }

function asking(sql: postgres.Sql, { rewrite, stale, known }: Sending) {
  return (through: Through) =>
    (...[text, values, ...rest]: Parameters<postgres.Sql['unsafe']>) => {
      const pending = sql.unsafe(rewrite(text), values, ...rest)
      const what = captionOf(text)
      const once = <T>(work: () => PromiseLike<T>) => {
        if (!stale(text)) return work
        const key = JSON.stringify([text, values])
        return () => {
          const answer = (known.get(key) as PromiseLike<T> | undefined) ?? work()
          known.set(key, answer)
          return answer
        }
      }
      return {
        values: () =>
          through(
            what,
            once(() => pending.values()),
          ),
        // oxlint-disable-next-line unicorn/no-thenable -- it replaces a query, which is thenable
        then: (...then: Parameters<typeof pending.then>) =>
          through(
            what,
            once(() => pending),
          ).then(...then),
      }
    }
}

/** The error that postgres.js throws for a lost connection. */
function lost(): Error {
  return Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
}

/** The caption of a statement: verb, table and locking clause, such as `'select agendamentos for update'`. */
export function captionOf(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '?'
  const table = /(?:from|into|update) "(\w+)"/.exec(text)?.[1]
  const call = /select (?:\w+\.)?(\w+)\(/.exec(text)?.[1]
  const locking = / for (?:no key )?update( skip locked)?/.exec(text)
  return `${verb} ${table ?? call ?? '?'}${locking ? ` for update${locking[1] ?? ''}` : ''}`
}
