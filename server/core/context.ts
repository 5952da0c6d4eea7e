import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type { FastifyBaseLogger } from 'fastify'
import type * as schema from '#db/schema/index.ts'
import type { Adapters } from '#server/adapters/index.ts'
import type { Bus } from '#server/adapters/bus/port.ts'
import type { AppEvent } from './events.ts'
import type { Settings } from './settings.ts'
import type { Vault } from './vault.ts'

/** The database, or a transaction on it: features cannot tell the difference. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>

export type Role = 'contractor' | 'professional' | 'admin'

/** Where somebody lives: her point, where it is known, and whether an address without one is saved (R-D5). */
export type Home = {
  readonly point: { readonly latitude: number; readonly longitude: number } | null
  readonly hasAddress: boolean
}

/** Who is asking. Loaded anew for every request, so that a right taken away is gone at once. */
export type Actor = {
  readonly id: string
  readonly name: string
  /** What she may act as now: 'admin' only once the second factor is proved (outside demo mode). */
  readonly roles: ReadonlySet<Role>
  /** Whether the second factor was proved in this session. */
  readonly secondFactor: boolean
  /** Holds the admin's role and may not act as one before the second factor. */
  readonly adminWithheld: boolean
  readonly subscriber: boolean
  readonly sessionId: string
  /** A function, so that no log and no answer that writes an actor down carries a home along. */
  readonly home: () => Home
}

/** What is known of the call itself. `ip` only ever feeds limits. */
export type Caller = {
  readonly ip: string
  readonly userAgent: string | null
  readonly transport: 'http' | 'ws' | 'system'
  /** The Cookie header as it came. */
  readonly cookies?: string | undefined
  /** Of a socket: aborts when it closes, and with it every stream on it. */
  readonly closed?: AbortSignal
  readonly setCookie: (cookie: string) => void
}

/** Everything that outlives a request. */
export type World = {
  readonly db: Db
  readonly bus: Bus
  readonly adapters: Adapters
  readonly settings: Settings
  readonly vault: Vault
  readonly reactions: (tx: Tx, event: AppEvent) => Promise<void>
  readonly now: () => Date
  readonly newId: () => string
  readonly log: FastifyBaseLogger
}

/** The first argument of every verb. No globals, no container. */
export type Ctx = World & { readonly actor: Actor | null; readonly caller: Caller }
export type UserCtx = Ctx & { readonly actor: Actor }
export type Tx<C extends Ctx = Ctx> = C & { readonly emit: (event: AppEvent) => Promise<void> }

/** A context for work that nobody asked for: jobs, webhooks, the seed. */
export function systemContext(world: World): Ctx {
  return { ...world, actor: null, caller: { ip: 'system', userAgent: null, transport: 'system', setCookie: () => {} } }
}
