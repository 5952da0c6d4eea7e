import { z } from 'zod'
import { Id, text } from './text.ts'

/** The daily price compared with the median within the service radius, stored in `metricas_json.preco_competitivo`. */
export const PriceLevel = { above: 'acima', below: 'abaixo', median: 'media' } as const
export type PriceLevel = (typeof PriceLevel)[keyof typeof PriceLevel]

/** The pages to which a suggestion of the profile analysis may link. */
export const suggestionLinks = [
  '/meu-perfil-profissional',
  '/minha-disponibilidade',
  '/verificacoes',
  '/conversas',
  '/meu-seguro',
  '/certificado',
] as const
export type SuggestionLink = (typeof suggestionLinks)[number]

/** How many past days the profile analysis covers. */
export const ANALYSIS_DAYS = 90
/** The minimum number of profile views for a percentage. With fewer views a percentage is not meaningful and is not shown. */
export const VIEWS_FOR_PERCENT = 20
/** A price that differs from the median by at most this percentage counts as equal to the median. */
export const PRICE_MARGIN_IN_PERCENT = 10

/** The maximum length of the text with which a professional requests a review of a profile analysis, and of the reply. */
export const ANALYSIS_REVIEW_LENGTH = 1_000

/** Requests an admin's review of the caller's own profile analysis (LGPD art. 20). */
export const AskAnalysisReview = z.strictObject({
  analysisId: Id,
  reason: text({ min: 1, max: ANALYSIS_REVIEW_LENGTH, required: 'Conte o que parece errado na análise' }),
})
export type AskAnalysisReview = z.output<typeof AskAnalysisReview>

/** An admin's reply to a professional who requested a review of a profile analysis. */
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
