import type postgres from 'postgres'
import { concurrencyLimit } from '../concurrency-limit.ts'
import { isConnectionLost } from '../errors.ts'
import { isTracing, span } from '../tracing.ts'

type Client = Pick<postgres.TransactionSql, 'unsafe'>
type Work = (tx: postgres.TransactionSql) => Promise<unknown>
/** The state that the parts of one transaction share: whether its connection was lost, and which statements are prepared. */
type State = { lost: boolean; readonly isRepeated: (text: string) => boolean }

/** How many connections of a pool are in use, and how many queries wait for one. */
export type PoolUsage = { readonly running: number; readonly waiting: number }

/**
 * The number of statement texts that are remembered. The product has fewer fixed texts; only texts of varying length, such as
 * those with lists, replace others.
 */
const REMEMBERED_TEXTS = 1_000
const MAX_WAITING = 1_000
const MAX_WAIT_MS = 3_000

/**
 * No connection of the pool was free in time, or too many queries are waiting. The error has PostgreSQL's code for too many
 * connections, so that callers treat it as an outage and retry later.
 */
class PoolExhausted extends Error {
  readonly code = '53300'

  constructor() {
    super('No connection of the pool was free in time')
    this.name = 'PoolExhausted'
  }
}

/**
 * Works around three faults of postgres.js: a query may wait for a connection for ever, queries queue behind a busy connection
 * although another is free, and the process ends when a transaction continues after its connection was lost. A query that waits
 * longer than 3 s, or finds 1,000 others waiting, is rejected with PoolExhausted. Repeated statements are prepared (ADR 053).
 * `usage` is how many connections are in use and how many queries wait.
 */
export function withWaitLimit(sql: postgres.Sql, connections: number): { client: postgres.Sql; usage: () => PoolUsage } {
  const limit = concurrencyLimit({
    running: connections,
    waiting: MAX_WAITING,
    waitMs: MAX_WAIT_MS,
    refusal: () => new PoolExhausted(),
  })
  const isRepeated = repeatedTexts()
  // Only the transaction waits for a connection; its statements then use this connection without waiting.
  const begin = (work: Work) => limit(() => beginOn(sql, work, isRepeated))
  const client = new Proxy(sql, {
    get(target, name) {
      if (name === 'begin') return begin
      return name === 'unsafe' ? limitedUnsafe(target, limit, isRepeated) : Reflect.get(target, name)
    },
  })
  return { client, usage: limit.usage }
}

/**
 * Wraps a client that is used without Drizzle, so that a transaction that loses its connection rejects and does not end the
 * process.
 */
export function withSafeTransactions(sql: postgres.Sql): postgres.Sql {
  const begin = (work: Work) => beginOn(sql, work, () => false)
  return new Proxy(sql, { get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)) })
}

function beginOn(sql: postgres.Sql, work: Work, isRepeated: State['isRepeated']): Promise<unknown> {
  const state: State = { lost: false, isRepeated }
  const outcome = sql.begin((tx) => runSafely(state, tx, work))
  outcome.catch(() => (state.lost = true))
  return outcome
}

/**
 * Runs the callback of a transaction. If the connection was lost, the callback never settles, because postgres.js would then
 * write to the closed socket, an error that nobody can catch. The caller is not blocked, because `begin` has already rejected.
 */
async function runSafely(state: State, tx: postgres.TransactionSql, work: Work): Promise<unknown> {
  try {
    return await work(whileConnected(state, tx))
  } catch (error) {
    state.lost ||= isConnectionLost(error)
    throw error
  } finally {
    if (state.lost) await new Promise(() => undefined)
  }
}

function whileConnected(state: State, tx: postgres.TransactionSql): postgres.TransactionSql {
  const run = async <T>(work: () => PromiseLike<T>) => {
    assertConnected(state)
    try {
      return await work()
    } catch (error) {
      state.lost ||= isConnectionLost(error)
      throw error
    }
  }
  const unsafe = limitedUnsafe(tx, run, state.isRepeated)
  const savepoint = (work: Work) => tx.savepoint((inner) => runSafely(state, inner, work))
  return new Proxy(tx, {
    get: (target, name) => (name === 'unsafe' ? unsafe : name === 'savepoint' ? savepoint : Reflect.get(target, name)),
    apply(target, self, query) {
      assertConnected(state)
      return Reflect.apply(target, self, query)
    },
  })
}

function assertConnected(state: State): void {
  if (state.lost) throw Object.assign(new Error('The connection of this transaction is lost'), { code: 'CONNECTION_CLOSED' })
}

/** Returns a function that says if it was recently called with the same text. */
function repeatedTexts(): State['isRepeated'] {
  const remembered = new Set<string>()
  return (text) => {
    const isRepeated = remembered.delete(text)
    remembered.add(text)
    const [oldest] = remembered.size > REMEMBERED_TEXTS ? remembered : []
    if (oldest !== undefined) remembered.delete(oldest)
    return isRepeated
  }
}

/**
 * The client's `unsafe`, executed by `run`. Like the original, it sends nothing until it is awaited. A repeated statement with
 * parameters is prepared, so that PostgreSQL parses it only once per connection.
 */
function limitedUnsafe(
  client: Client,
  run: <T>(work: () => PromiseLike<T>) => Promise<T>,
  isRepeated: State['isRepeated'],
): Client['unsafe'] {
  const unsafe = (text: string, params: unknown[] = [], options: postgres.UnsafeQueryOptions = {}) => {
    const prepare = (params.length > 0 && isRepeated(text)) || options.prepare
    const pending = client.unsafe(text, params as never[], { ...options, prepare })
    return {
      values: () => traced(text, () => run(() => pending.values())),
      // oxlint-disable-next-line unicorn/no-thenable -- it replaces a postgres.js query, which is thenable
      then: (...then: Parameters<typeof pending.then>) => traced(text, () => run(() => pending)).then(...then),
    }
  }
  return unsafe as unknown as Client['unsafe']
}

/** Runs a statement in a tracing span that has only the statement's first word and first table, so that it contains no values. */
function traced<T>(statement: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work()
  const [, verb = 'other'] = /^\s*(\w+)/.exec(statement) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z_.]+)/i.exec(statement) ?? []
  return span(`sql ${verb.toLowerCase()} ${table}`.trim(), { 'db.system.name': 'postgresql' }, work)
}
