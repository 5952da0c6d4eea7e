import { z } from 'zod'
import { PriceLevel, suggestionLinks } from '#shared/performance.ts'

/** One analysis. `metrics` and `insights` are the stored metricas_json and insights_json. */
export const AnalysisView = z.strictObject({
  id: z.string(),
  generatedAt: z.date(),
  metrics: z.strictObject({
    /** The conversion in percent with one decimal; 0 if nobody viewed the profile. */
    taxa_conversao: z.number(),
    preco_competitivo: z.enum(PriceLevel),
    media_avaliacao: z.number(),
    visualizacoes_perfil: z.number(),
  }),
  insights: z.strictObject({
    sugestoes: z.array(z.strictObject({ texto: z.string(), link: z.enum(suggestionLinks) })),
    pontos_fortes: z.array(z.string()),
  }),
  /** The comparison with other professionals nearby; null with fewer than five. */
  comparison: z
    .strictObject({
      neighbours: z.int(),
      medianInCents: z.int(),
      /** Weekdays as numbers; 0 is Sunday. */
      days: z.array(z.int()),
      lacks: z.array(z.strictObject({ what: z.enum(['photo', 'seal', 'insurance', 'certificate']), percent: z.int() })),
    })
    .nullable(),
  writtenBy: z.enum(['rules', 'model']),
  /** The professional's request for a review by the team; `answer` is null until an admin has answered. */
  review: z.strictObject({ reason: z.string(), askedAt: z.date(), answer: z.string().nullable() }).nullable(),
})
export type AnalysisView = z.output<typeof AnalysisView>

/** The analyses whose professionals asked for a review that no admin has answered yet, the oldest first. */
export const AnalysisReviewsView = z.strictObject({
  items: z.array(AnalysisView.extend({ professionalId: z.string(), professionalName: z.string() })),
})
export type AnalysisReviewsView = z.output<typeof AnalysisReviewsView>

export const Done = z.strictObject({ ok: z.literal(true) })

/** The analyses, the newest first. */
export const AnalysesView = z.array(AnalysisView)
