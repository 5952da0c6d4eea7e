import { z } from 'zod'
import { IdempotencyKey } from './text.ts'

/** Stored in `assinaturas.status` (AMB-77). Only `ativa` opens the gate (S1 §4). */
export const SubscriptionStatus = { pending: 'pendente', active: 'ativa', expired: 'vencida', cancelled: 'cancelada' } as const
export type SubscriptionStatus = (typeof SubscriptionStatus)[keyof typeof SubscriptionStatus]

export const StartSubscription = z.strictObject({ idempotencyKey: IdempotencyKey }).optional()

export const subscriptionMessages = {
  activated: { title: 'Assinatura ativada com sucesso!' },
  processing: { title: 'Pagamento em processamento...' },
  notAuthorized: { title: 'Pagamento não autorizado. Tente novamente.' },
  failed: { title: 'Pagamento falhou. Verifique os dados e tente novamente.' },
  createFailed: { title: 'Erro ao criar assinatura. Tente novamente.' },
  misconfigured: { title: 'Configuração do provedor de cartão ausente. Fale com o suporte.' },
  gate: 'Assine para ver perfis completos e agendar. R$ 50,00 por mês, cancele quando quiser.',
} as const
