import { RENEWAL_GRACE_HOURS } from '#shared/purchases.ts'
import { serviceNameOf } from '#shared/purchase-kinds.ts'
import { GRACE_DAYS, SubscriptionStatus } from '#shared/subscription.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { bell, bellAndEmail, notificationKinds } from '#server/features/notifications/service.ts'
import type { Purchase } from './product.ts'
import { findPurchase } from './queries.ts'
import { monthlyOf } from './rules.ts'

/**
 * The notifications to the buyer about a purchase. Each is sent once per paid period, although the provider is read more often.
 * It is not sent if the purchase has changed its state meanwhile. They are sent even at night to a buyer who paid a few minutes
 * ago.
 */
export const purchaseNotifications = notificationKinds(factsOf, {
  'purchase.activated': {
    topic: 'payments',
    ways: bellAndEmail,
    holds: isActive,
    title: ({ name }) => (name ? `${name}: ativo` : 'Assinatura ativa'),
    buyer: ({ purchase, name, day }) => {
      if (!name) return `Seu plano vale até ${day}, com renovação automática todo mês.`
      return day
        ? `Vale até ${day}${monthlyOf(purchase) > 0 ? ', com renovação automática todo mês' : ''}.`
        : 'Seu pagamento foi confirmado.'
    },
  },
  'purchase.renewed': {
    topic: 'payments',
    ways: bell,
    holds: isActive,
    title: ({ name }) => (name ? `${name}: renovado` : 'Assinatura renovada'),
    buyer: ({ name, day }) => `${name ? 'Vale' : 'Seu plano vale'} até ${day}.`,
  },
  'purchase.payment-late': {
    topic: 'payments',
    holds: (facts) => isActive(facts) && facts.purchase.renewalRetrying,
    title: ({ name }) => (name ? `${name}: pagamento pendente` : 'Pagamento pendente'),
    buyer: ({ name }) =>
      name
        ? `Não conseguimos cobrar a renovação. O serviço continua por até ${RENEWAL_GRACE_HOURS} horas.`
        : `Não conseguimos renovar sua assinatura. Seu acesso continua por ${GRACE_DAYS} dias.`,
  },
  'purchase.ended': {
    topic: 'payments',
    holds: (facts) => !isActive(facts),
    title: ({ purchase: { cancelAtPeriodEnd }, name }) => {
      if (!name) return cancelAtPeriodEnd ? 'Assinatura encerrada' : 'Assinatura vencida'
      return `${name}: ${cancelAtPeriodEnd ? 'encerrado' : 'vencido'}`
    },
    buyer: ({ purchase: { cancelAtPeriodEnd }, name }) => {
      if (cancelAtPeriodEnd) return `${name ? 'O serviço' : 'Seu plano'} terminou. Nada mais será cobrado.`
      return name ? 'Contrate de novo em Serviços quando quiser.' : 'Assine de novo para ver perfis completos e agendar.'
    },
  },
})

/** `name`: the service's name; null for the subscription. `day`: the day on which the paid period ends; null if it has no end. */
async function factsOf(ctx: Ctx, id: string) {
  const purchase = await findPurchase(ctx, id)
  if (!purchase?.firstPaidAt) return null
  const { userId: buyer, endsAt, firstPaidAt: actedAt } = purchase
  const name = 'service' in purchase ? serviceNameOf(purchase.service, ctx.settings.hasModel) : null
  const link = name ? { label: 'Ver meus serviços', path: '/servicos' } : { label: 'Ver minha assinatura', path: '/assinatura' }
  const day = endsAt && new Intl.DateTimeFormat('pt-BR', { timeZone: DEFAULT_ZONE }).format(endsAt)
  return { people: { buyer }, link, key: endsAt?.toISOString() ?? '', actedAt, purchase, name, day }
}

function isActive({ purchase }: { readonly purchase: Purchase }): boolean {
  return purchase.status === SubscriptionStatus.active
}
