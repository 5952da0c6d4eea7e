import { z } from 'zod'
import { DAY_MS, HOUR_MS } from './days.ts'
import { REPUTATION_WINDOW_IN_DAYS } from './reputation.ts'
import { Id, text } from './text.ts'

/**
 * From this number of strikes within REPUTATION_WINDOW_IN_DAYS, the team is asked to pause the professional. A strike is a late
 * cancellation or an absence.
 */
export const STRIKES_UNTIL_PAUSE = 3
/** How many hours the professional has to reply to a proposed pause before an admin decides (LGPD art. 20). */
export const ANSWER_HOURS = 72
/** How many days a pause lasts. During a pause the search does not show the professional, who gets no new bookings. */
export const PAUSE_DAYS = 14

/** The states of a professional's pause, stored in `pauses.status`. */
export const PauseStatus = { proposed: 'proposed', paused: 'paused', dismissed: 'dismissed' } as const
export type PauseStatus = (typeof PauseStatus)[keyof typeof PauseStatus]

/** The deadline for the professional's reply to a pause proposed at `now`. */
export function answerUntil(now: Date): Date {
  return new Date(now.getTime() + ANSWER_HOURS * HOUR_MS)
}

/** The end of a professional's pause that an admin decides at `now`. */
export function pauseUntil(now: Date): Date {
  return new Date(now.getTime() + PAUSE_DAYS * DAY_MS)
}

export const pauseRule = `Com ${STRIKES_UNTIL_PAUSE} registros em ${REPUTATION_WINDOW_IN_DAYS} dias, propomos uma pausa de ${PAUSE_DAYS} dias fora da busca e sem novos agendamentos; as visitas marcadas continuam valendo. Nada é automático: a profissional tem ${ANSWER_HOURS} horas para contar o que houve, e uma pessoa da equipe lê e decide.`

export const AnswerPause = z.strictObject({
  pauseId: Id,
  statement: text({ min: 1, max: 2_000, required: 'Conte o que aconteceu' }),
})
export type AnswerPause = z.output<typeof AnswerPause>

export const DecidePause = z.strictObject({
  pauseId: Id,
  pause: z.boolean(),
  reason: text({ min: 1, max: 1_000, required: 'Diga o motivo: a profissional vai ler' }),
})
export type DecidePause = z.output<typeof DecidePause>

export const pauseMessages = {
  proposed: 'Uma pausa foi proposta',
  notFound: 'Proposta de pausa não encontrada',
  tooLate: 'O prazo para responder terminou.',
  alreadyAnswered: 'Você já respondeu a esta proposta.',
  alreadyDecided: 'Esta proposta já foi decidida.',
  tooEarly: 'A profissional ainda pode responder. Decida depois da resposta ou do prazo.',
  tooFewStrikes: 'Restam menos ocorrências do que a regra pede: não há motivo para uma pausa.',
  own: 'Outra pessoa da equipe precisa decidir: esta proposta é sobre você.',
  answered: { title: 'Resposta enviada' },
  answerFailed: { title: 'Não foi possível enviar a resposta' },
  decided: { title: 'Decisão registrada' },
  decideFailed: { title: 'Não foi possível registrar a decisão da pausa' },
} as const
