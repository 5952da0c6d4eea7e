import { PurchaseState, purchaseMessages } from '#shared/purchases.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { withdrawalMessages } from '#shared/withdrawals.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { numericDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { EndPurchase } from './end-purchase.tsx'
import { KeepPurchase } from './keep-purchase.tsx'
import type { Offer } from './offers.ts'
import type { ServiceState } from './use-services.ts'
import { useServiceNames } from './use-service-names.ts'

interface ServiceActionsProps {
  offer: Offer
  state: ServiceState
  onBuy: () => void
  /** True while a payment page is being opened. */
  busy: boolean
  /** True while the payment page is open in another tab. */
  isOpened: boolean
  /** Whether to show a link to the service's own page. */
  linked?: boolean
  buyLabel?: string
  /** False for a service that is announced but not sold yet. */
  buyable?: boolean
}

/** The possible actions on a service: buy it, wait for the confirmation, cancel its renewal or keep it, or withdraw. */
export function ServiceActions(props: ServiceActionsProps) {
  const { offer, state, onBuy, busy, isOpened, linked = true, buyLabel, buyable = true } = props
  const name = useServiceNames()(offer.service)
  const active = state.state === PurchaseState.active
  const words = wordsOf(offer, state, isOpened)
  return (
    <div className="grid gap-3">
      <div role="status" className="grid justify-items-start gap-1.5 empty:hidden">
        {active && <StatusBadge status="active">{activeLabel(state)}</StatusBadge>}
        {state.state === PurchaseState.confirming && <StatusBadge status="processing">{purchaseMessages.confirming}</StatusBadge>}
        {words && <p className="text-secondary text-muted">{words}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {buyable && state.state === PurchaseState.none && (
          <Button
            size={44}
            busy={busy}
            onClick={onBuy}
            disabledReason={pausedOf(state)}
            aria-label={buyLabel ?? `Contratar ${name}`}
          >
            {buyLabel ?? 'Contratar'}
          </Button>
        )}
        {linked && <LinkButton to={offer.to} aria-label={`Ver mais sobre ${name}`} variant="soft" size={44} label="Ver mais" />}
        {state.keepInCents !== null && <KeepPurchase {...state} monthlyInCents={state.keepInCents} />}
        <EndPurchase {...state} lost={offer.lost} />
      </div>
    </div>
  )
}

function activeLabel({ endsAt }: ServiceState): string {
  const { active } = subscriptionMessages
  return endsAt ? `${active} · Válido até ${numericDate(endsAt, DEFAULT_ZONE)}` : active
}

/** The reason why the service cannot be bought again yet; null when it can be bought. */
function pausedOf({ buyableAgainAt }: ServiceState): string | null {
  return buyableAgainAt ? withdrawalMessages.paused(new Date(buyableAgainAt)) : null
}

function wordsOf({ service }: Offer, state: ServiceState, isOpened: boolean): string | null {
  const { late, renews, endsAt, endedAt } = state
  if (state.state === PurchaseState.confirming)
    return 'Seu pagamento está sendo confirmado. Leva alguns instantes; pode ficar nesta página.'
  if (state.state === PurchaseState.active) {
    if (late) return 'Pagamento pendente: estamos tentando cobrar a renovação.'
    if (service === PurchaseKind.certificate) return endsAt ? null : 'Pago. Conclua os 4 módulos para emitir o certificado.'
    return renews ? 'Renovação automática todo mês.' : 'Não renova: nada mais será cobrado.'
  }
  const paused = pausedOf(state)
  if (paused) return paused
  if (isOpened) return 'A página de pagamento abriu em outra aba.'
  return endedAt ? `Terminou em ${numericDate(endedAt, DEFAULT_ZONE)}.` : null
}
