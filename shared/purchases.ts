import { z } from 'zod'
import { PurchaseKind } from './purchase-kinds.ts'
import { WITHDRAWAL_DAYS } from './money.ts'
import { Id, IdempotencyKey } from './text.ts'

/** The services that are bought with `subscription.startService`. The other three services have their own procedures. */
const startable = [PurchaseKind.checklist, PurchaseKind.analysis, PurchaseKind.reports, PurchaseKind.contract] as const

export const StartService = z.strictObject({ kind: z.enum(startable), idempotencyKey: IdempotencyKey.optional() })
export type StartService = z.output<typeof StartService>

export const Purchase = z.strictObject({ idempotencyKey: IdempotencyKey.optional() }).optional()

/** The input with which a person stops the renewal of a bought service or withdraws from its purchase. */
export const EndService = z.strictObject({ kind: z.enum(PurchaseKind) })
export type EndService = z.output<typeof EndService>

/** Input for taking back the cancellation of the caller's service; null names the subscription. */
export const KeepPurchase = z.strictObject({ kind: z.enum(PurchaseKind).nullable() })

/** The purchase for which the browser has returned from the payment page. */
export const PurchaseRef = z.strictObject({ purchaseId: Id })

/**
 * Requests the payments of the caller's subscriptions or services, newest first. `before`: the id of the last payment that the page
 * already shows.
 */
export const PurchasePayments = z.strictObject({ of: z.enum(['subscription', 'service']), before: Id.optional() })
export type PurchasePayments = z.output<typeof PurchasePayments>

/**
 * The states of a purchase as the buyer sees them. 'confirming': the buyer has finished the payment page, but the provider has
 * not confirmed the payment yet.
 */
export const PurchaseState = { none: 'none', confirming: 'confirming', active: 'active' } as const

/**
 * How many hours a service can be used after the end of its paid period, `data_fim`, while the invoice of its renewal is open.
 */
export const RENEWAL_GRACE_HOURS = 24

export const purchaseMessages = {
  processFailed: { title: 'Erro ao processar' },
  insuranceFailed: {
    title: 'Erro ao contratar seguro',
    description: 'Não foi possível processar a contratação. Tente novamente.',
  },
  subscribed: { title: 'Assinatura realizada com sucesso! Aguarde alguns instantes para ativação.' },
  bought: { title: 'Compra realizada com sucesso! Aguarde alguns instantes para ativação.' },
  confirming: 'Aguardando confirmação',
  professionalsOnly: 'Este serviço é para profissionais.',
  contractorsOnly: 'Este serviço é para contratantes.',
  alreadyActive: 'Este serviço já está ativo.',
  stillConfirming: 'Seu pagamento ainda está sendo confirmado. Aguarde alguns instantes.',
  purchaseNotFound: 'Não encontramos esta compra.',
  notActive: 'Você não tem este serviço ativo.',
  cannotWithdraw: `O prazo de ${WITHDRAWAL_DAYS} dias para desistir com reembolso já passou. Você ainda pode cancelar a renovação.`,
  doesNotRenew: 'Este serviço foi pago uma única vez: não há renovação para cancelar.',
} as const
