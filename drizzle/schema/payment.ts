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
 * Charges. A row is inserted as 'creating' before the provider is called. A booking has at most one succeeded charge of its
 * price, one per extension and one tip.
 */
export const payments = pgTable(
  'payments',
  {
    id: randomId(),
    kind: text('kind', { enum: ['booking', 'extension', 'tip', 'subscription', 'service'] }).notNull(),
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'restrict' }),
    /** The extension of a booking that this payment pays. */
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
    /** The professional's share of a tip (all of it) or of extra hours (all but the fee). Null for other charges. */
    shareInCents: cents('share'),
    /** The credit used against the booking's fee. The charge is the booking's total minus this credit (credit_uses). */
    creditInCents: cents('credit').notNull().default(0),
    refundedInCents: cents('refunded').notNull().default(0),
    providerIntentId: text('provider_intent_id').unique('payments_provider_intent_id_unique'),
    providerCustomerId: text('provider_customer_id'),
    providerInvoiceId: text('provider_invoice_id').unique('payments_provider_invoice_id_unique'),
    failureCode: text('failure_code'),
    /** Brand and last four digits of the card that paid, for receipts. Null for Pix, or when the card is unknown. */
    cardBrand: text('card_brand'),
    cardLastFour: text('card_last_four'),
    /** The provider's fingerprint of the card number. A referral uses it to recognise a card that another account has used. */
    cardFingerprint: text('card_fingerprint'),
    /** When the Pix code expires. Stored because a repeated call with the same idempotency key must send the same values. */
    pixExpiresAt: instant('pix_expires_at'),
    /** When the bank accepted or refused a charge that the system made while the contractor was absent. */
    automaticAt: instant('automatic_at'),
    /** When the contractor agreed to save the card of this payment. */
    saveCardAt: instant('save_card_at'),
    /** The number n of the attempt in the idempotency key `booking:{id}:v{n}`, `tip:{id}:v{n}` or `extension:{id}:v{n}`. */
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

/** Refunds. The refunds of a payment that did not fail never exceed the payment (sql/after/ledger.sql). */
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
    /** The user who requested the refund, or null if the system did. */
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'restrict' }),
    providerRefundId: text('provider_refund_id').unique('refunds_provider_refund_id_unique'),
    /**
     * What happens after a failed refund. 'later' means that it is retried, 'final' that it is not. 'ours' is retried as well,
     * and admins are notified, because our request or configuration is wrong.
     */
    refusal: text('refusal', { enum: ['final', 'later', 'ours'] }),
    /** Why the refund failed: the provider's code or one of ours. */
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

/** Double-entry ledger, append-only: the rows of a posting sum to zero at commit. A positive amount is owed to the account. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: orderedId(),
    postingId: uuid('posting_id').notNull(),
    /** The payment that the posting is about. It is null for a posting that grants or ends a credit. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'restrict' }),
    creditId: uuid('credit_id').references(() => credits.id, { onDelete: 'restrict' }),
    /**
     * The accounts of the ledger. provider: held by the payment provider. professional: owed to the professional. platform: our
     * fee. subscription: the R$ 50 plan. service: services that the platform sells. costs: paid by the platform. credit: owed to
     * contractors, who can use it for the fee only. promotion: credit that the platform gave away.
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
 * Received webhook events. The primary key rejects a repeated event. The body is not stored, because the product reads the object
 * again from the provider.
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
