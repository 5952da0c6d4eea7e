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

/**
 * Needs: work that a contractor wants done at home on a day. A need is offered to several professionals, and the contractor
 * chooses one of them.
 */
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
    /** The highest total price that the contractor accepts, fee included. */
    ceilingInCents: cents('ceiling').notNull(),
    note: text('note'),
    /** The home at the time when the need was opened. Null: the contractor's default address. */
    homeId: uuid('home_id').references(() => bookedHomes.id, { onDelete: 'set null' }),
    /** The number of this need among the contractor's open needs. Because of the unique index it limits how many needs are open. */
    ordinal: smallint('ordinal').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the job last searched for professionals to invite. Null: never. */
    invitedAt: instant('invited_at'),
    /** When the need ended; null while it is open. */
    endedAt: instant('ended_at'),
    end: text('end_reason', { enum: valuesOf(NeedEnd) }),
    /** The booking that the contractor requested from the chosen professional. */
    bookingId: uuid('booking_id')
      .unique('needs_booking')
      .references(() => bookings.id, { onDelete: 'restrict' }),
    /** The cancelled or missed booking for which this need looks for a substitute. */
    substituteFor: uuid('substitute_for').references(() => bookings.id, { onDelete: 'restrict' }),
    /** When the work begins. Only set for a substitute; otherwise the professional chooses the start. */
    startsAt: instant('starts_at'),
    /**
     * The saved card that is charged as soon as a substitute says yes. If it is null, the contractor chooses a professional and
     * pays.
     */
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

/** The offer of a need to one professional, with the professional's answer. */
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
    /** The start that the professional proposes when accepting. */
    startsAt: instant('starts_at'),
    note: text('note'),
    /**
     * The number of this acceptance within the need. It limits how many professionals can accept, because it is unique and has a
     * maximum.
     */
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
