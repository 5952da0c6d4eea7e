import type postgres from 'postgres'
import { concurrencyLimit } from '../concurrency-limit.ts'
import { isConnectionLost } from '../errors.ts'

type Client = Pick<postgres.TransactionSql, 'unsafe'>
type Work = (tx: postgres.TransactionSql) => Promise<unknown>
type Line = { lost: boolean }

const MAX_WAITING = 1_000
const MAX_WAIT_MS = 3_000

/**
 * No connection of the pool was free in time, or too many queries wait already (fault 10). Has PostgreSQL's own code for too many
 * connections: the call may be repeated later.
 */
class PoolExhausted extends Error {
  readonly code = '53300'

  constructor() {
    super('No connection of the pool was free in time')
    this.name = 'PoolExhausted'
  }
}

/**
 * The client as Drizzle asks it (`unsafe`, `begin`, `savepoint`), without three faults of postgres.js: it lets a query wait for a
 * connection for ever, stacks queries behind a busy one, and ends the process where a transaction goes on after its connection
 * was lost. `connections`: how many the pool has. A query that waits longer than 3 s for one, or finds
 * 1,000 waiting, is refused with PoolExhausted.
 */
export function patient(sql: postgres.Sql, connections: number): postgres.Sql {
  const limit = concurrencyLimit({
    running: connections,
    waiting: MAX_WAITING,
    waitMs: MAX_WAIT_MS,
    refusal: () => new PoolExhausted(),
  })
  // Inside a transaction nothing waits: the connection is there.
  const begin = (work: Work) => limit(() => beginOn(sql, work))
  return new Proxy(sql, {
    get(target, name) {
      if (name === 'begin') return begin
      return name === 'unsafe' ? asking(target, limit) : Reflect.get(target, name)
    },
  })
}

/** A client whose transactions outlive the loss of their connection, for who asks it without Drizzle. */
export function surviving(sql: postgres.Sql): postgres.Sql {
  const begin = (work: Work) => beginOn(sql, work)
  return new Proxy(sql, { get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)) })
}

function beginOn(sql: postgres.Sql, work: Work): Promise<unknown> {
  const line: Line = { lost: false }
  const outcome = sql.begin((tx) => onLine(line, tx, work))
  outcome.catch(() => (line.lost = true))
  return outcome
}

/**
 * postgres.js writes a ROLLBACK or COMMIT to a socket that may be gone, which is an error that nobody can catch. So the work of a
 * transaction whose line is lost never ends: `begin` has rejected by itself.
 */
async function onLine(line: Line, tx: postgres.TransactionSql, work: Work): Promise<unknown> {
  try {
    return await work(whileOpen(line, tx))
  } catch (error) {
    line.lost ||= isConnectionLost(error)
    throw error
  } finally {
    if (line.lost) await new Promise(() => undefined)
  }
}

function whileOpen(line: Line, tx: postgres.TransactionSql): postgres.TransactionSql {
  const ask = asking(tx, async (work) => {
    assertOpen(line)
    try {
      return await work()
    } catch (error) {
      line.lost ||= isConnectionLost(error)
      throw error
    }
  })
  const savepoint = (work: Work) => tx.savepoint((inner) => onLine(line, inner, work))
  return new Proxy(tx, {
    get: (target, name) => (name === 'unsafe' ? ask : name === 'savepoint' ? savepoint : Reflect.get(target, name)),
    apply(target, self, query) {
      assertOpen(line)
      return Reflect.apply(target, self, query)
    },
  })
}

function assertOpen(line: Line): void {
  if (line.lost) throw Object.assign(new Error('The connection of this transaction is lost'), { code: 'CONNECTION_CLOSED' })
}

/** `unsafe` of a client through a door. Like the original it sends nothing before it is awaited. */
function asking(client: Client, through: <T>(work: () => PromiseLike<T>) => Promise<T>) {
  return (...query: Parameters<Client['unsafe']>) => {
    const pending = client.unsafe(...query)
    return {
      values: () => through(() => pending.values()),
      // oxlint-disable-next-line unicorn/no-thenable -- it stands for a query, which is one
      then: (...then: Parameters<typeof pending.then>) => through(() => pending).then(...then),
    }
  }
}
