import { z } from 'zod'
import { STATEMENT_LENGTH } from './disputes.ts'
import { Id, line, text } from './text.ts'

// What only the team needs, apart from what the page of a booking loads.

/** What the team writes to the two people of an open dispute. */
export const ReplyDispute = z.strictObject({
  disputeId: Id,
  text: text({ min: 1, max: STATEMENT_LENGTH, required: 'Escreva a resposta' }),
})
export type ReplyDispute = z.output<typeof ReplyDispute>

export const ClaimDispute = z.strictObject({ disputeId: Id, take: z.boolean() })
export type ClaimDispute = z.output<typeof ClaimDispute>

/** How many hours an admin's claim on a dispute lasts, because a dispute is work of more than one sitting. */
export const DISPUTE_CLAIM_HOURS = 24
/** Within how many hours the team first answers. */
export const FIRST_ANSWER_HOURS = 24
/** How many ready answers the team keeps at most. */
export const MAX_READY_ANSWERS = 50

/** A ready answer: a new one without `id`. */
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

/** What the page of the disputes says after an act of the team. */
export const disputeDeskMessages = {
  replied: { title: 'Resposta enviada às duas pessoas' },
  replyFailed: { title: 'Não foi possível enviar a resposta' },
  claimFailed: { title: 'Não foi possível assumir a disputa' },
  claimedBy: (name: string) => `${name} está com esta disputa.`,
} as const
