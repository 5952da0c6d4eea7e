import { z } from 'zod'
import { CONTEST_HOURS } from './absence.ts'
import { TOLERANCE_MINUTES } from './booking-attendance.ts'
import { FREE_UNTIL_HOURS } from './booking-cancel.ts'
import { REPUTATION_WINDOW_IN_DAYS } from './reputation.ts'
import { Id, text } from './text.ts'

/**
 * The causes of a strike, which counts against a professional, in the words that the professional reads. Stored in
 * `strikes.cause`.
 */
export const StrikeCause = { lateCancel: 'Cancelamento em cima da hora', absence: 'Ausência' } as const
export type StrikeCause = (typeof StrikeCause)[keyof typeof StrikeCause]

/** The rules about what counts as a strike against a professional (in texts 'registro') and what never does. */
export const strikeRules = {
  counts: `Conta como registro a profissional cancelar uma visita paga a menos de ${FREE_UNTIL_HOURS} horas do início, ou não chegar até ${TOLERANCE_MINUTES} minutos depois dele.`,
  neverCounts:
    'Doença e risco à segurança nunca contam: a profissional escolhe o motivo ao cancelar, e ele não aparece para quem contratou.',
  contest: `Uma ausência só conta depois de ${CONTEST_HOURS} horas sem contestação, ou quando a equipe confirma que aconteceu.`,
  ends: `Cada registro vale por ${REPUTATION_WINDOW_IN_DAYS} dias e só a própria profissional e a equipe veem.`,
} as const

/** The sentences of the rules about strikes, in the order in which pages show them. */
export const strikeRuleLines: readonly string[] = Object.values(strikeRules)

export const ListStrikes = z.strictObject({ cursor: Id.optional() })
export type ListStrikes = z.output<typeof ListStrikes>

/** An admin withdraws a strike, so that it no longer counts against the professional. */
export const WithdrawStrike = z.strictObject({
  strikeId: Id,
  reason: text({ min: 1, max: 1_000, required: 'Diga por que a ocorrência não conta' }),
})
export type WithdrawStrike = z.output<typeof WithdrawStrike>

export const strikeMessages = {
  notFound: 'Ocorrência não encontrada',
  alreadyWithdrawn: 'Esta ocorrência já foi retirada.',
  own: 'Outra pessoa da equipe precisa decidir: esta ocorrência é sua.',
  withdrawn: { title: 'Registro retirado' },
  withdrawFailed: { title: 'Não foi possível retirar a ocorrência' },
} as const
