import type { ServiceSubscription } from '#db/schema/index.ts'
import { RENEWAL_GRACE_HOURS } from '#shared/add-ons.ts'
import { serviceNameOf } from '#shared/paid-services.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { isNoticeKind, notify } from '#server/features/notifications/service.ts'
import { findAddOn } from './queries.ts'

/**
 * Notifies the buyer about a service, as a reaction to 'addon.activated', '.renewed', '.payment-late' and '.ended'. Each event
 * sends one notification for each period, however often the provider is read.
 */
export async function notifyOfAddOn(tx: Tx, event: AppEvent): Promise<void> {
  const addOn = await findAddOn(tx, event.id)
  const words = addOn?.firstPaidAt && noticeOf(event.type, addOn, tx.settings.hasModel)
  if (!words || !isNoticeKind(event.type)) return
  await notify(tx, {
    userId: addOn.userId,
    kind: event.type,
    ...words,
    link: '/servicos',
    eventKey: `${event.type}:${addOn.id}:${addOn.endsAt?.toISOString() ?? ''}`,
  })
}

function noticeOf(
  type: AppEvent['type'],
  { service, endsAt, cancelAtPeriodEnd, monthlyInCents }: ServiceSubscription,
  hasModel: boolean,
): { title: string; body: string } | null {
  const name = serviceNameOf(service, hasModel)
  const day = endsAt && new Intl.DateTimeFormat('pt-BR', { timeZone: DEFAULT_ZONE }).format(endsAt)
  switch (type) {
    case 'addon.activated':
      return {
        title: `${name}: ativo`,
        body: !day
          ? 'Seu pagamento foi confirmado.'
          : monthlyInCents > 0
            ? `Vale até ${day} e se renova sozinho.`
            : `Vale até ${day}.`,
      }
    case 'addon.renewed':
      return { title: `${name}: renovado`, body: `Vale até ${day}.` }
    case 'addon.payment-late':
      return {
        title: `${name}: pagamento pendente`,
        body: `Não conseguimos cobrar a renovação. O serviço continua por até ${RENEWAL_GRACE_HOURS} horas.`,
      }
    case 'addon.ended':
      return cancelAtPeriodEnd
        ? { title: `${name}: encerrado`, body: 'O serviço terminou. Nada mais será cobrado.' }
        : { title: `${name}: vencido`, body: 'Contrate de novo em Serviços quando quiser.' }
    default:
      return null
  }
}
