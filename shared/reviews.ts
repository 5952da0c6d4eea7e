import { z } from 'zod'
import { Id, IdempotencyKey, text } from './text.ts'

/** Stored in `avaliacoes.tipo_avaliacao` (RULINGS D10). */
export const ReviewDirection = {
  ofProfessional: 'contratante_para_profissional',
  ofContractor: 'profissional_para_contratante',
} as const
export const PUBLISHED = 'Publicada'

const stars = z
  .number()
  .int()
  .min(0)
  .max(5)
  .transform((value) => (value === 0 ? null : value))
  .nullish()

export const SubmitReview = z.strictObject({
  bookingId: Id,
  publicRating: z
    .number({ error: 'Por favor, dê uma nota pública' })
    .int()
    .min(1, 'Por favor, dê uma nota pública')
    .max(5, 'Use de 1 a 5 estrelas'),
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

export const reviewMessages = {
  notFound: { title: 'Agendamento não encontrado' },
  failed: { title: 'Erro ao enviar avaliação' },
  sent: { title: 'Avaliação enviada com sucesso!' },
  ratingRequired: 'Por favor, dê uma nota pública',
} as const
