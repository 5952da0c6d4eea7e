import type { ReactNode } from 'react'
import { priceText } from '#shared/purchase-kinds.ts'
import { PurchaseState } from '#shared/purchases.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Card } from '#client/ui/card.tsx'
import type { Offer } from './offers.ts'
import { ServiceActions } from './service-actions.tsx'
import type { useService } from './use-service.ts'

interface ServicePanelProps {
  offer: Offer
  service: ReturnType<typeof useService>
  title: string
  /** The text of the button that buys the service, for example 'Contratar Seguro'. */
  buyLabel?: string
  badge?: ReactNode
  children?: ReactNode
}

/** The box on a service's own page where it is bought and ended, with its price and state. */
export function ServicePanel({ offer, service, title, buyLabel, badge, children }: ServicePanelProps) {
  const { state, ...actions } = service
  if (!state) return null
  const wasPaid = state.state === PurchaseState.active || state.endedAt !== null
  return (
    <Card as="section" className="grid content-start gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-h3">{title}</h2>
        {badge}
      </div>
      {children}
      <p className="font-semibold tabular">{priceText(offer.service)}</p>
      <ServiceActions offer={offer} state={state} {...actions} linked={false} {...(buyLabel ? { buyLabel } : {})} />
      {wasPaid && (
        <TextLink
          to="/servicos"
          hash="pagamentos"
          kind="action"
          label="Pagamentos e recibos"
          className="justify-self-start text-secondary"
        />
      )}
    </Card>
  )
}
