import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { referralRefusals, ReferralStatus } from '#shared/referral.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { oneOf, valuesOf } from './checks.ts'
import { instant, randomId } from './columns.ts'

/** The invitation code of a contractor. */
export const referralCodes = pgTable(
  'referral_codes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    code: text('invite_code').notNull().unique('referral_codes_invite_code_unique'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('referral_codes_code', sql`${table.code} ~ '^VEM-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'`)],
)

/**
 * Referrals: who invited whom, at most one row per invited person. The invited person's first completed booking decides whether
 * it brings credit.
 */
export const referrals = pgTable(
  'referrals',
  {
    id: randomId(),
    inviterId: uuid('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    invitedId: uuid('invited_id')
      .notNull()
      .unique('referrals_invited_id_unique')
      .references(() => users.id, { onDelete: 'restrict' }),
    /** A keyed hash of the invited person's CPF, which recognises the same CPF even after the account was deleted. */
    cpfDigest: text('cpf_digest').notNull(),
    status: text('status', { enum: valuesOf(ReferralStatus) })
      .notNull()
      .default(ReferralStatus.waiting),
    /** Why a referral brought no credit. */
    refusal: text('refusal', { enum: referralRefusals }),
    /** The first completed booking of the invited person. */
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('referrals_inviter_id').on(table.inviterId),
    index('referrals_booking_id').on(table.bookingId),
    uniqueIndex('referrals_one_credit_for_cpf')
      .on(table.cpfDigest)
      .where(sql`${table.status} = 'rewarded'`),
    check('referrals_two_people', sql`${table.inviterId} <> ${table.invitedId}`),
    check('referrals_status', oneOf(table.status)),
    check('referrals_refusal', oneOf(table.refusal)),
    check(
      'referrals_decided',
      sql`(${table.status} = 'refused') = (${table.refusal} is not null)
        and (${table.status} = 'waiting') = (${table.decidedAt} is null)
        and (${table.status} = 'waiting') = (${table.bookingId} is null)`,
    ),
  ],
)

export type Referral = typeof referrals.$inferSelect
