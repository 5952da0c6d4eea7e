import type { Subscription } from '#db/schema/index.ts'
import { GRACE_DAYS } from '#shared/subscription.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { isNoticeKind, notify } from '#server/features/notifications/service.ts'
import { findSubscription } from './queries.ts'

/**
 * Notifies the contractor about the subscription, as a reaction to 'subscription.activated', '.renewed', '.payment-late' and
 * '.ended'. Each event sends one notification for each period, however often the provider is read.
 */
export async function notifyOfSubscription(tx: Tx, event: AppEvent): Promise<void> {
  const subscription = await findSubscription(tx, event.id)
  const words = subscription && noticeOf(event.type, subscription)
  if (!words || !isNoticeKind(event.type)) return
  await notify(tx, {
    userId: subscription.userId,
    kind: event.type,
    ...words,
    link: '/assinatura',
    eventKey: `${event.type}:${subscription.id}:${subscription.endsAt?.toISOString() ?? ''}`,
  })
}

function noticeOf(type: AppEvent['type'], { endsAt, cancelAtPeriodEnd }: Subscription): { title: string; body: string } | null {
  const day = endsAt ? new Intl.DateTimeFormat('pt-BR', { timeZone: DEFAULT_ZONE }).format(endsAt) : ''
  switch (type) {
    case 'subscription.activated':
      return { title: 'Assinatura ativa', body: `Seu plano vale até ${day} e se renova sozinho.` }
    case 'subscription.renewed':
      return { title: 'Assinatura renovada', body: `Seu plano vale até ${day}.` }
    case 'subscription.payment-late':
      return {
        title: 'Pagamento pendente',
        body: `Não conseguimos renovar sua assinatura. Seu acesso continua por ${GRACE_DAYS} dias.`,
      }
    case 'subscription.ended':
      return cancelAtPeriodEnd
        ? { title: 'Assinatura encerrada', body: 'Seu plano terminou. Nada mais será cobrado.' }
        : { title: 'Assinatura vencida', body: 'Assine de novo para ver perfis completos e agendar.' }
    default:
      return null
  }
}
