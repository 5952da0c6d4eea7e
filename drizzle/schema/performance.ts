import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SuggestionLink } from '#shared/performance.ts'
import { users } from './auth.ts'
import { oneOf } from './checks.ts'
import { instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** The figures of a profile analysis. The specification lists exactly these four. */
export type ProfileMetrics = {
  taxa_conversao: number
  preco_competitivo: 'acima' | 'abaixo' | 'media'
  media_avaliacao: number
  visualizacoes_perfil: number
}
/**
 * Comparison of the profile with at least five other professionals in its service radius. Amounts in cents, shares in percent.
 */
export type ProfileComparison = {
  readonly neighbours: number
  readonly medianInCents: number
  /** At most two weekdays (0 is Sunday): those on which the other professionals have most bookings. */
  readonly days: readonly number[]
  /** The parts that the profile lacks, each with the percentage of other professionals who have it. */
  readonly lacks: readonly { readonly what: 'photo' | 'seal' | 'insurance' | 'certificate'; readonly percent: number }[]
}
/** The texts of a profile analysis. Each suggestion links to the screen where the professional can follow it. */
export type ProfileInsights = { sugestoes: { texto: string; link: SuggestionLink }[]; pontos_fortes: string[] }

/** relatorios_ia_perfil: analyses of a professional's profile. */
export const profileReports = pgTable(
  'relatorios_ia_perfil',
  {
    id: randomId(),
    professionalId: uuid('profissional_ref').notNull(),
    generatedAt: instant('data_geracao').notNull().defaultNow(),
    metrics: jsonb('metricas_json').$type<ProfileMetrics>().notNull(),
    insights: jsonb('insights_json').$type<ProfileInsights>().notNull(),
    /** The comparison with other professionals. Null if fewer than five others work within the service radius. */
    comparison: jsonb('comparison').$type<ProfileComparison>(),
    /** What wrote the suggestions: the fixed rules or a language model. */
    writtenBy: text('written_by', { enum: ['rules', 'model'] })
      .notNull()
      .default('rules'),
    /** Why the professional asks for a review of the analysis by a person of the team (LGPD art. 20). */
    reviewReason: text('review_reason'),
    reviewAskedAt: instant('review_asked_at'),
    reviewAnswer: text('review_answer'),
    reviewAnsweredBy: uuid('review_answered_by').references(() => users.id, { onDelete: 'restrict' }),
    reviewAnsweredAt: instant('review_answered_at'),
  },
  (table) => [
    foreignKey({
      name: 'relatorios_ia_perfil_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('cascade'),
    index('relatorios_ia_perfil_profissional').on(table.professionalId, table.generatedAt),
    index('relatorios_ia_perfil_to_review')
      .on(table.reviewAskedAt)
      .where(sql`${table.reviewAskedAt} is not null and ${table.reviewAnsweredAt} is null`),
    index('relatorios_ia_perfil_answered_by')
      .on(table.reviewAnsweredBy)
      .where(sql`${table.reviewAnsweredBy} is not null`),
    check('relatorios_ia_perfil_written_by', oneOf(table.writtenBy)),
    check(
      'relatorios_ia_perfil_review',
      sql`num_nonnulls(${table.reviewReason}, ${table.reviewAskedAt}) in (0, 2)
        and num_nonnulls(${table.reviewAnswer}, ${table.reviewAnsweredBy}, ${table.reviewAnsweredAt}) in (0, 3)
        and (${table.reviewAnswer} is null or ${table.reviewReason} is not null)
        and btrim(coalesce(${table.reviewReason}, '-')) <> '' and char_length(coalesce(${table.reviewReason}, '')) <= 1000
        and btrim(coalesce(${table.reviewAnswer}, '-')) <> '' and char_length(coalesce(${table.reviewAnswer}, '')) <= 1000`,
    ),
  ],
)

export type ProfileReport = typeof profileReports.$inferSelect
