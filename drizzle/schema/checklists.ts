import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from './checks.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

export type ChecklistTemplateItem = { ordem: number; descricao: string; obrigatorio: boolean }

/** checklist_templates: public ones belong to the platform, private ones to their owner. */
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
    check('checklist_templates_itens', sql`jsonb_typeof(${table.items}) = 'array'`),
    check('checklist_templates_nome', sql`btrim(${table.name}) <> '' and char_length(${table.name}) <= 120`),
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
    status: text('status', { enum: ['pendente', 'em_andamento', 'concluido'] })
      .notNull()
      .default('pendente'),
    /** 0 to 10. Null until scored. */
    score: numeric('pontuacao_ia', { precision: 3, scale: 1, mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'checklist_execucoes_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('checklist_execucoes_agendamento_ref').on(table.bookingId),
    index('checklist_execucoes_template_ref').on(table.templateId),
    index('checklist_execucoes_contratante').on(table.contractorId, table.createdAt),
    index('checklist_execucoes_profissional').on(table.professionalId, table.createdAt),
    check('checklist_execucoes_status', oneOf(table.status)),
    check('checklist_execucoes_pontuacao', sql`${table.score} between 0 and 10`),
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
    doneAt: instant('done_at'),
    doneBy: uuid('done_by').references(() => users.id, { onDelete: 'set null' }),
    note: text('note'),
    photo: text('photo'),
  },
  (table) => [
    uniqueIndex('checklist_itens_execucao_ordem_unique').on(table.runId, table.position),
    index('checklist_itens_execucao_done_by').on(table.doneBy),
    check(
      'checklist_itens_execucao_text',
      sql`btrim(${table.description}) <> '' and char_length(${table.description}) <= 500
        and char_length(${table.note}) <= 1000`,
    ),
  ],
)

export type ChecklistTemplate = typeof checklistTemplates.$inferSelect
export type ChecklistRun = typeof checklistRuns.$inferSelect
export type ChecklistRunItem = typeof checklistRunItems.$inferSelect
