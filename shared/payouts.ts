import { HOUR_MS, MINUTE_MS, DAY_MS } from './days.ts'

/** How long after 'Concluído' the professional's part is transferred. */
export const TRANSFER_AFTER_COMPLETION_HOURS = 24
/** How long after a cancellation of which the professional keeps a part: so long the other side may contest it (R-F13). */
export const TRANSFER_AFTER_CANCELLATION_HOURS = 48

/** How long to wait after each refused attempt, then always the last one: a professional's pay is never given up. */
const RETRY_DELAYS_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS]

/** The wait after the attempt with this number (1 is the first), in milliseconds. */
export function waitAfterAttempt(attempt: number): number {
  return RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length) - 1] ?? DAY_MS
}

export const payoutMessages = {
  keptByProfessional: 'A parte da profissional já foi enviada, e o provedor recusou o estorno. Nada foi devolvido.',
  accountNeeded: {
    title: 'Cadastre sua conta para receber',
    body: 'O valor da sua visita está separado. Ele é enviado assim que você cadastrar sua conta em Recebimentos.',
  },
  accountReady: {
    title: 'Sua conta para receber está pronta',
    body: 'Os próximos valores são enviados para ela automaticamente.',
  },
  accountStopped: {
    title: 'Sua conta para receber precisa de você',
    body: 'O provedor de pagamento pede mais dados. Até lá, seus valores ficam separados e esperam por você.',
  },
  sent: (amount: string) => ({ title: `${amount} a caminho da sua conta`, body: 'Enviamos o valor da sua visita.' }),
  reversed: (amount: string) => ({
    title: `Estorno de ${amount}`,
    body: 'Um valor que você recebeu voltou para quem contratou, por causa de um reembolso.',
  }),
} as const
