import { z } from 'zod'
import { centsInWords, SUBSCRIPTION_PRICE_IN_CENTS } from './money.ts'
import { paymentMessages } from './payment.ts'
import { IdempotencyKey } from './text.ts'

/** The states of a subscription, stored in `assinaturas.status`. Only `ativa` gives access. */
export const SubscriptionStatus = { pending: 'pendente', active: 'ativa', expired: 'vencida', cancelled: 'cancelada' } as const
export type SubscriptionStatus = (typeof SubscriptionStatus)[keyof typeof SubscriptionStatus]

export const StartSubscription = z.strictObject({ idempotencyKey: IdempotencyKey }).optional()

/** The states of a subscription's payment that the return page of /assinatura distinguishes. */
export const SubscriptionState = { active: 'active', processing: 'processing', unpaid: 'requires_payment_method' } as const
export type SubscriptionState = (typeof SubscriptionState)[keyof typeof SubscriptionState]

/** How many days a subscription can be used after the end of its paid period, `data_fim`, while its renewal is being charged. */
export const GRACE_DAYS = 3

export const subscriptionMessages = {
  activated: { title: 'Assinatura ativada com sucesso!' },
  processing: { title: 'Pagamento em processamento...' },
  notAuthorized: { title: 'Pagamento não autorizado. Tente novamente.' },
  failed: { title: 'Pagamento falhou. Verifique os dados e tente novamente.' },
  loadFailed: { title: 'Erro ao carregar informações da assinatura' },
  /** The toast when an existing subscription could not be changed. */
  processFailed: { title: 'Erro ao processar assinatura' },
  createFailed: { title: 'Erro ao criar assinatura. Tente novamente.' },
  misconfigured: { title: paymentMessages.misconfigured },
  /** The text of the badge of an active subscription or service. */
  active: 'Ativo',
  cancelled: { title: 'Assinatura cancelada' },
  renewalCancelled: { title: 'Renovação cancelada' },
  moneyComesBack: 'O valor volta para o seu cartão. Pode levar alguns dias para aparecer na fatura.',
  endsToday: 'Vence hoje',
  inactive: 'Assinatura inativa',
  manage: 'Gerenciar',
  activate: 'Ativar Assinatura',
  alreadyActive: 'Sua assinatura já está ativa.',
  notStarted: 'A assinatura ainda não foi aberta. Recarregue a página.',
  notActive: 'Você não tem uma assinatura ativa.',
  gate: `Assine para ver perfis completos e agendar. ${centsInWords(SUBSCRIPTION_PRICE_IN_CENTS)} por mês, cancele quando quiser.`,
} as const
