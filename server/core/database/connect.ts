import { setTimeout as sleep } from 'node:timers/promises'
import { makePgArray } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { DAY_MS } from '#shared/days.ts'
import { CannotStart } from '../cannot-start.ts'
import { databaseFault } from '../errors.ts'
import * as schema from '#db/schema/index.ts'
import { type PoolUsage, withWaitLimit } from './safe-client.ts'
import { serversOf, urlOn } from './servers.ts'
import { longStartup, watchedSocket, type TlsMode } from './watched-socket.ts'

export type Connection = {
  /** The raw postgres.js client. Drizzle has replaced its date parsers, so pass and expect ISO strings here, not `Date`. */
  sql: postgres.Sql
  db: PostgresJsDatabase<typeof schema>
  /** Waits up to 5 s for running queries, then closes every connection. */
  end: () => Promise<void>
}

/** One element of a one-dimensional array in PostgreSQL's text format: quoted or plain. */
const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^{},]+)/gs

/** Parsers for PostgreSQL's array types. The numbers are PostgreSQL's fixed type ids. */
const arrayTypes = {
  text: arrayType(1009, String),
  varchar: arrayType(1015, String),
  uuid: arrayType(2951, String),
  int2: arrayType(1005, Number),
  int4: arrayType(1007, Number),
  bool: arrayType(1000, (text) => text === 't'),
}

const SILENCE_MS = 8_000
const OLDEST_SERVER = 180_000
const FIRST_ANSWER_MS = 10_000

/** The settings of every connection that serves requests, as PostgreSQL shows them. */
export const poolSettings = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '5s',
  transaction_timeout: '10s',
  // Short statements gain nothing from the JIT or from a parallel plan, and a parallel plan also takes workers from other
  // queries.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

/** Disables time limits that the role or the database may set. The values are strings, because the driver omits falsy values. */
export const noLimits = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
}

/**
 * Opens the connection pool of a process, with at most `max` connections (10). A query waits at most 3 s for a connection. It
 * also fails after the server's time limit (`poolSettings`), or after 8 s without a byte from the network (CONNECTION_CLOSED). If
 * the URL has several hosts, the one that accepts writes is used. `pooled` says that the URL leads to a pooler, for which
 * pooler.ts sets the limits.
 */
export function connect(
  url: string,
  { max = 10, pooled = false }: { max?: number; pooled?: boolean } = {},
): Connection & { usage: () => PoolUsage } {
  const connection = pooled ? {} : poolSettings
  const { sql, end } = connectDriver(url, { max, connection, silenceMs: SILENCE_MS, writable: true })
  const { client, usage } = withWaitLimit(sql, max)
  return { sql, db: drizzle(client, { schema }), end, usage }
}

/**
 * Opens connections like `connect`, but no query has a time limit. It is for migrations, seed and bench. It opens one connection
 * unless `max` says otherwise.
 */
export function connectUnbounded(url: string, { max = 1, ...writable }: { max?: number; writable?: boolean } = {}): Connection {
  const { sql, end } = connectDriver(url, { max, connection: noLimits, max_lifetime: null, silenceMs: DAY_MS, ...writable })
  return { sql, db: drizzle(sql, { schema }), end }
}

/**
 * Returns the function `withoutLimits` of a World. Each call of it opens a connection without time limits and closes it
 * afterwards.
 */
export function readsWithoutLimits(url: string): <T>(read: (db: Connection['db']) => Promise<T>) => Promise<T> {
  return async (read) => {
    const { db, end } = connectUnbounded(url)
    try {
      return await read(db)
    } finally {
      await end()
    }
  }
}

/** Throws unless the database server responds within 10 s and is PostgreSQL 18 or newer. */
export async function assertServerVersion(sql: postgres.Sql, withinMs = FIRST_ANSWER_MS): Promise<void> {
  const asked = sql<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`
  const [row] = await within(asked, withinMs).catch(unlessOlder)
  if (row && row.number >= OLDEST_SERVER) return
  throw new CannotStart(
    `A Plumaí precisa do PostgreSQL 18 ou mais novo; este servidor é o ${row?.version ?? '16 ou mais antigo'}. Confira DATABASE_URL.`,
  )
}

/** Ignores the error of PostgreSQL 16 and older, which do not know transaction_timeout. */
function unlessOlder(error: unknown): never[] {
  if (databaseFault(error)?.code === '42704') return []
  throw error
}

/**
 * Rejects with CONNECT_TIMEOUT after this time, because postgres.js tries for ever to connect to a server that accepts
 * connections and closes them.
 */
async function within<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  const silence = new AbortController()
  const tooLate = sleep(milliseconds, undefined, { signal: silence.signal }).then(() => {
    throw Object.assign(new Error('The database did not answer'), { code: 'CONNECT_TIMEOUT' })
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    silence.abort()
    for (const late of [answer, tooLate]) late.catch(() => {})
  }
}

/**
 * Returns the URL without the parameters that the driver would interpret by itself (sslmode, target_session_attrs), and the TLS
 * mode. It edits the text, because URL() rejects a URL with several hosts.
 */
function splitTls(url: string): [string, TlsMode] {
  const mode = /[?&]sslmode=([^&]*)/.exec(url)?.[1]
  const rest = url.replaceAll(/(?<=[?&])(sslmode|target_session_attrs)=[^&]*(&|$)/g, '').replace(/[?&]$/, '')
  if (mode === 'require') return [rest, { rejectUnauthorized: false }]
  return [rest, mode?.startsWith('verify') ? { rejectUnauthorized: true } : undefined]
}

function arrayType(oid: number, parseOne: (text: string) => unknown) {
  const parse = (text: string): unknown[] =>
    Array.from(text.matchAll(ELEMENT), ([, quoted, plain = '']) => {
      if (quoted !== undefined) return parseOne(quoted.replaceAll(/\\(.)/gs, '$1'))
      return plain === 'NULL' ? null : parseOne(plain)
    })
  // Drizzle passes an array as text, the raw client as an array.
  const serialize = (value: string | unknown[]) => (typeof value === 'string' ? value : makePgArray(value))
  return { to: oid, from: [oid], serialize, parse }
}

type DriverOptions = {
  max: number
  /** The milliseconds without a byte after which a connection counts as lost, while the server owes a response. */
  silenceMs: number
  /** True if a server that accepts no writes counts as unreachable. This is always so if the URL has several servers. */
  writable?: boolean
  /** The seconds after which a connection is replaced by a new one; null means never. */
  max_lifetime?: number | null
  connection?: Record<string, string | number>
}

/** Opens a postgres.js client with workarounds for its faults. Every connection to a database is opened by this function. */
export function connectDriver(url: string, { silenceMs, writable, ...options }: DriverOptions): Omit<Connection, 'db'> {
  const [plainUrl, tls] = splitTls(url)
  const servers = serversOf(plainUrl)
  const [first, second] = servers
  const several = second !== undefined
  const watch = { socket: watchedSocket(silenceMs, { tls, writable: writable ?? several, ...(several && { servers }) }) }
  // postgres.js gets only one server, because with several it hides the errors of all attempts to connect.
  const sql = postgres(first && several ? urlOn(plainUrl, first) : plainUrl, {
    connect_timeout: 3,
    keep_alive: 30,
    // The delay between reconnects is limited to 1 s, so that the process reconnects soon after the database is back; the
    // library's default grows to 20 s.
    backoff: (attempt) => Math.min(0.02 * 2 ** attempt, 1) * (0.5 + Math.random() / 2),
    // postgres.js would fetch the array types on each new connection in a promise without a rejection handler, so a reset would
    // end the process.
    fetch_types: false,
    types: arrayTypes,
    onnotice: () => undefined,
    ...options,
    ...watch,
    connection: { application_name: 'plumai', ...options.connection, ...longStartup },
  })
  return { sql, end: () => sql.end({ timeout: 5 }) }
}
