import { makePgArray } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { DAY_MS } from '#shared/days.ts'
import * as schema from '#db/schema/index.ts'
import { patient } from './patient-client.ts'
import { longStart, watchedSocket, type TlsMode } from './watched-socket.ts'

export type Connection = {
  /** The raw client. Drizzle took over its dates: pass and expect ISO strings there, not Date. */
  sql: postgres.Sql
  db: PostgresJsDatabase<typeof schema>
  /** Waits up to 5 s for what runs, then closes every connection. */
  end: () => Promise<void>
}

/** One element of an array of one dimension, as PostgreSQL writes it: quoted or plain. */
const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^{},]+)/gs

/** PostgreSQL's own arrays, by their fixed type numbers. */
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

/**
 * The pool of an app: `max` connections (10), 3 s to connect, and every wait of a query bounded by the server (statement 5 s,
 * lock 3 s, idle in transaction 5 s, transaction 10 s) or, where the network goes dead, by our socket (8 s of silence while an
 * answer is owed, then CONNECTION_CLOSED). What `db` is asked waits 3 s at most for a free connection, then fails as an outage.
 * Connects at the first query; sslmode=require, verify-ca and verify-full speak TLS.
 */
export function connect(url: string, { max = 10 }: { max?: number } = {}): Connection {
  const bounds = {
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 5_000,
    transaction_timeout: 10_000,
    // Short statements gain nothing from either, and a parallel plan takes workers from the others.
    jit: 'off',
    // As text: the driver leaves out what is falsy.
    max_parallel_workers_per_gather: '0',
  }
  const { sql, end } = connectDriver(url, { max, connection: bounds, silenceMs: SILENCE_MS })
  return { sql, db: drizzle(patient(sql, max), { schema }), end }
}

/** The same without any time limit on a query: for migrations, seed and bench. One connection unless told otherwise. */
export function connectUnbounded(url: string, { max = 1 }: { max?: number } = {}): Connection {
  // Over what the role or the database may have set; as text, see above.
  const connection = { statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' }
  const { sql, end } = connectDriver(url, { max, connection, max_lifetime: null, silenceMs: DAY_MS })
  return { sql, db: drizzle(sql, { schema }), end }
}

/** Throws unless the server is PostgreSQL 18 or newer. Ask on an unbounded connection: older servers refuse the bounds. */
export async function assertServerVersion(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`
  if (row && row.number >= OLDEST_SERVER) return
  throw new Error(`Plumaí needs PostgreSQL 18 or newer; this server is ${row?.version}`)
}

/** The URL without its sslmode, and what that asks for. By text: a URL of several hosts is not one that URL() reads. */
function splitTls(url: string): [string, TlsMode] {
  const mode = /[?&]sslmode=([^&]*)/.exec(url)?.[1]
  const rest = url.replace(/([?&])sslmode=[^&]*(&|$)/, '$1').replace(/[?&]$/, '')
  if (mode === 'require') return [rest, { rejectUnauthorized: false }]
  return [rest, mode?.startsWith('verify') ? { rejectUnauthorized: true } : undefined]
}

function arrayType(oid: number, parseOne: (text: string) => unknown) {
  const parse = (text: string): unknown[] =>
    Array.from(text.matchAll(ELEMENT), ([, quoted, plain = '']) => {
      if (quoted !== undefined) return parseOne(quoted.replaceAll(/\\(.)/gs, '$1'))
      return plain === 'NULL' ? null : parseOne(plain)
    })
  // Drizzle has written the array as text already; the raw client has not.
  const serialize = (value: string | unknown[]) => (typeof value === 'string' ? value : makePgArray(value))
  return { to: oid, from: [oid], serialize, parse }
}

type DriverOptions = {
  max: number
  /** How long an answer may be owed without a byte of it before the connection counts as lost. */
  silenceMs: number
  /** Seconds; null: a connection is never replaced. */
  max_lifetime?: number | null
  connection?: Record<string, string | number>
}

/** postgres.js mended around what it does not survive by itself: the one way to a database, which `connect` makes a pool of. */
export function connectDriver(url: string, { silenceMs, ...options }: DriverOptions): Omit<Connection, 'db'> {
  const [plainUrl, tls] = splitTls(url)
  const watch = { socket: watchedSocket(silenceMs, tls) }
  const sql = postgres(plainUrl, {
    connect_timeout: 3,
    keep_alive: 30,
    // The library's own waits grow to 20 s: an app must find its database again as soon as that is back.
    backoff: (attempt) => Math.min(0.02 * 2 ** attempt, 1) * (0.5 + Math.random() / 2),
    // postgres.js asks for the array types at each connection with a promise that nobody catches: a reset then kills the app.
    fetch_types: false,
    types: arrayTypes,
    onnotice: () => undefined,
    ...options,
    ...watch,
    connection: { application_name: 'plumai', ...options.connection, ...longStart },
  })
  return { sql, end: () => sql.end({ timeout: 5 }) }
}
