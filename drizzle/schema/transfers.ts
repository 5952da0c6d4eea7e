import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneOf } from './checks.ts'
import { bookings } from './booking.ts'
import { cents, instant, randomId } from './columns.ts'
import { payments, refunds } from './payment.ts'
import { professionalProfiles } from './profile.ts'

/** A professional's account at the payment provider. Only data read from the provider is stored. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    professionalId: uuid('professional_id').primaryKey(),
    /** Null until the provider has created the account. */
    providerAccountId: text('provider_account_id').unique('payout_accounts_provider_account_id_unique'),
    /** True if the professional completed the provider's form. */
    detailsSubmitted: boolean('details_submitted').notNull().default(false),
    /** True if the provider accepts transfers to this account. */
    transfersEnabled: boolean('transfers_enabled').notNull().default(false),
    /** True if the provider makes payouts from this account to the bank. */
    payoutsEnabled: boolean('payouts_enabled').notNull().default(false),
    /** When the account stopped making payouts although it accepts transfers. It is null while it makes payouts. */
    payoutsOffSince: instant('payouts_off_since'),
    /** The data that the provider still requires, as the provider's codes, such as 'external_account'. */
    missing: text('missing').array().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'payout_accounts_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    check('payout_accounts_has_id', sql`${table.providerAccountId} is not null or not ${table.transfersEnabled}`),
  ],
)

/**
 * Transfers of the professional's share. Each charge of a booking has one, and so has each reversal that proved unfounded.
 * 'waiting' means not due yet or blocked by a hold. 'creating' means that the provider is being called. 'failed' means that the
 * provider refused and the transfer will be retried. 'cancelled' means that nothing remains to transfer.
 */
export const transfers = pgTable(
  'transfers',
  {
    id: randomId(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    professionalId: uuid('professional_id').notNull(),
    /**
     * The reversal that this transfer undoes. The reversal was unfounded, because its refund was refused or its chargeback was
     * won.
     */
    restores: uuid('restores').references((): AnyPgColumn => transferReversals.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ['waiting', 'creating', 'paid', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    /** The professional's price minus the part that was refunded before the transfer. */
    amountInCents: cents('amount').notNull(),
    reversedInCents: cents('reversed').notNull().default(0),
    dueAt: instant('due_at').notNull(),
    /** The number of attempts to make the transfer, which is part of the idempotency key. */
    attempts: integer('attempts').notNull().default(0),
    /** The earliest time of the next attempt to make the transfer. */
    nextAttemptAt: instant('next_attempt_at'),
    failureCode: text('failure_code'),
    providerTransferId: text('provider_transfer_id').unique('transfers_provider_transfer_id_unique'),
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'transfers_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    uniqueIndex('transfers_one_for_payment')
      .on(table.paymentId)
      .where(sql`${table.restores} is null`),
    uniqueIndex('transfers_one_for_reversal').on(table.restores),
    index('transfers_booking_id').on(table.bookingId),
    index('transfers_payment_id').on(table.paymentId),
    index('transfers_professional').on(table.professionalId, table.dueAt),
    index('transfers_to_make')
      .on(table.dueAt)
      .where(sql`${table.status} in ('waiting', 'creating', 'failed')`),
    check('transfers_status', oneOf(table.status)),
    check('transfers_amount', sql`${table.amountInCents} > 0 or (${table.amountInCents} = 0 and ${table.status} = 'cancelled')`),
    check(
      'transfers_reversed',
      sql`${table.reversedInCents} between 0 and ${table.amountInCents} and (${table.reversedInCents} = 0
        or ${table.status} = 'paid')`,
    ),
    check(
      'transfers_paid',
      sql`(${table.status} = 'paid') = (${table.paidAt} is not null)
        and (${table.status} <> 'paid' or ${table.providerTransferId} is not null)`,
    ),
  ],
)

/** Reversals of completed transfers. The reversals of a transfer never exceed its amount in total. */
export const transferReversals = pgTable(
  'transfer_reversals',
  {
    id: randomId(),
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => transfers.id, { onDelete: 'restrict' }),
    /** The refund that requires the reversal; null if a chargeback requires it. */
    refundId: uuid('refund_id').references(() => refunds.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ['creating', 'succeeded', 'failed'] })
      .notNull()
      .default('creating'),
    amountInCents: cents('amount').notNull(),
    providerReversalId: text('provider_reversal_id').unique('transfer_reversals_provider_reversal_id_unique'),
    idempotencyKey: text('idempotency_key').notNull().unique('transfer_reversals_idempotency_key_unique'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('transfer_reversals_transfer_id').on(table.transferId),
    index('transfer_reversals_refund_id').on(table.refundId),
    check('transfer_reversals_status', oneOf(table.status)),
    check('transfer_reversals_amount', sql`${table.amountInCents} > 0`),
  ],
)

/**
 * Holds that stop the transfer of a booking, for example during a dispute. A transfer waits as long as any hold exists. Other
 * features place and release holds through functions of the payment feature.
 */
export const transferHolds = pgTable(
  'transfer_holds',
  {
    id: randomId(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: ['dispute', 'chargeback', 'contest', 'refund'] }).notNull(),
    /** The id of the dispute, chargeback, absence report or refund that placed the hold. */
    sourceId: text('source_id').notNull(),
    placedAt: instant('placed_at').notNull().defaultNow(),
    releasedAt: instant('released_at'),
  },
  (table) => [
    uniqueIndex('transfer_holds_source_unique').on(table.bookingId, table.kind, table.sourceId),
    index('transfer_holds_open')
      .on(table.bookingId)
      .where(sql`${table.releasedAt} is null`),
    check('transfer_holds_kind', oneOf(table.kind)),
    check('transfer_holds_released', sql`${table.releasedAt} >= ${table.placedAt}`),
  ],
)

export type PayoutAccount = typeof payoutAccounts.$inferSelect
export type Transfer = typeof transfers.$inferSelect
export type TransferReversal = typeof transferReversals.$inferSelect
export type TransferHold = typeof transferHolds.$inferSelect
