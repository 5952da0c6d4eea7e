import { z } from 'zod'
import { Id } from './text.ts'

/**
 * The topics of notifications, in the groups of the preferences page. `push` is the text on a locked screen, so it names no
 * person, place or amount.
 */
export const topics = {
  bookings: {
    label: 'Agendamentos',
    text: 'Confirmação, mudança de horário e cancelamento.',
    push: 'Novidade no seu agendamento',
  },
  reminders: {
    label: 'Lembretes e o dia da visita',
    text: 'Um dia antes, duas horas antes, chegada e atraso.',
    push: 'Lembrete da visita',
  },
  payments: {
    label: 'Pagamentos',
    text: 'Recibos, cobranças, reembolsos, assinatura e serviços.',
    push: 'Novidade nos seus pagamentos',
  },
  payouts: { label: 'Recebimentos', text: 'O que você recebe e a conta em que recebe.', push: 'Novidade nos seus recebimentos' },
  reviews: { label: 'Avaliações', text: 'Avaliações reveladas e respostas.', push: 'Nova avaliação' },
  verification: { label: 'Verificação', text: 'Documentos, antecedentes e selo.', push: 'Novidade na sua verificação' },
  contracts: {
    label: 'Contratos mensais',
    text: 'Proposta, mudança, aceite e encerramento.',
    push: 'Novidade no seu contrato',
  },
  disputes: {
    label: 'Ajuda',
    text: 'Pedidos de ajuda em uma visita e atendimentos da equipe: respostas e decisões.',
    push: 'Novidade em um pedido de ajuda',
  },
  team: { label: 'Equipe', text: 'O que espera por você na administração.', push: 'Algo espera pela equipe' },
  security: {
    label: 'Conta e segurança',
    text: 'Senha, e-mail, acesso e privacidade. Não podem ser desligados.',
    push: 'Novidade na sua conta',
  },
} as const

export type Topic = keyof typeof topics

/** The topics of notifications that a user may switch off. */
export const optionalTopics = [
  'bookings',
  'reminders',
  'payments',
  'payouts',
  'reviews',
  'verification',
  'contracts',
  'disputes',
  'team',
] as const satisfies readonly Topic[]
export type OptionalTopic = (typeof optionalTopics)[number]

/** The channels that a user may switch off. The list under the bell cannot be switched off and shows every notification. */
export const optionalWays = ['email', 'push'] as const
export type OptionalWay = (typeof optionalWays)[number]

/** The input of notifications.setPreference. */
export const SetPreference = z.strictObject({ topic: z.enum(optionalTopics), way: z.enum(optionalWays), on: z.boolean() })
export type SetPreference = z.infer<typeof SetPreference>

export const NotificationRef = z.strictObject({ id: Id })

const base64Url = (min: number, max: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .min(min)
    .max(max)

/** A browser that receives push messages, as described by PushSubscription.toJSON. */
export const PushDevice = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  p256dh: base64Url(80, 100),
  auth: base64Url(16, 32),
})
export type PushDevice = z.infer<typeof PushDevice>

export const PushEndpoint = PushDevice.pick({ endpoint: true })

/** The path of the notification preferences, to which emails link. */
export const PREFERENCES_PATH = '/notificacoes?aba=preferencias'

export const pushMessages = {
  /** The message for a browser whose push service the product does not support. */
  unknownService: 'Este navegador não recebe avisos da Plumaí. Você continua recebendo por e-mail.',
} as const
