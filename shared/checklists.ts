import { z } from 'zod'
import { BookingStatus } from './booking.ts'
import { Id, line, text } from './text.ts'

/** The states of a checklist, stored in `checklist_execucoes.status`. */
export const ChecklistStatus = { pending: 'pendente', inProgress: 'em_andamento', done: 'concluido' } as const
export type ChecklistStatus = (typeof ChecklistStatus)[keyof typeof ChecklistStatus]

/** The text for each state of a checklist. */
export const checklistLabels: Readonly<Record<ChecklistStatus, string>> = {
  pendente: 'Pendente',
  em_andamento: BookingStatus.inProgress,
  concluido: BookingStatus.completed,
}

/**
 * The source of a checklist's score: our fixed rules, a language model, or an admin. Stored in
 * `checklist_execucoes.score_source`.
 */
export const ScoreSource = { rules: 'rules', model: 'model', person: 'person' } as const
export type ScoreSource = (typeof ScoreSource)[keyof typeof ScoreSource]

/**
 * The states of a review of a score, stored in `checklist_reviews.status`. On request an admin reviews the score and keeps or
 * changes it.
 */
export const ScoreReviewStatus = { open: 'open', kept: 'kept', changed: 'changed' } as const
export type ScoreReviewStatus = (typeof ScoreReviewStatus)[keyof typeof ScoreReviewStatus]

/**
 * A sentence that explains a score, stored in `score_reasons`. Fixed rules also give the points that belong to it (`points` out
 * of `of` possible points). Otherwise both are null.
 */
export type ScoreReason = { readonly text: string; readonly points: number | null; readonly of: number | null }

/** The highest possible score of a checklist. */
export const BEST_SCORE = 10
/** How many items a checklist template may have. */
export const MAX_TEMPLATE_ITEMS = 60
/** How many checklist templates one person may store. */
export const MAX_OWN_TEMPLATES = 30
/** How many photos one checklist may have. */
export const MAX_CHECKLIST_PHOTOS = 20
/** How many days after the end of the booking the photos of its checklist are deleted. */
export const CHECKLIST_PHOTO_DAYS = 90
/** The kind of upload for a photo of a checklist: `POST /upload/foto-de-checklist/{item}`. */
export const CHECKLIST_PHOTO = 'foto-de-checklist'
export const NOTE_LENGTH = 1_000
export const REVIEW_REASON_LENGTH = 1_000

const TemplateItem = z.strictObject({
  description: line({ min: 1, max: 200, required: 'Descreva o item' }),
  /** The room of the item, by which the items are grouped; '' for an item without a room. */
  room: line({ max: 40 }).default(''),
  mandatory: z.boolean(),
})
export type TemplateItem = z.output<typeof TemplateItem>

/** Saves a checklist template. With `templateId` it replaces this template of the caller, otherwise it is a new template. */
export const SaveTemplate = z.strictObject({
  templateId: Id.optional(),
  name: line({ min: 1, max: 120, required: 'Dê um nome ao modelo' }),
  description: text({ max: 300 }).default(''),
  items: z
    .array(TemplateItem)
    .min(1, 'Adicione pelo menos um item')
    .max(MAX_TEMPLATE_ITEMS, `Use no máximo ${MAX_TEMPLATE_ITEMS} itens`)
    .refine((items) => items.some(({ mandatory }) => mandatory), 'Marque ao menos um item como obrigatório'),
})
export type SaveTemplate = z.output<typeof SaveTemplate>
export const TemplateRef = z.strictObject({ templateId: Id })

/** Creates a checklist for a booking; without `bookingId` for the earliest confirmed future booking. */
export const CreateChecklist = z.strictObject({ templateId: Id, bookingId: Id.optional() })
export type CreateChecklist = z.output<typeof CreateChecklist>

export const ChecklistRef = z.strictObject({ checklistId: Id })
export const ListChecklists = z.strictObject({ cursor: Id.optional() })
export const ItemRef = z.strictObject({ itemId: Id })
export const TickItem = z.strictObject({ itemId: Id, done: z.boolean() })
export type TickItem = z.output<typeof TickItem>
/** Saves the note of a checklist item. An empty text removes the note. */
export const SaveNote = z.strictObject({ itemId: Id, note: text({ max: NOTE_LENGTH }) })
export type SaveNote = z.output<typeof SaveNote>

export const AskReview = z.strictObject({
  checklistId: Id,
  reason: text({ min: 1, max: REVIEW_REASON_LENGTH, required: 'Conte por que a nota precisa ser revista' }),
})
export type AskReview = z.output<typeof AskReview>
export const ReviewRef = z.strictObject({ reviewId: Id })
/** An admin's decision about a score. If `score` equals the present score, the score is kept. */
export const DecideReview = z.strictObject({
  reviewId: Id,
  score: z
    .number({ error: 'Informe a nota' })
    .min(0, { error: 'A nota vai de 0 a 10' })
    .max(BEST_SCORE, { error: 'A nota vai de 0 a 10' })
    .multipleOf(0.1, { error: 'Use no máximo uma casa decimal' }),
  reason: text({ min: 1, max: REVIEW_REASON_LENGTH, required: 'Diga o motivo: as duas pessoas vão ler' }),
})
export type DecideReview = z.output<typeof DecideReview>

export const checklistMessages = {
  templateSaved: { title: 'Modelo salvo' },
  templateFailed: { title: 'Não foi possível salvar o modelo' },
  templateDeleted: { title: 'Modelo excluído' },
  deleteFailed: { title: 'Não foi possível excluir o modelo' },
  tickFailed: { title: 'Não foi possível marcar o item' },
  noteFailed: { title: 'Não foi possível salvar a nota' },
  photoFailed: { title: 'Não foi possível enviar a foto do item' },
  scored: { title: 'Nota recebida' },
  scoreFailed: { title: 'Não foi possível pedir a nota' },
  reviewAsked: { title: 'Revisão pedida', description: 'Uma pessoa da equipe olha a nota de novo e avisa vocês dois.' },
  reviewFailed: { title: 'Não foi possível pedir a revisão' },
  decideFailed: { title: 'Não foi possível registrar a decisão sobre a nota' },
  loadFailed: 'Não foi possível carregar os checklists',
  noBooking: {
    title: 'Sem agendamentos',
    description: 'Você precisa ter um agendamento confirmado para criar um checklist',
  },
  created: { title: 'Checklist criado!' },
  createFailed: { title: 'Não foi possível criar o checklist' },
  notFound: 'Checklist não encontrado',
  bookingPassed: 'Escolha um agendamento confirmado que ainda não começou.',
  templateMissing: 'Este modelo não está mais disponível.',
  nameTaken: 'Você já tem um modelo com este nome.',
  tooManyTemplates: `Você já tem ${MAX_OWN_TEMPLATES} modelos. Exclua um para salvar outro.`,
  closed: 'A nota já foi pedida: este checklist não muda mais.',
  cancelled: 'O agendamento foi cancelado: este checklist não muda mais.',
  tooManyPhotos: `Este checklist já tem ${MAX_CHECKLIST_PHOTOS} fotos.`,
  unfinished: 'A nota pode ser pedida quando os itens obrigatórios estiverem feitos ou a visita tiver terminado.',
  untouched: 'Nenhum item foi marcado: não há o que avaliar.',
  gate: 'Você já usou suas análises grátis. Assine para receber a nota deste checklist.',
  notScored: 'Este checklist ainda não tem nota.',
  alreadyReviewed: 'A revisão desta nota já foi pedida.',
  alreadyDecided: 'Esta revisão já foi decidida.',
  ownReview: 'Outra pessoa da equipe precisa decidir: este checklist é seu.',
} as const

/** Formats a score: '8,5'. */
export function scoreText(score: number): string {
  return score.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
