import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { instant, randomId } from './columns.ts'

/** avaliacoes: once a side of a Concluído booking; hidden until revelada_em is reached (AMB-27). Grades 1 to 5, empty is null. */
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
    kind: text('tipo_avaliacao', { enum: ['contratante_para_profissional', 'profissional_para_contratante'] }).notNull(),
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
  ],
)

export type Review = typeof reviews.$inferSelect
