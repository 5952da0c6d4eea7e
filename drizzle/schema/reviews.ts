import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ReviewDirection } from '#shared/reviews.ts'
import { oneOf, valuesOf } from './checks.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { instant, randomId } from './columns.ts'

/** avaliacoes: one for each participant of a 'Concluído' booking, hidden until revelada_em (AMB-27). Grades are 1 to 5 or null. */
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
  },
  (table) => [
    uniqueIndex('avaliacoes_avaliador_unique').on(table.bookingId, table.reviewerId),
    uniqueIndex('avaliacoes_lado_unique').on(table.bookingId, table.kind),
    index('avaliacoes_avaliado_ref').on(table.reviewedId, table.revealedAt),
    index('avaliacoes_avaliador_ref').on(table.reviewerId),
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
    // Only the professional grades the workplace.
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
  ],
)

export type Review = typeof reviews.$inferSelect
