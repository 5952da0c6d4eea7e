import { z } from 'zod'
import { STATEMENT_LENGTH } from './disputes.ts'
import { Id, line, text } from './text.ts'

// The part of the disputes that only the team needs. It is a file of its own, so that the page of a booking does not load it.

/** The team's reply to the two participants of an open dispute. */
export const ReplyDispute = z.strictObject({
  disputeId: Id,
  text: text({ min: 1, max: STATEMENT_LENGTH, required: 'Escreva a resposta' }),
})
export type ReplyDispute = z.output<typeof ReplyDispute>

export const ClaimDispute = z.strictObject({ disputeId: Id, take: z.boolean() })
export type ClaimDispute = z.output<typeof ClaimDispute>

/**
 * How many hours a dispute is reserved for the admin who works on it. The time is long, because a dispute takes more than one
 * work session.
 */
export const DISPUTE_CLAIM_HOURS = 24
/** How many hours the team has for its first reply to a dispute. */
export const FIRST_ANSWER_HOURS = 24
/** How many ready-made replies the team may store. */
export const MAX_READY_ANSWERS = 50

/** Saves a ready-made reply of the team. Without `id` it is a new one. */
export const SaveReadyAnswer = z.strictObject({
  id: Id.optional(),
  title: line({ min: 1, max: 80, required: 'Dê um nome à resposta' }),
  text: text({ min: 1, max: STATEMENT_LENGTH, required: 'Escreva a resposta' }),
})
export type SaveReadyAnswer = z.output<typeof SaveReadyAnswer>

export const ReadyAnswerRef = z.strictObject({ id: Id })
export type ReadyAnswerRef = z.output<typeof ReadyAnswerRef>

export const readyAnswerTexts = {
  title: 'Respostas prontas',
  intro: 'Textos da equipe para responder e decidir. Quem usa pode mudar o texto antes de enviar.',
  none: 'Nenhuma resposta pronta.',
  insert: 'Usar resposta pronta',
  saved: 'Resposta guardada',
  deleted: 'Resposta apagada',
  saveFailed: 'Não foi possível guardar a resposta',
  deleteFailed: 'Não foi possível apagar a resposta',
  loadFailed: 'Não foi possível carregar as respostas prontas.',
  notFound: 'Esta resposta não existe mais.',
  titleTaken: 'Já existe uma resposta com este nome.',
  tooMany: `A equipe guarda no máximo ${MAX_READY_ANSWERS} respostas.`,
} as const

/** The messages that the team sees on the page of disputes after an action. */
export const disputeDeskMessages = {
  replied: { title: 'Resposta enviada às duas pessoas' },
  replyFailed: { title: 'Não foi possível enviar a resposta' },
  claimFailed: { title: 'Não foi possível assumir a disputa' },
  claimedBy: (name: string) => `${name} está com esta disputa.`,
} as const
