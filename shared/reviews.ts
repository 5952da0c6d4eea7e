import { z } from 'zod'
import { bookingMessages } from './booking.ts'
import { Id, IdempotencyKey, text } from './text.ts'

/** Stored in `avaliacoes.tipo_avaliacao` (R-D10). */
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
  idempotencyKey: IdempotencyKey,
})
export type SubmitReview = z.output<typeof SubmitReview>

/** `cursor` is the id of the last review already shown. */
export const ReviewsOfProfessional = z.strictObject({ professionalId: Id, cursor: Id.optional() })
export type ReviewsOfProfessional = z.output<typeof ReviewsOfProfessional>

/** The title of the form, by the side that the viewer is on (S1 §2). */
export const reviewTitles = { contractor: 'Avaliar Profissional', professional: 'Avaliar Contratante' } as const

/** What the bell says when both reviews of a visit, or its window, are in; `who` is the other party's first name. */
export const reviewNotices = {
  revealed: (who: string) => ({
    title: 'Avaliação publicada',
    body: `A avaliação de ${who} sobre o seu agendamento já pode ser vista.`,
  }),
} as const

export const reviewMessages = {
  notFound: bookingMessages.notFound,
  failed: { title: 'Erro ao enviar avaliação' },
  sent: { title: 'Avaliação enviada com sucesso!' },
  ratingRequired: RATING_REQUIRED,
  notCompleted: 'Você poderá avaliar quando o serviço for concluído.',
  tooLate: 'O prazo para avaliar terminou. São 14 dias depois do serviço.',
  already: 'Você já avaliou este agendamento.',
  professionalOnly: 'Só profissionais avaliam o ambiente de trabalho.',
} as const
