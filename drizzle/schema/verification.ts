import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CheckOutcome, CheckStatus } from '#shared/verification.ts'
import { listed, oneOf, valuesOf } from './checks.ts'
import { instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** The background provider's answer. Only the professional and administrators see `detalhes`. */
export type BackgroundResult = { status: 'aprovado' | 'reprovado'; detalhes?: string }

/** consultas_antecedentes: badges are derived from the latest concluded one (R-D11). */
export const backgroundChecks = pgTable(
  'consultas_antecedentes',
  {
    id: randomId(),
    professionalId: uuid('profissional_ref').notNull(),
    status: text('status', { enum: valuesOf(CheckStatus) })
      .notNull()
      .default('pendente'),
    result: jsonb('resultado').$type<BackgroundResult>(),
    checkedAt: instant('data_consulta'),
    validUntil: instant('validade_ate'),
    provider: text('provider', { enum: ['simulado', 'manual', 'http'] })
      .notNull()
      .default('simulado'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'consultas_antecedentes_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('consultas_antecedentes_profissional').on(table.professionalId, table.checkedAt),
    check('consultas_antecedentes_status', oneOf(table.status)),
    check('consultas_antecedentes_provider', oneOf(table.provider)),
    check(
      'consultas_antecedentes_concluida',
      sql`${table.status} <> 'concluida' or (${table.checkedAt} is not null
        and ${table.validUntil} > ${table.checkedAt}
        and coalesce(${table.result} ->> 'status', '') in (${listed(valuesOf(CheckOutcome))}))`,
    ),
  ],
)

export type BackgroundCheck = typeof backgroundChecks.$inferSelect
