import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { durations } from '#shared/availability.ts'
import { MAX_OPEN_NEEDS, MAX_YES, NeedEnd, OfferAnswer } from '#shared/offers.ts'
import { Service, services } from '#shared/services.ts'
import { bookedHomes } from './addresses.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { savedCards } from './cards.ts'
import { among, listed, oneOf, valuesOf } from './checks.ts'
import { cents, day, instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** What a contractor wants done at home on a day. It is offered to several professionals, of whom the contractor chooses one. */
export const needs = pgTable(
  'needs',
  {
    id: randomId(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    hours: smallint('hours').$type<(typeof durations)[number]>().notNull(),
    services: text('services', { enum: valuesOf(Service) })
      .array()
      .notNull(),
    /** The most that it may cost, with the fee. */
    ceilingInCents: cents('ceiling').notNull(),
    note: text('note'),
    /** The home as it was when the need was opened. Null: the contractor's default address. */
    homeId: uuid('home_id').references(() => bookedHomes.id, { onDelete: 'set null' }),
    /** Which of the contractor's open needs this is. With the unique index it limits how many are open. */
    ordinal: smallint('ordinal').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When professionals were last looked for. Null: never. */
    invitedAt: instant('invited_at'),
    /** Null while the need is open. */
    endedAt: instant('ended_at'),
    end: text('end_reason', { enum: valuesOf(NeedEnd) }),
    /** The booking that was requested of the chosen professional. */
    bookingId: uuid('booking_id')
      .unique('needs_booking')
      .references(() => bookings.id, { onDelete: 'restrict' }),
    /** The booking that the professional cancelled, for which a substitute is sought. */
    substituteFor: uuid('substitute_for').references(() => bookings.id, { onDelete: 'restrict' }),
    /** Of a substitute: when the work begins, which is not for the professional to choose. */
    startsAt: instant('starts_at'),
    /** The saved card that pays the first yes at once. Null: the contractor chooses and pays. */
    cardId: uuid('card_id').references(() => savedCards.id, { onDelete: 'restrict' }),
  },
  (table) => [
    uniqueIndex('needs_open_ordinals')
      .on(table.contractorId, table.ordinal)
      .where(sql`${table.endedAt} is null`),
    index('needs_open')
      .on(table.expiresAt)
      .where(sql`${table.endedAt} is null`),
    index('needs_contractor').on(table.contractorId, table.createdAt),
    index('needs_ended').on(table.endedAt),
    uniqueIndex('needs_one_substitute')
      .on(table.substituteFor)
      .where(sql`${table.endedAt} is null`),
    index('needs_substitute_for').on(table.substituteFor),
    index('needs_card').on(table.cardId),
    index('needs_home').on(table.homeId),
    check(
      'needs_substitute',
      sql`(${table.substituteFor} is null) = (${table.startsAt} is null) and (${table.cardId} is null or ${table.substituteFor} is not null)`,
    ),
    check('needs_ordinal', sql`${table.ordinal} between 1 and ${sql.raw(String(MAX_OPEN_NEEDS))}`),
    check('needs_hours', among(table.hours, durations)),
    check(
      'needs_services',
      sql`${table.services} <@ array[${listed(services)}] and cardinality(${table.services}) > 0
        and cardinality(${table.services}) = bit_count(search_service_mask(${table.services})::bit(6))`,
    ),
    check('needs_ceiling', sql`${table.ceilingInCents} > 0`),
    check('needs_note', sql`char_length(${table.note}) <= 300`),
    check('needs_expires', sql`${table.expiresAt} > ${table.createdAt}`),
    check('needs_end', oneOf(table.end)),
    check('needs_ended_with_reason', sql`(${table.endedAt} is null) = (${table.end} is null)`),
    check('needs_booking_chosen', sql`${table.bookingId} is null or (${table.end} is not null and ${table.end} = 'escolha')`),
  ],
)

export type Need = typeof needs.$inferSelect

/** One professional to whom a need was offered, and the answer. */
export const offers = pgTable(
  'offers',
  {
    needId: uuid('need_id')
      .notNull()
      .references(() => needs.id, { onDelete: 'cascade' }),
    professionalId: uuid('professional_id').notNull(),
    invitedAt: instant('invited_at').notNull(),
    answer: text('answer', { enum: valuesOf(OfferAnswer) }),
    answeredAt: instant('answered_at'),
    /** Of a yes: when the work would begin. */
    startsAt: instant('starts_at'),
    note: text('note'),
    /** Which yes of the need this is. With the unique constraint it limits how many there are. */
    ordinal: smallint('ordinal'),
  },
  (table) => [
    foreignKey({
      name: 'offers_professional_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('cascade'),
    primaryKey({ name: 'offers_pk', columns: [table.needId, table.professionalId] }),
    unique('offers_ordinals').on(table.needId, table.ordinal),
    index('offers_professional').on(table.professionalId, table.invitedAt),
    check('offers_answer', oneOf(table.answer)),
    check('offers_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check(
      'offers_yes',
      sql`case when ${table.answer} is not null and ${table.answer} = 'sim'
        then ${table.startsAt} is not null and ${table.ordinal} is not null and ${table.ordinal} between 1 and ${sql.raw(String(MAX_YES))}
        else num_nonnulls(${table.startsAt}, ${table.note}, ${table.ordinal}) = 0 end`,
    ),
    check('offers_note', sql`char_length(${table.note}) <= 140`),
  ],
)

export type Offer = typeof offers.$inferSelect
