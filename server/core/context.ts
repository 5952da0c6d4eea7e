import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type { FastifyBaseLogger } from 'fastify'
import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { VitalName } from '#shared/web-vitals.ts'
import type { DeskArea } from '#shared/desk.ts'
import type * as schema from '#db/schema/index.ts'
import type { Adapters } from '#server/adapters/index.ts'
import type { AppEvent, Bus } from '#server/adapters/bus/port.ts'
import type { NotificationKinds } from './notifications.ts'
import type { Settings } from './settings.ts'
import type { Signer } from './signer.ts'
import type { Vault } from './vault.ts'

/** The database, or an open transaction on it. Features use both in the same way. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>

export type Role = 'contractor' | 'professional' | 'admin'

/** Where a person lives. `point` is null when the coordinates are unknown; `hasAddress`: whether an address is saved. */
export type Home = {
  readonly point: { readonly latitude: number; readonly longitude: number } | null
  readonly hasAddress: boolean
}

/**
 * The signed-in person who makes a request. The actor is read again for every request, so that a revoked right ends immediately.
 */
export type Actor = {
  readonly id: string
  readonly name: string
  /** The roles that the actor may use now. Outside demo mode they include 'admin' only after the second factor was proved. */
  readonly roles: ReadonlySet<Role>
  /** True if the user proved the second factor in this session. */
  readonly secondFactor: boolean
  /** True if the user is an admin but acts without that role, because the second factor was not proved. */
  readonly adminWithheld: boolean
  /** The parts of the administration that the actor may use; none without the role 'admin'. */
  readonly desk: ReadonlySet<DeskArea>
  /** True if the actor's subscription is active, or within its three days of grace. */
  readonly subscriber: boolean
  readonly sessionId: string
  /** Ids of the people whom the actor has blocked or who have blocked the actor. */
  readonly blocked: ReadonlySet<string>
  /** `home` is a function, so that an actor that is logged or serialised by mistake does not reveal where the person lives. */
  readonly home: () => Home
}

/** Facts about the request itself, not about the signed-in person. `ip` is used for rate limits only. */
export type Caller = {
  readonly ip: string
  readonly userAgent: string | null
  readonly transport: 'http' | 'ws' | 'system'
  /** The Cookie header of the request, unchanged. */
  readonly cookies?: string | undefined
  /** The websocket of the request; absent for an HTTP request. */
  readonly socket?: Socket
  readonly setCookie: (cookie: string) => void
}

/** An open websocket of a caller. */
export type Socket = {
  /** Aborts when the socket closes, which ends every stream on it. */
  readonly closed: AbortSignal
  /** The open streams of the websocket: for each stream the controller that ends it, and its key. */
  readonly streams: Map<AbortController, string | undefined>
  /** Resolves when at most 1 MiB of the sent data is unread by the client, or when `until` aborts. */
  readonly room: (until: AbortSignal) => Promise<void>
}

/** The metrics of jobs and security events, which /metrics shows in addition to those of the HTTP server. */
export type Metrics = {
  readonly registry: Registry
  readonly security: Counter<'code'>
  readonly brokenInvariants: Counter
  /** The duration in seconds of each job's runs on this instance. */
  readonly jobSeconds: Histogram<'job'>
  readonly jobFailures: Counter<'job'>
  /** The number of consecutive failed runs of each job since its last successful run. */
  readonly jobFailuresInARow: Gauge<'job'>
  /** The number of batch items that failed while the job continued with the other items. */
  readonly failedItems: Counter
  readonly sockets: Gauge
  readonly vitals: Readonly<Record<VitalName, Histogram<'route'>>>
}

/** The services and the state that live as long as the process. */
export type World = {
  readonly db: Db
  /** Runs reads of whole tables on a separate connection without time limits. */
  readonly withoutLimits: <T>(read: (db: Db) => Promise<T>) => Promise<T>
  readonly bus: Bus
  readonly adapters: Adapters
  readonly settings: Settings
  readonly vault: Vault
  readonly signer: Signer
  readonly reactions: (tx: Tx, event: AppEvent) => Promise<void>
  readonly notificationKinds: NotificationKinds<Ctx>
  /** The token buckets, by key, of those rate limits that each process counts by itself; `at` is in milliseconds. */
  readonly rateBuckets: Map<string, { tokens: number; at: number }>
  readonly metrics: Metrics
  readonly now: () => Date
  /** The milliseconds by which the database's clock is ahead of this process's clock. */
  readonly clockOffset: () => number
  readonly newId: () => string
  readonly log: FastifyBaseLogger
}

/**
 * The context of a call, which is the first argument of every service function. There are no globals and no dependency container.
 */
export type Ctx = World & { readonly actor: Actor | null; readonly caller: Caller }
export type UserCtx = Ctx & { readonly actor: Actor }
export type Tx<C extends Ctx = Ctx> = C & { readonly emit: (event: AppEvent) => Promise<void> }

/** Returns a context without an actor, for jobs, webhooks and the seed. Rate limits do not apply to it. */
export function systemContext(world: World): Ctx {
  return { ...world, actor: null, caller: { ip: 'system', userAgent: null, transport: 'system', setCookie: () => {} } }
}

/**
 * Returns a context for reading what another person sees, or what a visitor sees if the id is null. In it the person has no
 * roles, home or subscription. `blocked` are the ids of the people whom the person has blocked or who have blocked the person.
 */
export function readingAs<C extends Ctx>(
  ctx: C,
  { id, blocked }: { id: string | null; blocked: ReadonlySet<string> },
): C & { readonly actor: Actor } {
  return { ...ctx, actor: { ...nobody, ...(id && { id }), blocked } }
}

const nobody: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  name: '',
  roles: new Set(),
  secondFactor: false,
  adminWithheld: false,
  desk: new Set(),
  subscriber: false,
  sessionId: '',
  blocked: new Set(),
  home: () => ({ point: null, hasAddress: false }),
}
