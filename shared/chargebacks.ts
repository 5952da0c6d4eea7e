import { z } from 'zod'
import { Id } from './text.ts'

/** What an admin found out about a booking whose payment was charged back. */
export const chargebackFindings = ['took_place', 'did_not_take_place'] as const

export const DecideChargeback = z.strictObject({ chargebackId: Id, finding: z.enum(chargebackFindings) })
export type DecideChargeback = z.output<typeof DecideChargeback>

export const chargebackTexts = {
  notFound: 'Contestação não encontrada',
  alreadyFound: 'Outra pessoa da equipe já decidiu esta contestação.',
  won: 'O banco já decidiu a favor da Plumaí: não é preciso decidir.',
  reversalRefused: 'O provedor não devolveu o repasse da profissional. Nada mudou.',
  notice: {
    open: (amount: string) => ({
      title: 'Pagamento contestado no banco',
      body: `Uma contestação de ${amount} foi aberta. Diga se o serviço aconteceu.`,
    }),
    won: (amount: string) => ({ title: 'Contestação ganha', body: `O banco devolveu ${amount}.` }),
    lost: (amount: string) => ({ title: 'Contestação perdida', body: `O banco ficou com ${amount}.` }),
  },
} as const
