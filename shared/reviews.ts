import { z } from 'zod'
import { bookingMessages } from './booking.ts'
import { REVIEW_WINDOW_IN_DAYS } from './review-window.ts'
import { Id, IdempotencyKey, text } from './text.ts'

/** Who reviewed whom, stored in `avaliacoes.tipo_avaliacao`. */
export const ReviewDirection = {
  ofProfessional: 'contratante_para_profissional',
  ofContractor: 'profissional_para_contratante',
} as const

const stars = z
  .number()
  .int()
  .min(0)
  .max(5)
  .transform((value) => (value === 0 ? null : value))
  .nullish()

const RATING_REQUIRED = 'Por favor, dê uma nota pública'

export const SubmitReview = z.strictObject({
  bookingId: Id,
  publicRating: z.number({ error: RATING_REQUIRED }).int().min(1, RATING_REQUIRED).max(5, 'Use de 1 a 5 estrelas'),
  publicComment: text({ max: 2_000 }).nullish(),
  communication: stars,
  punctuality: stars,
  respect: stars,
  privateComment: text({ max: 2_000 }).nullish(),
  environment: stars,
  expectations: stars,
  conditions: stars,
  environmentComment: text({ max: 2_000 }).nullish(),
  /**
   * The version of the text (review-line.ts) with which the contractor allows public pages to show a line of the comment. Without
   * a version it is not allowed.
   */
  lineVersion: z.string({ error: 'Valor inválido' }).max(20, 'Valor inválido').nullish(),
  idempotencyKey: IdempotencyKey,
})
export type SubmitReview = z.output<typeof SubmitReview>

/** Requests a page of a professional's reviews. `cursor` is the id of the last review on the page before. */
export const ReviewsOfProfessional = z.strictObject({ professionalId: Id, cursor: Id.optional() })
export type ReviewsOfProfessional = z.output<typeof ReviewsOfProfessional>

/** The public reply of a professional to a revealed review. A professional can reply only once. */
export const ReplyToReview = z.strictObject({
  reviewId: Id,
  reply: text({ min: 1, max: 1_000, required: 'Escreva a resposta' }),
})
export type ReplyToReview = z.output<typeof ReplyToReview>

/** Requests the reviews of a contractor. The professional of the booking `bookingId` may read them. */
export const ReviewsOfContractor = z.strictObject({ bookingId: Id, cursor: Id.optional() })
export type ReviewsOfContractor = z.output<typeof ReviewsOfContractor>

/** Requests the admins' list of revealed reviews: all of them, or only hidden reviews if `hidden` is true. */
export const ModeratedReviews = z.strictObject({ hidden: z.boolean().default(false), cursor: Id.optional() })
export type ModeratedReviews = z.output<typeof ModeratedReviews>

/**
 * Allows or forbids showing a line of the caller's review of a booking on public pages. `version` is the version of the consent
 * text that the page showed.
 */
export const SetReviewLine = z.strictObject({
  bookingId: Id,
  shown: z.boolean({ error: 'Valor inválido' }),
  version: z.string({ error: 'Valor inválido' }).max(20, 'Valor inválido'),
})
export type SetReviewLine = z.output<typeof SetReviewLine>

export const ReviewRef = z.strictObject({ reviewId: Id })
export type ReviewRef = z.output<typeof ReviewRef>

export const HideReview = z.strictObject({
  reviewId: Id,
  reason: text({ min: 1, max: 500, required: 'Diga o motivo: quem escreveu vai ler' }),
})
export type HideReview = z.output<typeof HideReview>

/** The title of the review form for each role of the reviewer. */
export const reviewTitles = { contractor: 'Avaliar Profissional', professional: 'Avaliar Contratante' } as const

export const reviewMessages = {
  notFound: bookingMessages.notFound,
  failed: { title: 'Erro ao enviar avaliação' },
  sent: { title: 'Avaliação enviada com sucesso!' },
  ratingRequired: RATING_REQUIRED,
  notCompleted: 'Você poderá avaliar quando o serviço for concluído.',
  tooLate: `O prazo para avaliar terminou. São ${REVIEW_WINDOW_IN_DAYS} dias depois do serviço.`,
  already: 'Você já avaliou este agendamento.',
  professionalOnly: 'Só profissionais avaliam o ambiente de trabalho.',
  reviewNotFound: 'Avaliação não encontrada',
  alreadyReplied: 'Você já respondeu a esta avaliação.',
  replySent: { title: 'Resposta publicada' },
  replyFailed: { title: 'Não foi possível publicar a resposta' },
  alreadyHidden: 'Esta avaliação já está oculta.',
  ownReview: 'Outra pessoa da equipe precisa decidir: esta avaliação é sua ou sobre você.',
} as const
