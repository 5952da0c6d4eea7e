import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import * as schema from '#db/schema/index.ts'
import type { Db } from '#server/core/context.ts'
import type { Gate } from './gate.ts'

type Client = Pick<postgres.Sql, 'unsafe'>
/** How a test plants a fault: another wording of a statement, and statements that are answered as they were the first time. */
export type Plant = { readonly word?: (text: string) => string; readonly stale?: (text: string) => boolean }

/**
 * The connection is lost at a statement, counted from 1 among all or, `writing`, among those that write and commit; where it is a
 * commit, `arrives` says whether it is done all the same.
 */
export type Cut = { readonly statement: number; readonly writing: boolean; readonly arrives: boolean }
type Through = <T>(what: string, work: () => PromiseLike<T>) => Promise<T>

/**
 * A database whose every statement, BEGIN and COMMIT among them, waits at an actor's gate. `sql` has one connection, which is
 * the actor's alone; at `cut` it is lost once, and what was open is undone. Whoever asks it beside an open transaction is
 * refused: the product's pool might be empty then (fault 10).
 */
export function gatedDatabase(sql: postgres.Sql, gate: Gate, { plant, cut }: { plant: Plant; cut: Cut | null }): Db {
  const word = plant.word ?? ((text: string) => text)
  const send = asking(sql, { word, stale: plant.stale ?? (() => false), known: new Map() })
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
    if (open) throw new Error('the pool was asked from inside of a transaction')
    return pass(what, work)
  }
  async function begin(work: (tx: Client) => Promise<unknown>): Promise<unknown> {
    await outside('begin', () => sql.unsafe('begin'))
    open = true
    // As postgres.js has it: a statement that failed undoes its transaction, be the error caught or not.
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
      // Outside of what may be lost: the server does this by itself.
      await gate.pass('rollback', () => sql.unsafe(word('rollback')))
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

function asking(sql: postgres.Sql, { word, stale, known }: Sending) {
  return (through: Through) =>
    (...[text, values, ...rest]: Parameters<postgres.Sql['unsafe']>) => {
      const pending = sql.unsafe(word(text), values, ...rest)
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
        // oxlint-disable-next-line unicorn/no-thenable -- it stands for a query, which is one
        then: (...then: Parameters<typeof pending.then>) =>
          through(
            what,
            once(() => pending),
          ).then(...then),
      }
    }
}

/** As postgres.js says it. */
function lost(): Error {
  return Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
}

/** `'select agendamentos for update'`: what a statement does, without what it does it with. */
export function captionOf(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '?'
  const table = /(?:from|into|update) "(\w+)"/.exec(text)?.[1]
  const call = /select (?:\w+\.)?(\w+)\(/.exec(text)?.[1]
  const locking = / for update(?: skip locked)?/.exec(text)?.[0] ?? ''
  return `${verb} ${table ?? call ?? '?'}${locking}`
}
