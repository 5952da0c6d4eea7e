import { Link } from '@tanstack/react-router'
import { PurchaseState, purchaseMessages } from '#shared/purchases.ts'
import { priceText } from '#shared/purchase-kinds.ts'
import { pageNames } from '#shared/pages.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { clubOffer, contractorOffers, professionalOffers, useServiceNames } from '#client/features/purchase/index.ts'
import { trpc } from '#client/lib/api.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Section } from '#client/ui/section.tsx'
import { shortcut } from './dashboard-parts.tsx'

/** The services that the product sells to contractors or professionals, with the prices and what the person has bought. */
export function PremiumCard({ side }: { side: 'contractor' | 'professional' }) {
  const nameOf = useServiceNames()
  const { data } = trpc.subscription.services.useQuery()
  const offers = [...(side === 'contractor' ? contractorOffers : professionalOffers), clubOffer]
  return (
    <Section card title="Serviços Premium" className="content-start gap-3">
      <ul className="grid">
        {offers.map(({ service, to, Icon }) => {
          const state = data?.services.find((each) => each.service === service)?.state
          return (
            <li key={service} className="flex items-center gap-3 border-t border-line py-2.5 first:border-t-0">
              <Icon aria-hidden className="size-5 shrink-0 text-link" />
              <span className="grid min-w-0 flex-1">
                <Link to={to} className="-my-1 py-1 font-semibold hover:text-link">
                  {nameOf(service)}
                </Link>
                <span className="text-small text-muted tabular">{priceText(service)}</span>
              </span>
              {state === PurchaseState.active && <StatusBadge status="active">{subscriptionMessages.active}</StatusBadge>}
              {state === PurchaseState.confirming && <StatusBadge status="processing">{purchaseMessages.confirming}</StatusBadge>}
            </li>
          )
        })}
      </ul>
      <Link to="/servicos" className={shortcut}>
        Ver todos em {pageNames.services}
      </Link>
    </Section>
  )
}
