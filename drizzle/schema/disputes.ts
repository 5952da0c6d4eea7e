import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { DisputeDecision, DisputeStatus, DisputeTopic } from '#shared/disputes.ts'
import { oneOf, valuesOf } from './checks.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { instant, orderedId, randomId } from './columns.ts'

/** disputas: disputes between the participants of a booking. A booking has at most one open dispute. */
export const disputes = pgTable(
  'disputas',
  {
    id: randomId(),
    bookingId: uuid('agendamento_ref')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    claimantId: uuid('reclamante_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text('status_disputa', { enum: valuesOf(DisputeStatus) })
      .notNull()
      .default('Aberta'),
    topic: text('topic', { enum: valuesOf(DisputeTopic) })
      .notNull()
      .default('Outro assunto'),
    description: text('descricao_problema').notNull(),
    /** The other participant's reply to the complaint. */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    resolution: text('resolucao_admin'),
    decision: text('decision', { enum: valuesOf(DisputeDecision) }),
    resolvedAt: instant('resolved_at'),
    resolvedBy: uuid('resolved_by').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the team first replied to the participants or decided the dispute. */
    firstAnsweredAt: instant('first_answered_at'),
  },
  (table) => [
    index('disputas_agendamento_ref').on(table.bookingId),
    index('disputas_reclamante_ref').on(table.claimantId),
    index('disputas_resolved_by').on(table.resolvedBy),
    index('disputas_status').on(table.status, table.createdAt, table.id),
    uniqueIndex('disputas_uma_aberta')
      .on(table.bookingId)
      .where(sql`${table.status} = 'Aberta'`),
    check('disputas_status', oneOf(table.status)),
    check('disputas_first_answered', sql`${table.firstAnsweredAt} >= ${table.createdAt}`),
    check('disputas_topic', oneOf(table.topic)),
    check('disputas_decision', sql`${oneOf(table.decision)} and (${table.decision} is null or ${table.status} = 'Resolvida')`),
    check(
      'disputas_answer',
      sql`(${table.answer} is null) = (${table.answeredAt} is null)
        and (${table.answer} is null or (btrim(${table.answer}) <> '' and char_length(${table.answer}) <= 2000))`,
    ),
    check('disputas_descricao', sql`btrim(${table.description}) <> '' and char_length(${table.description}) <= 2000`),
    check(
      'disputas_resolucao',
      sql`case ${table.status}
        when 'Resolvida' then coalesce(btrim(${table.resolution}), '') <> '' and char_length(${table.resolution}) <= 2000
        else ${table.resolution} is null and ${table.resolvedAt} is null
      end`,
    ),
  ],
)

/**
 * Photos of a statement in a dispute, encrypted in the file store. A photo without a dispute was uploaded for a statement that is
 * not sent yet.
 */
export const disputePhotos = pgTable(
  'dispute_photos',
  {
    id: randomId(),
    disputeId: uuid('dispute_id').references(() => disputes.id, { onDelete: 'restrict' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('dispute_photos_dispute_id').on(table.disputeId, table.createdAt),
    index('dispute_photos_user_id').on(table.userId),
    index('dispute_photos_unsent')
      .on(table.createdAt)
      .where(sql`${table.disputeId} is null`),
  ],
)

export type DisputePhoto = typeof disputePhotos.$inferSelect
export type Dispute = typeof disputes.$inferSelect

/** The team's internal notes about a dispute, append-only. */
export const disputeNotes = pgTable(
  'dispute_notes',
  {
    id: orderedId(),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id, { onDelete: 'restrict' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('dispute_notes_dispute').on(table.disputeId, table.id),
    index('dispute_notes_author').on(table.authorId),
    check('dispute_notes_text', sql`btrim(${table.text}) <> '' and char_length(${table.text}) <= 1000`),
  ],
)

/** The team's messages to both participants before it decides a dispute, append-only. */
export const disputeReplies = pgTable(
  'dispute_replies',
  {
    id: orderedId(),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id, { onDelete: 'restrict' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('dispute_replies_dispute').on(table.disputeId, table.id),
    index('dispute_replies_author').on(table.authorId),
    check('dispute_replies_text', sql`btrim(${table.text}) <> '' and char_length(${table.text}) <= 2000`),
  ],
)

/** The admin who is working on a dispute, so that two admins do not do the same work. The entry expires by itself. */
export const disputeClaims = pgTable(
  'dispute_claims',
  {
    disputeId: uuid('dispute_id')
      .primaryKey()
      .references(() => disputes.id, { onDelete: 'restrict' }),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: instant('until').notNull(),
  },
  (table) => [index('dispute_claims_admin_id').on(table.adminId)],
)

/** Reusable reply texts of the team for disputes. */
export const readyAnswers = pgTable(
  'ready_answers',
  {
    id: randomId(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The admin who last edited the reply text. */
    editedBy: uuid('edited_by').references(() => users.id, { onDelete: 'set null' }),
    editedAt: instant('edited_at').notNull(),
  },
  (table) => [
    unique('ready_answers_title').on(table.title),
    index('ready_answers_edited_by').on(table.editedBy),
    check('ready_answers_title_length', sql`btrim(${table.title}) <> '' and char_length(${table.title}) <= 80`),
    check('ready_answers_text', sql`btrim(${table.text}) <> '' and char_length(${table.text}) <= 2000`),
  ],
)
