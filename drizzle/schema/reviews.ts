import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, pgView, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ReviewDirection } from '#shared/reviews.ts'
import { oneOf, valuesOf } from './checks.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { instant, randomId } from './columns.ts'

/**
 * avaliacoes: reviews of a 'Concluído' booking, one by each participant. Grades are 1 to 5 or null. The reviewee cannot read a
 * review before revelada_em, so most code must read the view `publicReviews` instead, which a test checks.
 */
export const reviews = pgTable(
  'avaliacoes',
  {
    id: randomId(),
    bookingId: uuid('agendamento_ref')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    reviewerId: uuid('avaliador_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    reviewedId: uuid('avaliado_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    kind: text('tipo_avaliacao', { enum: valuesOf(ReviewDirection) }).notNull(),
    publicGrade: integer('nota_publica').notNull(),
    publicComment: text('comentario_publico'),
    communicationGrade: integer('nota_privada_comunicacao'),
    punctualityGrade: integer('nota_privada_pontualidade'),
    respectGrade: integer('nota_privada_respeito'),
    privateComment: text('comentario_privado'),
    environmentGrade: integer('ambiente_trabalho_nota'),
    expectationsGrade: integer('clareza_expectativas_nota'),
    conditionsGrade: integer('condicoes_trabalho_nota'),
    environmentComment: text('ambiente_trabalho_comentario'),
    publicationStatus: text('status_publicacao', { enum: ['Publicada'] })
      .notNull()
      .default('Publicada'),
    submittedAt: instant('data_submissao').notNull().defaultNow(),
    revealedAt: instant('revelada_em'),
    /** The professional's public reply. A review has at most one. */
    reply: text('reply'),
    repliedAt: instant('replied_at'),
    /** When an admin hid the review from the profile and from the average. The reviewer sees the reason. */
    hiddenAt: instant('hidden_at'),
    hiddenBy: uuid('hidden_by').references(() => users.id, { onDelete: 'restrict' }),
    hiddenReason: text('hidden_reason'),
  },
  (table) => [
    // The foreign key of review_lines references this unique constraint.
    unique('avaliacoes_id_avaliado').on(table.id, table.reviewedId),
    uniqueIndex('avaliacoes_avaliador_unique').on(table.bookingId, table.reviewerId),
    uniqueIndex('avaliacoes_lado_unique').on(table.bookingId, table.kind),
    index('avaliacoes_avaliado_ref').on(table.reviewedId, table.revealedAt),
    index('avaliacoes_avaliador_ref').on(table.reviewerId),
    index('avaliacoes_to_reveal')
      .on(table.bookingId)
      .where(sql`${table.revealedAt} is null`),
    index('avaliacoes_revelada_em')
      .on(table.revealedAt, table.id)
      .where(sql`${table.revealedAt} is not null`),
    index('avaliacoes_hidden_by')
      .on(table.hiddenBy)
      .where(sql`${table.hiddenBy} is not null`),
    check('avaliacoes_tipo', oneOf(table.kind)),
    check('avaliacoes_status', oneOf(table.publicationStatus)),
    check('avaliacoes_two_people', sql`${table.reviewerId} <> ${table.reviewedId}`),
    check(
      'avaliacoes_notas',
      sql`${table.publicGrade} between 1 and 5 and ${table.communicationGrade} between 1 and 5
        and ${table.punctualityGrade} between 1 and 5 and ${table.respectGrade} between 1 and 5
        and ${table.environmentGrade} between 1 and 5 and ${table.expectationsGrade} between 1 and 5
        and ${table.conditionsGrade} between 1 and 5`,
    ),
    // Only the professional grades the workplace, so a contractor's review has no such grade.
    check(
      'avaliacoes_ambiente',
      sql`${table.kind} = 'profissional_para_contratante'
        or num_nonnulls(${table.environmentGrade}, ${table.expectationsGrade}, ${table.conditionsGrade},
          ${table.environmentComment}) = 0`,
    ),
    check(
      'avaliacoes_comentarios',
      sql`char_length(${table.publicComment}) <= 2000 and char_length(${table.privateComment}) <= 2000
        and char_length(${table.environmentComment}) <= 2000`,
    ),
    check(
      'avaliacoes_reply',
      sql`(${table.reply} is null) = (${table.repliedAt} is null) and (${table.reply} is null or (${table.revealedAt} is not null
        and ${table.kind} = 'contratante_para_profissional'
        and btrim(${table.reply}) <> '' and char_length(${table.reply}) <= 1000))`,
    ),
    check(
      'avaliacoes_hidden',
      sql`num_nonnulls(${table.hiddenAt}, ${table.hiddenBy}, ${table.hiddenReason}) in (0, 3)
        and (${table.hiddenAt} is null or (${table.revealedAt} is not null
        and btrim(${table.hiddenReason}) <> '' and char_length(${table.hiddenReason}) <= 500))`,
    ),
  ],
)

/** The public part of revealed reviews that no admin has hidden. The view is defined in drizzle/sql/after/reviews.sql. */
export const publicReviews = pgView('public_reviews', {
  id: uuid('id').notNull(),
  bookingId: uuid('agendamento_ref').notNull(),
  reviewerId: uuid('avaliador_ref').notNull(),
  reviewedId: uuid('avaliado_ref').notNull(),
  kind: text('tipo_avaliacao', { enum: valuesOf(ReviewDirection) }).notNull(),
  grade: integer('nota_publica').notNull(),
  comment: text('comentario_publico'),
  submittedAt: instant('data_submissao').notNull(),
  revealedAt: instant('revelada_em').notNull(),
  reply: text('reply'),
  repliedAt: instant('replied_at'),
}).existing()

/**
 * Average grades of a contractor's home as a workplace, from revealed reviews, to one decimal. An average is null below three
 * grades. The view is defined in drizzle/sql/after/reviews.sql.
 */
export const workplaceRatings = pgView('workplace_ratings', {
  contractorId: uuid('avaliado_ref').notNull(),
  environment: doublePrecision('environment'),
  expectations: doublePrecision('expectations'),
  conditions: doublePrecision('conditions'),
}).existing()

export type Review = typeof reviews.$inferSelect
