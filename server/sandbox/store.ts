import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { connectDriver } from '#server/core/database/connect.ts'
import { withSafeTransactions } from '#server/core/database/safe-client.ts'
import { missing } from './api-error.ts'
import type { CheckoutSession, Invoice, InvoicePayment, Price, Product, Subscription } from './billing-objects.ts'
import { newObject, type Common } from './new-object.ts'
import type { ChargeObject, Customer, DisputeObject, Intent, PaymentMethod, RefundObject, SetupIntent } from './objects.ts'
import type { Account, AccountLink, PayoutObject, TransferObject } from './transfer-objects.ts'

/** The kinds of objects that the sandbox stores. */
export type Stored = {
  customer: Customer
  payment_method: PaymentMethod
  payment_intent: Intent
  setup_intent: SetupIntent
  charge: ChargeObject
  refund: RefundObject
  product: Product
  price: Price
  subscription: Subscription
  invoice: Invoice
  invoice_payment: InvoicePayment
  'checkout.session': CheckoutSession
  account: Account
  account_link: AccountLink
  transfer: TransferObject
  payout: PayoutObject
  dispute: DisputeObject
  event: EventObject
}
export type Kind = keyof Stored
export type StoredObject = Stored[Kind]

export type EventObject = Common<'event'> & {
  /** The connected account that the event is about; absent for our own account. */
  account?: string
  api_version: string
  data: { object: Exclude<StoredObject, { object: 'event' }> }
  request: RequestNote
  type: string
}

export const apiVersion = '2026-10-28.endive'

/** Stripe stores the response to an idempotency key for a day. */
const KEY_LASTS_IN_SECONDS = 24 * 3_600

/** The stored response to an idempotency key. `body` is JSON text without client secrets. */
type StoredAnswer = { fingerprint: string; status: number; body: string }
export type Page = {
  limit: number
  startingAfter?: string | undefined
  /** Selects only objects that were created since this time, in Unix seconds. */
  since?: number | undefined
  types?: string[] | undefined
}
export type RequestNote = { id: string | null; idempotency_key: string | null }

/**
 * The access of an endpoint to the store: it reads and writes objects and events, and gives the time in Unix seconds and new ids.
 */
export type StoreSession = {
  readonly now: number
  newId(prefix: string): string
  find<K extends Kind>(kind: K, id: string): Promise<Stored[K] | null>
  /** Works like `find`, but throws Stripe's 404 for a missing object. */
  fetch<K extends Kind>(kind: K, id: string): Promise<Stored[K]>
  /** Finds an object of any kind by its id, for `expand`. */
  findAny(id: string): Promise<StoredObject | null>
  /** Returns the objects whose JSON contains `where`, newest first. */
  search<K extends Kind>(kind: K, where: Containing, page?: Page): Promise<{ data: Stored[K][]; hasMore: boolean }>
  /**
   * Stores an object and, for each given type, an event about the object. The webhook of each event is queued in the same
   * transaction. Returns the object.
   */
  save<T extends StoredObject>(object: T, ...events: string[]): Promise<T>
  /** Returns the first object that `search` would return. */
  first<K extends Kind>(kind: K, where: Containing): Promise<Stored[K] | undefined>
  /** Returns the stored response to an idempotency key, which exists for a day; null otherwise. */
  storedAnswer(key: string): Promise<StoredAnswer | null>
  storeAnswer(key: string, answer: StoredAnswer): Promise<void>
}

export type Containing = { [key: string]: string | boolean | Containing }
export type Store = Awaited<ReturnType<typeof openStore>>

/**
 * Opens the sandbox's database schema, and creates it when it is missing. `webhookDelayInMs` is called for each event, `written`
 * after each write.
 */
export async function openStore(options: {
  databaseUrl: string
  clock: () => Date
  webhookDelayInMs: () => number
  written: () => void
  random?: () => string
}) {
  const driver = { max: 8, silenceMs: 30_000, connection: { application_name: 'plumai-sandbox' } }
  const { sql: raw, end } = connectDriver(options.databaseUrl, driver)
  const sql = withSafeTransactions(raw)
  await sql.begin(makeSchema)
  const newId = (prefix: string) => `${prefix}_${options.random?.() ?? randomBytes(12).toString('hex')}`
  const session = (at: postgres.Sql | postgres.TransactionSql, request: RequestNote) =>
    sessionOn(at, { now: options.clock(), newId, request, webhookDelayInMs: options.webhookDelayInMs() })
  return {
    sql,
    newId,
    /** Runs reads without a lock. */
    read: <T>(work: (session: StoreSession) => Promise<T>) => work(session(sql, { id: null, idempotency_key: null })),
    /** Writes in a transaction under one lock, so that the writes of all processes run one after another. */
    write: async <T>(
      work: (session: StoreSession) => Promise<T>,
      request: RequestNote = { id: null, idempotency_key: null },
    ): Promise<T> => {
      // The value is wrapped in an object, because postgres.js would await the elements of a returned array.
      const done = await sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(hashtext('stripe_sandbox'))`
        return { value: await work(session(tx, request)) }
      })
      options.written()
      return done.value
    },
    close: end,
  }
}

async function makeSchema(tx: postgres.TransactionSql) {
  await tx`select pg_advisory_xact_lock(hashtext('stripe_sandbox'))`
  await tx`create schema if not exists stripe_sandbox`
  await tx`create table if not exists stripe_sandbox.objects (
    id text primary key, kind text not null, sequence bigint generated always as identity, created bigint not null, data jsonb not null)`
  await tx`create index if not exists objects_by_kind on stripe_sandbox.objects (kind, sequence)`
  await tx`create index if not exists objects_by_content on stripe_sandbox.objects using gin (data jsonb_path_ops)`
  await tx`create table if not exists stripe_sandbox.answers (
    key text primary key, fingerprint text not null, status integer not null, body text not null)`
  await tx`alter table stripe_sandbox.answers
    add column if not exists created bigint not null default extract(epoch from now())::bigint`
  await tx`create table if not exists stripe_sandbox.deliveries (
    id bigint generated always as identity primary key, event_id text not null, state text not null default 'pending',
    attempts integer not null default 0, next_at timestamptz not null, last_status integer, last_error text)`
  await tx`create index if not exists deliveries_due on stripe_sandbox.deliveries (next_at, id) where state = 'pending'`
}

type SessionOptions = { now: Date; newId: (prefix: string) => string; request: RequestNote; webhookDelayInMs: number }

function sessionOn(
  sql: postgres.Sql | postgres.TransactionSql,
  { now, newId, request, webhookDelayInMs }: SessionOptions,
): StoreSession {
  const seconds = Math.floor(now.getTime() / 1000)
  const find = async <K extends Kind>(kind: K, id: string) => {
    const [row] = await sql<{ data: Stored[K] }[]>`select data from stripe_sandbox.objects where id = ${id} and kind = ${kind}`
    return row?.data ?? null
  }
  const emit = async (type: string, object: EventObject['data']['object']) => {
    const common = newObject({ now: seconds, newId }, 'evt', 'event')
    const account = object.object === 'account' ? object.id : object.object === 'payout' ? object.account : null
    await put(sql, { ...common, ...(account && { account }), api_version: apiVersion, data: { object }, request, type })
    const dueAt = new Date(now.getTime() + webhookDelayInMs)
    await sql`insert into stripe_sandbox.deliveries (event_id, next_at) values (${common.id}, ${dueAt})`
  }
  return {
    now: seconds,
    newId,
    find,
    async save(object, ...events) {
      await put(sql, object)
      for (const type of events) if (object.object !== 'event') await emit(type, object)
      return object
    },
    first: async (kind, where) => (await searchOn(sql, kind, where, { limit: 1 })).data[0],
    async fetch(kind, id) {
      const found = await find(kind, id)
      if (!found) throw missing(kind, id)
      return found
    },
    async findAny(id) {
      const [row] = await sql<{ data: StoredObject }[]>`select data from stripe_sandbox.objects where id = ${id}`
      return row?.data ?? null
    },
    search: (kind, where, page = { limit: 100 }) => searchOn(sql, kind, where, page),
    async storedAnswer(key) {
      const [row] = await sql<StoredAnswer[]>`select fingerprint, status, body from stripe_sandbox.answers
        where key = ${key} and created > ${seconds - KEY_LASTS_IN_SECONDS}`
      return row ?? null
    },
    async storeAnswer(key, answer) {
      const { fingerprint, status, body } = answer
      await sql`insert into stripe_sandbox.answers ${sql({ key, fingerprint, status, body, created: seconds })}
        on conflict (key) do update set (fingerprint, status, body, created) = (${fingerprint}, ${status}, ${body}, ${seconds})`
    },
  }
}

async function put(sql: postgres.Sql | postgres.TransactionSql, object: StoredObject) {
  await sql`insert into stripe_sandbox.objects (id, kind, created, data)
    values (${object.id}, ${object.object}, ${object.created}, ${sql.json(object)})
    on conflict (id) do update set data = excluded.data`
}

async function searchOn<K extends Kind>(sql: postgres.Sql | postgres.TransactionSql, kind: K, where: Containing, page: Page) {
  const { limit, startingAfter, since = 0, types } = page
  const rows = await sql<{ data: Stored[K] }[]>`
    select data from stripe_sandbox.objects
    where kind = ${kind} and data @> ${sql.json(where)} and created >= ${since}
      ${types?.length ? sql`and data->>'type' in ${sql(types)}` : sql``}
      ${startingAfter ? sql`and sequence < (select sequence from stripe_sandbox.objects where id = ${startingAfter})` : sql``}
    order by sequence desc limit ${limit + 1}`
  return { data: rows.slice(0, limit).map((row) => row.data), hasMore: rows.length > limit }
}
