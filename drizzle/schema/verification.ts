import { foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** What the background provider answered; detalhes is shown to the professional and to admins alone. */
export type BackgroundResult = { status: 'aprovado' | 'reprovado'; detalhes?: string }

/** consultas_antecedentes: badges are derived from the latest concluded one (R-D11). */
export const backgroundChecks = pgTable(
  'consultas_antecedentes',
  {
    id: randomId(),
    professionalId: uuid('profissional_ref').notNull(),
    status: text('status', { enum: ['pendente', 'concluida', 'erro'] })
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
  ],
)

export type BackgroundCheck = typeof backgroundChecks.$inferSelect
