import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { savedCards } from './cards.ts'
import { oneOf } from './checks.ts'
import { cents, instant, randomId } from './columns.ts'

/**
 * Proposals to extend a running booking by one or two hours. 'open' waits for the other participant. 'paying' waits for the
 * payment that both agreed on. 'booked' means that it is paid. 'unpaid' means that the card was refused or nobody paid in time.
 */
export const bookingExtensions = pgTable(
  'booking_extensions',
  {
    id: randomId(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    hours: integer('hours').notNull(),
    /** The professional's price of the extra hours, the platform's fee, and their sum. */
    amountInCents: cents('amount').notNull(),
    feeInCents: cents('fee').notNull(),
    totalInCents: cents('total').notNull(),
    /** The saved card that pays the extra hours, or null if the contractor enters a card. */
    cardId: uuid('card_id').references(() => savedCards.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ['open', 'paying', 'booked', 'declined', 'withdrawn', 'expired', 'unpaid'] })
      .notNull()
      .default('open'),
    createdAt: instant('created_at').notNull(),
    /** When the other participant accepted the extra hours. */
    agreedAt: instant('agreed_at'),
    /**
     * While the proposal is open, the deadline for the other participant's answer. After an acceptance, the deadline for the
     * payment.
     */
    expiresAt: instant('expires_at').notNull(),
    /** When the proposal of extra hours reached its final status. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('booking_extensions_one_live')
      .on(table.bookingId)
      .where(sql`${table.status} in ('open', 'paying')`),
    index('booking_extensions_booking_id').on(table.bookingId, table.createdAt),
    index('booking_extensions_proposed_by').on(table.proposedBy),
    index('booking_extensions_card_id').on(table.cardId),
    index('booking_extensions_due')
      .on(table.expiresAt)
      .where(sql`${table.status} in ('open', 'paying')`),
    check('booking_extensions_status', oneOf(table.status)),
    check('booking_extensions_hours', sql`${table.hours} in (1, 2)`),
    check(
      'booking_extensions_total',
      sql`${table.amountInCents} > 0 and ${table.feeInCents} >= 0 and ${table.totalInCents} = ${table.amountInCents} + ${table.feeInCents}`,
    ),
    check(
      'booking_extensions_agreed',
      sql`(${table.status} in ('paying', 'booked', 'unpaid')) = (${table.agreedAt} is not null)`,
    ),
    check('booking_extensions_closed', sql`(${table.status} in ('open', 'paying')) = (${table.closedAt} is null)`),
    check('booking_extensions_lasts', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
)

export type BookingExtension = typeof bookingExtensions.$inferSelect
