import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from './checks.ts'
import { users } from './auth.ts'
import { cents, instant, randomId } from './columns.ts'
import { payments } from './payment.ts'

/**
 * Chargebacks: the contractor disputed a payment at the bank. 'open' waits for the bank's decision. 'appealable' means that the
 * decision may be appealed. 'appealed' waits for the decision about the appeal. The provider may change the status in either
 * direction.
 */
export const chargebacks = pgTable(
  'chargebacks',
  {
    id: randomId(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    providerDisputeId: text('provider_dispute_id').notNull().unique('chargebacks_provider_dispute_id_unique'),
    status: text('status', { enum: ['open', 'won', 'lost', 'appealable', 'appealed'] })
      .notNull()
      .default('open'),
    amountInCents: cents('amount').notNull(),
    /** The bank's reason as the provider's code, such as 'fraudulent' or 'product_not_received'. */
    reason: text('reason').notNull(),
    /** An admin's decision whether the booking took place. The transfer is reversed only if the booking did not take place. */
    finding: text('finding', { enum: ['took_place', 'did_not_take_place'] }),
    foundBy: uuid('found_by').references(() => users.id, { onDelete: 'restrict' }),
    foundAt: instant('found_at'),
    /** The bank's deadline for evidence or an appeal; null when the bank accepts none. */
    respondBy: instant('respond_by'),
    /**
     * How many times the chargeback was read from the provider and stored. If this number changes while a response is awaited,
     * that response is out of date and is not stored.
     */
    reads: integer('reads').notNull().default(1),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('chargebacks_payment_id').on(table.paymentId),
    index('chargebacks_found_by').on(table.foundBy),
    index('chargebacks_open')
      .on(table.openedAt)
      .where(sql`${table.status} not in ('won', 'lost')`),
    check('chargebacks_status', oneOf(table.status)),
    check('chargebacks_amount', sql`${table.amountInCents} > 0`),
    check('chargebacks_finding', oneOf(table.finding)),
    check('chargebacks_found', sql`(${table.finding} is null) = (${table.foundAt} is null)`),
    check('chargebacks_closed', sql`(${table.status} in ('won', 'lost')) = (${table.closedAt} is not null)`),
    check('chargebacks_respond_by', sql`${table.respondBy} is null or ${table.status} in ('open', 'appealable')`),
    check('chargebacks_reads', sql`${table.reads} > 0`),
  ],
)

export type Chargeback = typeof chargebacks.$inferSelect
