import type { ServiceSubscription } from '#db/schema/index.ts'
import { RENEWAL_GRACE_HOURS } from '#shared/add-ons.ts'
import { serviceNameOf } from '#shared/paid-services.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Notices, Tell } from '#server/features/notifications/service.ts'
import { findAddOn } from './queries.ts'

type Holds = (addOn: ServiceSubscription) => boolean
type Text = (addOn: ServiceSubscription, name: string, day: string | null) => { readonly title: string; readonly body: string }

const isActive: Holds = ({ status }) => status === SubscriptionStatus.active

/**
 * What the buyer is told of a service. Each event is told once for each period, however often the provider is read, and no more when the
 * service is in another state. A purchase of the last minutes is the buyer's own.
 */
export const addOnNotices: Notices = {
  'addon.activated': tellBy('addon.activated', isActive, ({ monthlyInCents }, name, day) => ({
    title: `${name}: ativo`,
    body: day ? `Vale até ${day}${monthlyInCents > 0 ? ' e se renova sozinho' : ''}.` : 'Seu pagamento foi confirmado.',
  })),
  'addon.renewed': tellBy('addon.renewed', isActive, (_addOn, name, day) => ({
    title: `${name}: renovado`,
    body: `Vale até ${day}.`,
  })),
  'addon.payment-late': tellBy(
    'addon.payment-late',
    (addOn) => isActive(addOn) && addOn.renewalRetrying,
    (_addOn, name) => ({
      title: `${name}: pagamento pendente`,
      body: `Não conseguimos cobrar a renovação. O serviço continua por até ${RENEWAL_GRACE_HOURS} horas.`,
    }),
  ),
  'addon.ended': tellBy(
    'addon.ended',
    (addOn) => !isActive(addOn),
    ({ cancelAtPeriodEnd }, name) =>
      cancelAtPeriodEnd
        ? { title: `${name}: encerrado`, body: 'O serviço terminou. Nada mais será cobrado.' }
        : { title: `${name}: vencido`, body: 'Contrate de novo em Serviços quando quiser.' },
  ),
}

function tellBy(kind: string, holds: Holds, text: Text): Tell {
  return async (ctx, id) => {
    const addOn = await findAddOn(ctx, id)
    if (!addOn?.firstPaidAt || !holds(addOn)) return []
    const { userId, service, endsAt, firstPaidAt } = addOn
    const name = serviceNameOf(service, ctx.settings.hasModel)
    const day = endsAt && new Intl.DateTimeFormat('pt-BR', { timeZone: DEFAULT_ZONE }).format(endsAt)
    const eventKey = `${kind}:${id}:${endsAt?.toISOString() ?? ''}`
    return [{ userId, ...text(addOn, name, day), link: '/servicos', eventKey, actedAt: firstPaidAt }]
  }
}
