import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import * as schema from '#db/schema/index.ts'
import { watchedSocket } from './watched-socket.ts'

export type Connection = {
  /** The raw client. Drizzle took over its dates: pass and expect ISO strings there, not Date. */
  sql: postgres.Sql
  db: PostgresJsDatabase<typeof schema>
  /** Waits up to 5 s for what runs, then closes every connection. */
  end: () => Promise<void>
}

const SILENCE_MS = 8_000
const OLDEST_SERVER = 180_000

/**
 * The pool of an app: `max` connections (10), 3 s to connect, and every wait of a query bounded by the server (statement 5 s,
 * lock 3 s, idle in transaction 5 s, transaction 10 s) or, where the network goes dead, by our socket (8 s of silence while an
 * answer is owed, then CONNECTION_CLOSED). Connects at the first query.
 */
export function connect(url: string, { max = 10 }: { max?: number } = {}): Connection {
  const bounds = {
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 5_000,
    transaction_timeout: 10_000,
  }
  return open(url, { max, connection: bounds, socket: watchedSocket(SILENCE_MS) })
}

/** The same without any time limit on a query: for migrations, seed and bench. One connection unless told otherwise. */
export function connectUnbounded(url: string, { max = 1 }: { max?: number } = {}): Connection {
  return open(url, {
    max,
    connection: { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 },
    max_lifetime: null,
  })
}

/** Throws unless the server is PostgreSQL 18 or newer. Ask on an unbounded connection: older servers refuse the bounds. */
export async function assertServerVersion(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`
  if (row && row.number >= OLDEST_SERVER) return
  throw new Error(`Plumaí needs PostgreSQL 18 or newer; this server is ${row?.version}`)
}

function open(
  url: string,
  options: postgres.Options<Record<string, postgres.PostgresType>> & { socket?: ReturnType<typeof watchedSocket> },
) {
  const sql = postgres(url, {
    connect_timeout: 3,
    keep_alive: 30,
    onnotice: () => undefined,
    ...options,
    connection: { ...options.connection, application_name: 'plumai' },
  })
  return { sql, db: drizzle(sql, { schema }), end: () => sql.end({ timeout: 5 }) }
}
