import { foreignKey, index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { SuggestionLink } from '#shared/performance.ts'
import { instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** Exactly the four figures of the specification (R-D7). */
export type ProfileMetrics = {
  taxa_conversao: number
  preco_competitivo: 'acima' | 'abaixo' | 'media'
  media_avaliacao: number
  visualizacoes_perfil: number
}
/** Each suggestion names the screen where it can be followed. */
export type ProfileInsights = { sugestoes: { texto: string; link: SuggestionLink }[]; pontos_fortes: string[] }

/** relatorios_ia_perfil. */
export const profileReports = pgTable(
  'relatorios_ia_perfil',
  {
    id: randomId(),
    professionalId: uuid('profissional_ref').notNull(),
    generatedAt: instant('data_geracao').notNull().defaultNow(),
    metrics: jsonb('metricas_json').$type<ProfileMetrics>().notNull(),
    insights: jsonb('insights_json').$type<ProfileInsights>().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'relatorios_ia_perfil_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('cascade'),
    index('relatorios_ia_perfil_profissional').on(table.professionalId, table.generatedAt),
  ],
)

export type ProfileReport = typeof profileReports.$inferSelect
