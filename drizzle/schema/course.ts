import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from './checks.ts'
import { instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'
import { servicePurchases } from './subscription.ts'

/**
 * A quiz question. `about` is the title of the section that teaches it. `answer` is the index of the right choice, which is never
 * sent to the client.
 */
export type QuizQuestion = { id: string; about: string; question: string; choices: string[]; answer: number }

/** A question of a quiz attempt. `order`: indexes into `choices`, in the order in which the choices are shown. */
export type PickedQuestion = { id: string; order: number[] }

/** curso_modulos: the modules of the course. Module n is unlocked when module n - 1 is complete. */
export const courseModules = pgTable(
  'curso_modulos',
  {
    id: randomId(),
    title: text('titulo').notNull(),
    description: text('descricao').notNull(),
    position: integer('ordem').notNull().unique('curso_modulos_ordem_unique'),
    durationInMinutes: integer('duracao_estimada_min').notNull(),
    /** The sections of the module as JSON (`CourseContent`). */
    content: text('content').notNull().default(''),
    quiz: jsonb('quiz').$type<QuizQuestion[]>().notNull().default([]),
  },
  (table) => [check('curso_modulos_numbers', sql`${table.position} > 0 and ${table.durationInMinutes} > 0`)],
)

export const courseProgress = pgTable(
  'certificados_progresso',
  {
    id: randomId(),
    professionalId: uuid('profissional_ref').notNull(),
    moduleId: uuid('modulo_ref')
      .notNull()
      .references(() => courseModules.id, { onDelete: 'restrict' }),
    completed: boolean('completado').notNull().default(false),
    /** The best quiz grade of all attempts, 0 to 10. Null until the first attempt. */
    quizGrade: numeric('nota_quiz', { precision: 3, scale: 1, mode: 'number' }),
    /** How many sections the professional has read, counted from the first. */
    sectionsRead: integer('sections_read').notNull().default(0),
    completedAt: instant('completed_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'certificados_progresso_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('cascade'),
    uniqueIndex('certificados_progresso_modulo_unique').on(table.professionalId, table.moduleId),
    index('certificados_progresso_modulo_ref').on(table.moduleId),
    check('certificados_progresso_nota', sql`${table.quizGrade} between 0 and 10`),
    // The 7 in this CHECK is the pass mark, PASS_GRADE in the code.
    check('certificados_progresso_completed_is_passed', sql`not ${table.completed} or coalesce(${table.quizGrade}, 0) >= 7`),
    check('certificados_progresso_sections_read', sql`${table.sectionsRead} >= 0`),
  ],
)

/**
 * certificados_tentativas: quiz attempts. Each has the questions that the server picked for the professional, and a grade once
 * answered.
 */
export const quizAttempts = pgTable(
  'certificados_tentativas',
  {
    id: randomId(),
    professionalId: uuid('profissional_ref').notNull(),
    moduleId: uuid('modulo_ref')
      .notNull()
      .references(() => courseModules.id, { onDelete: 'restrict' }),
    questions: jsonb('questions').$type<PickedQuestion[]>().notNull(),
    grade: integer('nota'),
    startedAt: instant('started_at').notNull().defaultNow(),
    submittedAt: instant('submitted_at'),
  },
  (table) => [
    foreignKey({
      name: 'certificados_tentativas_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('cascade'),
    index('certificados_tentativas_profissional').on(table.professionalId, table.moduleId, table.startedAt),
    index('certificados_tentativas_modulo_ref').on(table.moduleId),
    uniqueIndex('certificados_tentativas_uma_aberta')
      .on(table.professionalId, table.moduleId)
      .where(sql`${table.submittedAt} is null`),
    check('certificados_tentativas_nota', sql`${table.grade} between 0 and 10`),
    check('certificados_tentativas_graded', sql`(${table.grade} is null) = (${table.submittedAt} is null)`),
  ],
)

/** certificados_emitidos: course certificates. 'pago' once it is paid, 'ativo' once all modules are complete too. */
export const certificates = pgTable(
  'certificados_emitidos',
  {
    id: randomId(),
    professionalId: uuid('profissional_ref').notNull(),
    status: text('status', { enum: ['pendente', 'pago', 'ativo', 'vencido', 'cancelado'] })
      .notNull()
      .default('pendente'),
    validUntil: instant('data_validade'),
    verificationCode: text('codigo_verificacao').unique('certificados_emitidos_codigo_verificacao_unique'),
    url: text('certificado_url'),
    issuedAt: instant('issued_at'),
    /** The purchase that pays for the certificate. */
    purchaseId: uuid('purchase_id')
      .unique('certificados_emitidos_purchase_id_unique')
      .references(() => servicePurchases.id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'certificados_emitidos_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('certificados_emitidos_profissional').on(table.professionalId, table.status),
    uniqueIndex('certificados_emitidos_um_ativo')
      .on(table.professionalId)
      .where(sql`${table.status} = 'ativo'`),
    check('certificados_emitidos_status', oneOf(table.status)),
    check(
      'certificados_emitidos_ativo_is_issued',
      sql`${table.status} <> 'ativo' or (${table.verificationCode} is not null and ${table.issuedAt} is not null
        and ${table.validUntil} > ${table.issuedAt})`,
    ),
  ],
)

export type CourseModule = typeof courseModules.$inferSelect
export type CourseProgress = typeof courseProgress.$inferSelect
export type QuizAttempt = typeof quizAttempts.$inferSelect
export type Certificate = typeof certificates.$inferSelect
