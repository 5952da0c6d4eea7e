import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from './checks.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { cents, instant, orderedId, randomId } from './columns.ts'
import { credits } from './credits.ts'
import { disputes } from './disputes.ts'
import { bookingExtensions } from './extensions.ts'
import { servicePurchases, subscriptions } from './subscription.ts'

/**
 * Charges. A row is written as 'creating' before the provider is called. Of each booking at most one charge of the price, one of each
 * extension and one tip succeed.
 */
export const payments = pgTable(
  'payments',
  {
    id: randomId(),
    kind: text('kind', { enum: ['booking', 'extension', 'tip', 'subscription', 'service'] }).notNull(),
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'restrict' }),
    /** The hours on top of a booking that this payment is for. */
    extensionId: uuid('extension_id').references(() => bookingExtensions.id, { onDelete: 'restrict' }),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id, { onDelete: 'restrict' }),
    servicePurchaseId: uuid('service_subscription_id').references(() => servicePurchases.id, { onDelete: 'restrict' }),
    method: text('method', { enum: ['card', 'pix'] })
      .notNull()
      .default('card'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ['creating', 'open', 'processing', 'succeeded', 'failed', 'canceled'] })
      .notNull()
      .default('creating'),
    amountInCents: cents('amount').notNull(),
    /** The professional's part of a charge beside the price of the booking: all of a tip, of extra hours all but the fee. */
    shareInCents: cents('share'),
    /** The credit that pays a part of the booking's fee: what is charged is the total of the booking less this (credit_uses). */
    creditInCents: cents('credit').notNull().default(0),
    refundedInCents: cents('refunded').notNull().default(0),
    providerIntentId: text('provider_intent_id').unique('payments_provider_intent_id_unique'),
    providerCustomerId: text('provider_customer_id'),
    providerInvoiceId: text('provider_invoice_id').unique('payments_provider_invoice_id_unique'),
    failureCode: text('failure_code'),
    /** The card that paid, as far as a receipt names it; null when it is not known, and for Pix. */
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    /** The provider's digest of the number of the card that paid, by which a referral recognises the card of another account. */
    cardFingerprint: text('card_fingerprint'),
    /**
     * When the code of a payment by Pix expires. It is stored because a repeated call with the same idempotency key must send the
     * same values.
     */
    pixExpiresAt: instant('pix_expires_at'),
    /** When the bank accepted or refused the charge that the system made without the contractor. */
    automaticAt: instant('automatic_at'),
    /** When the contractor agreed that the card of this payment is saved. */
    saveCardAt: instant('save_card_at'),
    /** The number n in the idempotency key `booking:{id}:v{n}`, or `tip:{id}:v{n}` and `extension:{id}:v{n}`. */
    version: integer('version').notNull().default(1),
    idempotencyKey: text('idempotency_key').notNull().unique('payments_idempotency_key_unique'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_one_succeeded_per_booking')
      .on(table.bookingId)
      .where(sql`${table.status} = 'succeeded' and ${table.kind} = 'booking'`),
    uniqueIndex('payments_one_succeeded_per_extension')
      .on(table.extensionId)
      .where(sql`${table.status} = 'succeeded'`),
    index('payments_extension_id').on(table.extensionId),
    uniqueIndex('payments_one_tip_per_booking')
      .on(table.bookingId)
      .where(sql`${table.status} = 'succeeded' and ${table.kind} = 'tip'`),
    uniqueIndex('payments_booking_version').on(table.bookingId, table.kind, table.version),
    index('payments_subscription_id').on(table.subscriptionId),
    index('payments_service_subscription_id').on(table.servicePurchaseId),
    index('payments_user_id').on(table.userId, table.createdAt),
    index('payments_created_at').on(table.createdAt, table.id),
    index('payments_card_fingerprint').on(table.cardFingerprint),
    index('payments_unsettled')
      .on(table.updatedAt)
      .where(sql`${table.status} in ('creating', 'open', 'processing')`),
    check('payments_kind', oneOf(table.kind)),
    check(
      'payments_subject',
      sql`(${table.kind} in ('booking', 'extension', 'tip')) = (${table.bookingId} is not null)
        and (${table.kind} = 'extension') = (${table.extensionId} is not null)
        and (${table.kind} = 'subscription') = (${table.subscriptionId} is not null)
        and (${table.kind} = 'service') = (${table.servicePurchaseId} is not null)`,
    ),
    check(
      'payments_share',
      sql`case ${table.kind} when 'tip' then coalesce(${table.shareInCents} = ${table.amountInCents}, false)
        when 'extension' then coalesce(${table.shareInCents} between 0.01 and ${table.amountInCents}, false)
        else ${table.shareInCents} is null end`,
    ),
    check('payments_credit', sql`${table.creditInCents} = 0 or (${table.creditInCents} > 0 and ${table.kind} = 'booking')`),
    check('payments_method', oneOf(table.method)),
    check(
      'payments_pix',
      sql`case ${table.method} when 'pix' then ${table.kind} = 'booking' and ${table.pixExpiresAt} is not null and ${table.saveCardAt} is null
        else ${table.pixExpiresAt} is null end`,
    ),
    check(
      'payments_card',
      sql`case when ${table.cardLastFour} is null then ${table.cardBrand} is null
        else ${table.cardLastFour} ~ '^\\d{4}$' and ${table.cardBrand} is not null and ${table.method} = 'card' end`,
    ),
    check('payments_status', oneOf(table.status)),
    check('payments_amount', sql`${table.amountInCents} > 0`),
    check(
      'payments_refunded',
      sql`${table.refundedInCents} between 0 and ${table.amountInCents} and (${table.refundedInCents} = 0
        or ${table.status} = 'succeeded')`,
    ),
    check('payments_version', sql`${table.version} > 0`),
  ],
)

export const paymentCustomers = pgTable('payment_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'restrict' }),
  providerCustomerId: text('provider_customer_id').notNull().unique('payment_customers_provider_customer_id_unique'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Refunds. The sum of those that did not fail never exceeds the payment (sql/after/ledger.sql). */
export const refunds = pgTable(
  'refunds',
  {
    id: randomId(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    disputeId: uuid('dispute_id').references(() => disputes.id, { onDelete: 'restrict' }),
    amountInCents: cents('amount').notNull(),
    status: text('status', { enum: ['creating', 'pending', 'succeeded', 'failed'] })
      .notNull()
      .default('creating'),
    reason: text('reason').notNull(),
    /** Null: the system. */
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'restrict' }),
    providerRefundId: text('provider_refund_id').unique('refunds_provider_refund_id_unique'),
    /**
     * Of a refund that failed: 'final' is never tried again by itself; 'later' is tried again; 'ours' is tried again, and admins
     * are notified because our request or configuration is wrong.
     */
    refusal: text('refusal', { enum: ['final', 'later', 'ours'] }),
    /** The provider's code for why the refund was refused, or ours. */
    failureCode: text('failure_code'),
    idempotencyKey: text('idempotency_key').notNull().unique('refunds_idempotency_key_unique'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('refunds_payment_id').on(table.paymentId),
    index('refunds_dispute_id').on(table.disputeId),
    index('refunds_requested_by').on(table.requestedBy),
    index('refunds_unsettled')
      .on(table.updatedAt)
      .where(sql`${table.status} in ('creating', 'pending')`),
    check('refunds_status', oneOf(table.status)),
    check('refunds_refusal', oneOf(table.refusal)),
    check('refunds_refused', sql`${table.status} = 'failed' or (${table.refusal} is null and ${table.failureCode} is null)`),
    check('refunds_amount', sql`${table.amountInCents} > 0`),
    check('refunds_reason', sql`btrim(${table.reason}) <> '' and char_length(${table.reason}) <= 1000`),
  ],
)

/** Double entry, append-only: the rows of one posting sum to zero at commit. A positive amount is owed to the account. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: orderedId(),
    postingId: uuid('posting_id').notNull(),
    /** Null for a credit that was given or ended, which belongs to no payment. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'restrict' }),
    creditId: uuid('credit_id').references(() => credits.id, { onDelete: 'restrict' }),
    /**
     * provider: held by the card provider; professional: owed to the professional; platform: fee; subscription: R$ 50 plan;
     * service: the services that are sold; costs: borne by the platform; credit: owed to contractors, for the fee only; promotion: what
     * the platform gave away as credit.
     */
    account: text('account', {
      enum: ['provider', 'professional', 'platform', 'subscription', 'service', 'costs', 'credit', 'promotion'],
    }).notNull(),
    amountInCents: cents('amount').notNull(),
    kind: text('kind', {
      enum: [
        'charge',
        'refund',
        'transfer',
        'transfer_reversal',
        'cost',
        'chargeback',
        'chargeback_won',
        'credit_given',
        'credit_lapsed',
      ],
    }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('ledger_entries_posting_id').on(table.postingId),
    index('ledger_entries_payment_id').on(table.paymentId),
    index('ledger_entries_booking_id').on(table.bookingId),
    index('ledger_entries_credit_id').on(table.creditId),
    index('ledger_entries_account').on(table.account, table.createdAt),
    check('ledger_entries_account', oneOf(table.account)),
    check('ledger_entries_kind', oneOf(table.kind)),
    check('ledger_entries_amount', sql`${table.amountInCents} <> 0`),
    check(
      'ledger_entries_credit',
      sql`(${table.account} in ('credit', 'promotion')) = (${table.creditId} is not null)
        and (${table.kind} in ('credit_given', 'credit_lapsed')) = (${table.paymentId} is null)`,
    ),
  ],
)

/**
 * Received webhook events: the primary key rejects a repeated one. The body is not stored, because the object that it is about is
 * read again at the provider.
 */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    livemode: boolean('livemode').notNull(),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
    error: text('error'),
  },
  (table) => [
    index('stripe_events_object_id').on(table.objectId),
    index('stripe_events_unprocessed')
      .on(table.receivedAt)
      .where(sql`${table.processedAt} is null`),
  ],
)

export type Payment = typeof payments.$inferSelect
export type PaymentCustomer = typeof paymentCustomers.$inferSelect
export type Refund = typeof refunds.$inferSelect
export type LedgerEntry = typeof ledgerEntries.$inferSelect
export type StripeEvent = typeof stripeEvents.$inferSelect
