import { z } from 'zod'
import { Id } from './text.ts'

/** An admin's decision whether a booking took place after its payment was charged back. */
export const chargebackFindings = ['took_place', 'did_not_take_place'] as const

export const DecideChargeback = z.strictObject({ chargebackId: Id, finding: z.enum(chargebackFindings) })
export type DecideChargeback = z.output<typeof DecideChargeback>

/**
 * The states of a chargeback. With 'appealable' the team may appeal to the bank, with 'appealed' the bank decides about the
 * appeal.
 */
export const chargebackStatuses = ['open', 'won', 'lost', 'appealable', 'appealed'] as const
export type ChargebackStatus = (typeof chargebackStatuses)[number]

/**
 * The states of a chargeback as the person who paid sees them. It is 'open' until the bank has decided finally, also about an
 * appeal.
 */
export const contestedStates = ['open', 'won', 'lost'] as const

export const chargebackTexts = {
  notFound: 'Contestação não encontrada',
  alreadyFound: 'Outra pessoa da equipe já decidiu esta contestação.',
  won: 'O banco já decidiu a favor da Plumaí: não é preciso decidir.',
  reversalRefused: 'O provedor não devolveu o repasse da profissional. Nada mudou.',
  /** The notification to the admins about a chargeback. The `day` in its body is the deadline for a reply to the bank. */
  notification: (status: ChargebackStatus, method: 'card' | 'pix') =>
    method === 'pix' && status === 'lost' ? contestedPix : notifications[status],
  /** The text about a chargeback on the page of the booking, for the person who paid. */
  contested: {
    card: {
      open: 'Este pagamento foi contestado no banco. Enquanto o banco decide, nada é reembolsado por aqui.',
      lost: 'Este pagamento foi contestado no banco, que devolve o valor ao cartão. Nada mais é reembolsado por aqui.',
      won: 'Este pagamento foi contestado no banco, que decidiu que ele vale.',
    },
    pix: {
      open: 'Este Pix foi contestado no banco. Enquanto o banco decide, nada é reembolsado por aqui.',
      lost: 'Este Pix foi contestado no banco, que devolve o valor à conta que pagou. Nada mais é reembolsado por aqui.',
      won: 'Este Pix foi contestado no banco, que decidiu que ele vale.',
    },
  },
} as const

type Notification = { readonly title: string; readonly body: (amount: string, day: string | null) => string }

const contestedPix: Notification = {
  title: 'Pix contestado no banco',
  body: (amount) => `${amount} voltaram para quem pagou: um Pix contestado não aceita resposta. Diga se o serviço aconteceu.`,
}
const notifications: Readonly<Record<ChargebackStatus, Notification>> = {
  open: {
    title: 'Pagamento contestado no banco',
    body: (amount) => `Uma contestação de ${amount} foi aberta. Diga se o serviço aconteceu.`,
  },
  won: { title: 'Contestação ganha', body: (amount) => `O banco devolveu ${amount}.` },
  lost: { title: 'Contestação perdida', body: (amount) => `O banco ficou com ${amount}.` },
  appealable: {
    title: 'Cabe recurso em uma contestação',
    body: (amount, day) =>
      `O banco está com ${amount}.${day === null ? '' : ` O recurso pode ser enviado no painel da Stripe até ${day}.`}`,
  },
  appealed: { title: 'Recurso enviado ao banco', body: (amount) => `O banco decide de novo sobre ${amount}.` },
}
