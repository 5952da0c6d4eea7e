import { z } from 'zod'
import { backwards, isPeriod, periodFields } from './period.ts'
import { Id, line } from './text.ts'

/** The purposes of a payment, with their names in the team's filter. */
export const paymentKinds = {
  booking: 'Agendamentos',
  extension: 'Horas a mais',
  tip: 'Gorjetas',
  subscription: 'Assinaturas',
  service: 'Serviços avulsos',
} as const
export type PaymentKind = keyof typeof paymentKinds

/** The states of a payment in the team's filter. An `open` payment may still succeed, an `unpaid` payment never succeeded. */
export const teamPaymentStates = {
  paid: 'Pago',
  partly: 'Devolvido em parte',
  refunded: 'Devolvido',
  open: 'Em andamento',
  unpaid: 'Não pago',
} as const
export type TeamPaymentState = keyof typeof teamPaymentStates

/**
 * The team's search for payments. `search` is the id of a booking or payment, the number of a receipt, or a part of a
 * participant's name. `from` and `to` are days in DEFAULT_ZONE on which a payment or its refund was posted, or an unpaid payment
 * was begun. Without a state only paid payments are found.
 */
export const FindPayments = z
  .strictObject({
    search: line({ max: 100 }).default(''),
    state: z.enum(Object.keys(teamPaymentStates) as TeamPaymentState[], { error: 'Estado desconhecido' }).optional(),
    kind: z.enum(Object.keys(paymentKinds) as PaymentKind[], { error: 'Tipo desconhecido' }).optional(),
    ...periodFields,
    personId: Id.optional(),
    cursor: Id.optional(),
  })
  .refine(isPeriod, backwards)
export type FindPayments = z.output<typeof FindPayments>

/** For how many days after its payment a Pix can be refunded. */
export const PIX_REFUND_DAYS = 90

export const teamPaymentTexts = {
  title: 'Pagamentos',
  loadFailed: 'Não foi possível carregar os pagamentos.',
  none: 'Nenhum pagamento encontrado.',
  disputedAtBank: 'Contestado no banco: não pode ser devolvido por aqui.',
  pixTooOld: `Um Pix só pode ser devolvido até ${PIX_REFUND_DAYS} dias depois.`,
  nothingLeft: 'Nada mais a devolver',
} as const
