import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from './checks.ts'
import { users } from './auth.ts'
import { instant, orderedId } from './columns.ts'

/** Audit log: which actor did what to which row. Rows are never updated. `details` contains ids and states, no personal data. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: orderedId(),
    /** The user who acted, or null if the system did. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'restrict' }),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_entity').on(table.entity, table.entityId, table.createdAt),
    index('audit_log_actor_id').on(table.actorId, table.createdAt),
  ],
)

/**
 * Stored responses of mutations that create something, by the idempotency key that the caller sent. A repeated call gets the
 * stored response and has no second effect.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Whose idempotency key this is: the user's id, or a fixed name for callers without an account. */
    scope: text('scope').notNull(),
    procedure: text('procedure').notNull(),
    key: text('key').notNull(),
    /** A hash of the request body. A different body with the same key is refused. */
    requestHash: text('request_hash').notNull(),
    status: text('status', { enum: ['running', 'done'] })
      .notNull()
      .default('running'),
    response: jsonb('response'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.procedure, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
    check('idempotency_keys_status', oneOf(table.status)),
    check('idempotency_keys_key', sql`char_length(${table.key}) between 1 and 200`),
  ],
)

/** Rate limits (token buckets) and lockouts, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    tokens: doublePrecision('tokens').notNull(),
    refilledAt: instant('refilled_at').notNull(),
    /** The number of failed attempts in a row. It decides how long the lockout lasts. */
    failures: integer('failures').notNull().default(0),
    blockedUntil: instant('blocked_until'),
    /** After this time the rate limit or lockout has no effect, and its row may be deleted. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('rate_limits_expires_at').on(table.expiresAt)],
)

/** Uploaded files in the file store. A user's quota counts these rows, and a file without a row is an orphan. */
export const storedFiles = pgTable(
  'stored_files',
  {
    /** The file's key in the store: `public/…` or `private/…`. */
    key: text('key').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: [
        'avatar',
        'document-front',
        'document-selfie',
        'background-certificate',
        'name-document',
        'dispute-photo',
        'checklist-photo',
        'chat-photo',
        'work-photo',
        'booking-photo',
      ],
    }).notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('stored_files_user_id').on(table.userId),
    index('stored_files_chat_photos')
      .on(table.key)
      .where(sql`${table.kind} = 'chat-photo'`),
    check('stored_files_key', sql`${table.key} ~ '^(public|private)/'`),
    check('stored_files_kind', oneOf(table.kind)),
    check('stored_files_bytes', sql`${table.bytes} > 0`),
  ],
)

/** A cache of the addresses that the CEP service returned, for ninety days. */
export const cepCache = pgTable(
  'cep_cache',
  {
    /** The postal code (CEP): eight digits. */
    cep: text('cep').primaryKey(),
    /** The address that the CEP service returned. Null: the CEP does not exist. */
    answer: jsonb('answer').$type<Record<string, string | number | null>>(),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [index('cep_cache_fetched_at').on(table.fetchedAt), check('cep_cache_digits', sql`${table.cep} ~ '^\\d{8}$'`)],
)

export type StoredFile = typeof storedFiles.$inferSelect
export type CepCacheEntry = typeof cepCache.$inferSelect
export type AuditEntry = typeof auditLog.$inferSelect
export type IdempotencyKey = typeof idempotencyKeys.$inferSelect
export type RateLimit = typeof rateLimits.$inferSelect
