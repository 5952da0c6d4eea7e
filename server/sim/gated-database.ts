import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import * as schema from '#db/schema/index.ts'
import type { Db } from '#server/core/context.ts'
import type { Gate } from './gate.ts'

type Client = Pick<postgres.Sql, 'unsafe'>
/** Another wording of a statement: how a test plants a fault. */
export type Spoil = (text: string) => string
type Through = <T>(what: string, work: () => PromiseLike<T>) => Promise<T>

/**
 * A database whose every statement, BEGIN and COMMIT among them, waits at an actor's gate. `sql` has one connection, which is
 * the actor's alone; `spoil` says each statement as it is to be sent. Whoever asks it beside an open transaction is refused: the product's pool might be empty then (fault 10).
 */
export function gatedDatabase(sql: postgres.Sql, gate: Gate, spoil: Spoil): Db {
  let open = false
  const outside: Through = (what, work) => {
    if (open) throw new Error('the pool was asked from inside of a transaction')
    return gate.pass(what, work)
  }
  async function begin(work: (tx: Client) => Promise<unknown>): Promise<unknown> {
    await outside('begin', () => sql.unsafe('begin'))
    open = true
    // As postgres.js has it: a statement that failed undoes its transaction, be the error caught or not.
    const failures: unknown[] = []
    const inside: Through = (what, query) =>
      gate.pass(what, query).catch((error: unknown) => {
        failures.push(error)
        throw error
      })
    try {
      const result = await work(new Proxy(sql, { get: (target, name) => member(target, name, inside, spoil) }))
      if (failures.length > 0) throw failures[0]
      await gate.pass('commit', () => sql.unsafe('commit'))
      return result
    } catch (error) {
      await gate.pass('rollback', () => sql.unsafe('rollback'))
      throw error
    } finally {
      open = false
    }
  }
  return drizzle(new Proxy(sql, { get: (target, name) => (name === 'begin' ? begin : member(target, name, outside, spoil)) }), {
    schema,
  })
}

function member(sql: postgres.Sql, name: string | symbol, through: Through, spoil: Spoil): unknown {
  return name === 'unsafe' ? asking(sql, through, spoil) : Reflect.get(sql, name)
}

function asking(sql: postgres.Sql, through: Through, spoil: Spoil) {
  return (...[text, ...rest]: Parameters<postgres.Sql['unsafe']>) => {
    const pending = sql.unsafe(spoil(text), ...rest)
    const what = captionOf(text)
    return {
      values: () => through(what, () => pending.values()),
      // oxlint-disable-next-line unicorn/no-thenable -- it stands for a query, which is one
      then: (...then: Parameters<typeof pending.then>) => through(what, () => pending).then(...then),
    }
  }
}

/** `'select agendamentos for update'`: what a statement does, without what it does it with. */
export function captionOf(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '?'
  const table = /(?:from|into|update) "(\w+)"/.exec(text)?.[1]
  const call = /select (?:\w+\.)?(\w+)\(/.exec(text)?.[1]
  const locking = / for update(?: skip locked)?/.exec(text)?.[0] ?? ''
  return `${verb} ${table ?? call ?? '?'}${locking}`
}
