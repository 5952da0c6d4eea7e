import type { Subscription } from '#db/schema/index.ts'
import { GRACE_DAYS, SubscriptionStatus } from '#shared/subscription.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Notices, Tell } from '#server/features/notifications/service.ts'
import { findSubscription } from './queries.ts'

type Text = { readonly title: string; readonly body: string }

/**
 * What the contractor is told of the subscription. Each event is told once for each period, however often the provider is read, and no
 * more when the subscription is in another state. A purchase of the last minutes is the contractor's own.
 */
export const subscriptionNotices: Notices = {
  'subscription.activated': tellBy('subscription.activated', isActive, (_, day) => ({
    title: 'Assinatura ativa',
    body: `Seu plano vale até ${day} e se renova sozinho.`,
  })),
  'subscription.renewed': tellBy('subscription.renewed', isActive, (_, day) => ({
    title: 'Assinatura renovada',
    body: `Seu plano vale até ${day}.`,
  })),
  'subscription.payment-late': tellBy('subscription.payment-late', isLate, () => ({
    title: 'Pagamento pendente',
    body: `Não conseguimos renovar sua assinatura. Seu acesso continua por ${GRACE_DAYS} dias.`,
  })),
  'subscription.ended': tellBy(
    'subscription.ended',
    (row) => !isActive(row),
    ({ cancelAtPeriodEnd }) =>
      cancelAtPeriodEnd
        ? { title: 'Assinatura encerrada', body: 'Seu plano terminou. Nada mais será cobrado.' }
        : { title: 'Assinatura vencida', body: 'Assine de novo para ver perfis completos e agendar.' },
  ),
}

function tellBy(
  kind: string,
  holds: (subscription: Subscription) => boolean,
  text: (subscription: Subscription, day: string) => Text,
): Tell {
  return async (ctx, id) => {
    const subscription = await findSubscription(ctx, id)
    if (!subscription || !holds(subscription)) return []
    const { userId, endsAt, firstPaidAt } = subscription
    const day = endsAt ? new Intl.DateTimeFormat('pt-BR', { timeZone: DEFAULT_ZONE }).format(endsAt) : ''
    const eventKey = `${kind}:${id}:${endsAt?.toISOString() ?? ''}`
    return [{ userId, ...text(subscription, day), link: '/assinatura', eventKey, actedAt: firstPaidAt }]
  }
}

function isActive({ status }: Subscription): boolean {
  return status === SubscriptionStatus.active
}

function isLate(subscription: Subscription): boolean {
  return isActive(subscription) && subscription.renewalRetrying
}
