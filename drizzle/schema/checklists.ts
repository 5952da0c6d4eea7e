import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ChecklistStatus, ScoreReviewStatus, ScoreSource, type ScoreReason } from '#shared/checklists.ts'
import { oneOf, valuesOf } from './checks.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** An item of a template. `ambiente` is the room under which the item is listed; it is absent for an item without a room. */
export type ChecklistTemplateItem = { ordem: number; descricao: string; obrigatorio: boolean; ambiente?: string }

/** checklist_templates: public templates belong to the platform, private ones to their owner. */
export const checklistTemplates = pgTable(
  'checklist_templates',
  {
    id: randomId(),
    name: text('nome').notNull(),
    description: text('descricao'),
    items: jsonb('itens_json').$type<ChecklistTemplateItem[]>().notNull(),
    isPublic: boolean('is_template_publico').notNull().default(true),
    active: boolean('ativo').notNull().default(true),
    timesUsed: integer('vezes_usado').notNull().default(0),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('checklist_templates_publicos')
      .on(table.timesUsed)
      .where(sql`${table.isPublic} and ${table.active}`),
    index('checklist_templates_owner_id').on(table.ownerId),
    uniqueIndex('checklist_templates_own_name').on(table.ownerId, table.name),
    check('checklist_templates_itens', sql`jsonb_typeof(${table.items}) = 'array'`),
    check(
      'checklist_templates_itens_count',
      sql`case jsonb_typeof(${table.items}) when 'array' then jsonb_array_length(${table.items}) between 1 and 60 else true end`,
    ),
    check('checklist_templates_owned', sql`${table.isPublic} = (${table.ownerId} is null)`),
    check('checklist_templates_nome', sql`btrim(${table.name}) <> '' and char_length(${table.name}) <= 120`),
    check('checklist_templates_descricao', sql`char_length(${table.description}) <= 300`),
    check('checklist_templates_vezes_usado', sql`${table.timesUsed} >= 0`),
  ],
)

export const checklistRuns = pgTable(
  'checklist_execucoes',
  {
    id: randomId(),
    bookingId: uuid('agendamento_ref')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    templateId: uuid('template_ref').references(() => checklistTemplates.id, { onDelete: 'set null' }),
    contractorId: uuid('contratante_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    professionalId: uuid('profissional_ref').notNull(),
    name: text('nome_checklist').notNull(),
    status: text('status', { enum: valuesOf(ChecklistStatus) })
      .notNull()
      .default('pendente'),
    /** The score, 0 to 10. Null until the checklist is scored. */
    score: numeric('pontuacao_ia', { precision: 3, scale: 1, mode: 'number' }),
    /**
     * When the contractor asked for the score. After that no item can change. Each such request counts as one of the contractor's
     * free analyses.
     */
    scoreAskedAt: instant('score_asked_at'),
    scoredAt: instant('scored_at'),
    scoreSource: text('score_source', { enum: valuesOf(ScoreSource) }),
    scoreReasons: jsonb('score_reasons').$type<ScoreReason[]>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'checklist_execucoes_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    // A booking has at most one checklist per template: creating it again returns the existing one.
    uniqueIndex('checklist_execucoes_one_per_template').on(table.bookingId, table.templateId),
    index('checklist_execucoes_agendamento_ref').on(table.bookingId),
    index('checklist_execucoes_template_ref').on(table.templateId),
    index('checklist_execucoes_contratante').on(table.contractorId, table.createdAt),
    index('checklist_execucoes_profissional').on(table.professionalId, table.createdAt),
    check('checklist_execucoes_status', oneOf(table.status)),
    check('checklist_execucoes_pontuacao', sql`${table.score} between 0 and 10`),
    check('checklist_execucoes_score_source', oneOf(table.scoreSource)),
    check(
      'checklist_execucoes_scored',
      sql`num_nonnulls(${table.score}, ${table.scoredAt}, ${table.scoreSource}, ${table.scoreReasons}) in (0, 4)
        and (${table.score} is null or ${table.scoreAskedAt} is not null)`,
    ),
  ],
)

export const checklistRunItems = pgTable(
  'checklist_itens_execucao',
  {
    id: randomId(),
    runId: uuid('execucao_ref')
      .notNull()
      .references(() => checklistRuns.id, { onDelete: 'cascade' }),
    position: integer('ordem').notNull(),
    description: text('descricao').notNull(),
    mandatory: boolean('obrigatorio').notNull().default(false),
    /** The room under which the item is listed; null: no room. */
    room: text('room'),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by').references(() => users.id, { onDelete: 'set null' }),
    note: text('note'),
    noteBy: uuid('note_by').references(() => users.id, { onDelete: 'set null' }),
    /** The encrypted id of a photo in the file store. */
    photo: text('photo'),
    photoBy: uuid('photo_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('checklist_itens_execucao_ordem_unique').on(table.runId, table.position),
    uniqueIndex('checklist_itens_execucao_photo')
      .on(table.photo)
      .where(sql`${table.photo} is not null`),
    index('checklist_itens_execucao_done_by').on(table.doneBy),
    index('checklist_itens_execucao_note_by').on(table.noteBy),
    index('checklist_itens_execucao_photo_by').on(table.photoBy),
    check(
      'checklist_itens_execucao_text',
      sql`btrim(${table.description}) <> '' and char_length(${table.description}) <= 500
        and char_length(${table.note}) <= 1000`,
    ),
    check('checklist_itens_execucao_room', sql`char_length(${table.room}) <= 40`),
  ],
)

/**
 * A request by a participant that a person of the team reviews the score (right to a review of an automatic decision, LGPD art.
 * 20). A checklist has at most one.
 */
export const checklistReviews = pgTable(
  'checklist_reviews',
  {
    id: randomId(),
    runId: uuid('run_id')
      .notNull()
      .references(() => checklistRuns.id, { onDelete: 'cascade' }),
    requesterId: uuid('requester_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    reason: text('reason').notNull(),
    status: text('status', { enum: valuesOf(ScoreReviewStatus) })
      .notNull()
      .default('open'),
    scoreBefore: numeric('score_before', { precision: 3, scale: 1, mode: 'number' }).notNull(),
    scoreAfter: numeric('score_after', { precision: 3, scale: 1, mode: 'number' }),
    decision: text('decision'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('checklist_reviews_one_per_run').on(table.runId),
    index('checklist_reviews_requester_id').on(table.requesterId),
    index('checklist_reviews_decided_by').on(table.decidedBy),
    index('checklist_reviews_open')
      .on(table.createdAt)
      .where(sql`${table.status} = 'open'`),
    check('checklist_reviews_status', oneOf(table.status)),
    check('checklist_reviews_reason', sql`btrim(${table.reason}) <> '' and char_length(${table.reason}) <= 1000`),
    check(
      'checklist_reviews_decided',
      sql`case ${table.status}
        when 'open' then num_nonnulls(${table.scoreAfter}, ${table.decision}, ${table.decidedBy}, ${table.decidedAt}) = 0
        else num_nonnulls(${table.scoreAfter}, ${table.decision}, ${table.decidedBy}, ${table.decidedAt}) = 4
          and (${table.status} = 'kept') = (${table.scoreAfter} = ${table.scoreBefore})
          and btrim(${table.decision}) <> '' and char_length(${table.decision}) <= 1000
      end`,
    ),
    check('checklist_reviews_score', sql`${table.scoreBefore} between 0 and 10 and ${table.scoreAfter} between 0 and 10`),
  ],
)

export type ChecklistTemplate = typeof checklistTemplates.$inferSelect
export type ChecklistRun = typeof checklistRuns.$inferSelect
export type ChecklistRunItem = typeof checklistRunItems.$inferSelect
export type ChecklistReview = typeof checklistReviews.$inferSelect
