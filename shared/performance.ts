import { z } from 'zod'
import { Id, text } from './text.ts'

/** Stored in `metricas_json.preco_competitivo`: the daily price against the median within the service radius. */
export const PriceLevel = { above: 'acima', below: 'abaixo', median: 'media' } as const
export type PriceLevel = (typeof PriceLevel)[keyof typeof PriceLevel]

/** The pages to which a suggestion of the analysis may link. */
export const suggestionLinks = [
  '/meu-perfil-profissional',
  '/minha-disponibilidade',
  '/verificacoes',
  '/conversas',
  '/meu-seguro',
  '/certificado',
] as const
export type SuggestionLink = (typeof suggestionLinks)[number]

/** How many days the profile analysis looks back. */
export const ANALYSIS_DAYS = 90
/** Below this number of profile views a percentage says nothing and is not shown. */
export const VIEWS_FOR_PERCENT = 20
/** A price within this share of the median counts as the median, in percent. */
export const PRICE_MARGIN_IN_PERCENT = 10

/** The maximum length of the request for a review of an analysis, and of the reply. */
export const ANALYSIS_REVIEW_LENGTH = 1_000

/** Asks for an admin's review of the caller's own profile analysis (LGPD art. 20). */
export const AskAnalysisReview = z.strictObject({
  analysisId: Id,
  reason: text({ min: 1, max: ANALYSIS_REVIEW_LENGTH, required: 'Conte o que parece errado na análise' }),
})
export type AskAnalysisReview = z.output<typeof AskAnalysisReview>

/** An admin's reply to a requested review of an analysis, which the professional reads. */
export const AnswerAnalysisReview = z.strictObject({
  analysisId: Id,
  answer: text({ min: 1, max: ANALYSIS_REVIEW_LENGTH, required: 'Escreva a resposta: a profissional vai ler' }),
})
export type AnswerAnalysisReview = z.output<typeof AnswerAnalysisReview>

/** Texts of the profile analysis. */
export const performanceMessages = {
  generateFailed: { title: 'Erro ao gerar relatório' },
  generated: { title: 'Relatório gerado!' },
  notFound: 'Análise não encontrada',
  reviewAsked: { title: 'Revisão da análise pedida', description: 'Uma pessoa da equipe olha os números e responde aqui.' },
  reviewFailed: { title: 'Não foi possível pedir a revisão da análise' },
  answerFailed: { title: 'Não foi possível responder' },
  alreadyAsked: 'A revisão desta análise já foi pedida.',
  alreadyAnswered: 'Esta revisão já foi respondida.',
  ownAnalysis: 'Outra pessoa da equipe precisa responder: esta análise é sua.',
  gate: 'Assine a análise para gerar relatórios do seu perfil.',
} as const
