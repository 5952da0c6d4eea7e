import { RENEWAL_GRACE_HOURS } from '#shared/purchases.ts'
import { serviceNameOf } from '#shared/purchase-kinds.ts'
import { GRACE_DAYS, SubscriptionStatus } from '#shared/subscription.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Notices, Tell } from '#server/features/notifications/service.ts'
import type { Purchase } from './product.ts'
import { findPurchase } from './queries.ts'
import { monthlyOf } from './rules.ts'

type Holds = (purchase: Purchase) => boolean
type Text = { readonly title: string; readonly body: string }
/** What the buyer reads: of the subscription, and of a service by its name. `day`: data_fim; null when nothing ends it. */
type Texts = {
  readonly subscription: (day: string | null, purchase: Purchase) => Text
  readonly service: (name: string, day: string | null, purchase: Purchase) => Text
}

const isActive: Holds = ({ status }) => status === SubscriptionStatus.active

/**
 * What the buyer is told of a purchase. Each event is told once for each period, however often the provider is read, and no more when the
 * purchase is in another state. A purchase of the last minutes is the buyer's own.
 */
export const purchaseNotices: Notices = {
  'purchase.activated': tellBy('purchase.activated', isActive, {
    subscription: (day) => ({ title: 'Assinatura ativa', body: `Seu plano vale até ${day} e se renova sozinho.` }),
    service: (name, day, purchase) => ({
      title: `${name}: ativo`,
      body: day ? `Vale até ${day}${monthlyOf(purchase) > 0 ? ' e se renova sozinho' : ''}.` : 'Seu pagamento foi confirmado.',
    }),
  }),
  'purchase.renewed': tellBy('purchase.renewed', isActive, {
    subscription: (day) => ({ title: 'Assinatura renovada', body: `Seu plano vale até ${day}.` }),
    service: (name, day) => ({ title: `${name}: renovado`, body: `Vale até ${day}.` }),
  }),
  'purchase.payment-late': tellBy('purchase.payment-late', (purchase) => isActive(purchase) && purchase.renewalRetrying, {
    subscription: () => ({
      title: 'Pagamento pendente',
      body: `Não conseguimos renovar sua assinatura. Seu acesso continua por ${GRACE_DAYS} dias.`,
    }),
    service: (name) => ({
      title: `${name}: pagamento pendente`,
      body: `Não conseguimos cobrar a renovação. O serviço continua por até ${RENEWAL_GRACE_HOURS} horas.`,
    }),
  }),
  'purchase.ended': tellBy('purchase.ended', (purchase) => !isActive(purchase), {
    subscription: (_day, { cancelAtPeriodEnd }) =>
      cancelAtPeriodEnd
        ? { title: 'Assinatura encerrada', body: 'Seu plano terminou. Nada mais será cobrado.' }
        : { title: 'Assinatura vencida', body: 'Assine de novo para ver perfis completos e agendar.' },
    service: (name, _day, { cancelAtPeriodEnd }) =>
      cancelAtPeriodEnd
        ? { title: `${name}: encerrado`, body: 'O serviço terminou. Nada mais será cobrado.' }
        : { title: `${name}: vencido`, body: 'Contrate de novo em Serviços quando quiser.' },
  }),
}

function tellBy(kind: string, holds: Holds, texts: Texts): Tell {
  return async (ctx, id) => {
    const purchase = await findPurchase(ctx, id)
    if (!purchase?.firstPaidAt || !holds(purchase)) return []
    const { userId, endsAt, firstPaidAt } = purchase
    const day = endsAt && new Intl.DateTimeFormat('pt-BR', { timeZone: DEFAULT_ZONE }).format(endsAt)
    const text =
      'service' in purchase
        ? texts.service(serviceNameOf(purchase.service, ctx.settings.hasModel), day, purchase)
        : texts.subscription(day, purchase)
    const link = 'service' in purchase ? '/servicos' : '/assinatura'
    return [{ userId, ...text, link, eventKey: `${kind}:${id}:${endsAt?.toISOString() ?? ''}`, actedAt: firstPaidAt }]
  }
}
