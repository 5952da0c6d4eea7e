import type { ReactNode } from 'react'
import { PurchaseKind, BY_RULES, priceText, serviceNames } from '#shared/purchase-kinds.ts'
import { PurchaseState } from '#shared/purchases.ts'
import { trpc } from '#client/lib/api.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import type { Offer } from './offers.ts'
import { ServiceActions } from './service-actions.tsx'
import type { ServiceState } from './use-services.ts'
import { useServiceNames } from './use-service-names.ts'

export interface ServiceCardProps {
  offer: Offer
  state: ServiceState
  onBuy: () => void
  busy: boolean
  isOpened: boolean
}

/** A service with its price, what the buyer gets, its state and the possible actions. */
export function ServiceCard(props: ServiceCardProps) {
  if (props.offer.service === PurchaseKind.insurance) return <InsuranceCard {...props} />
  return <Layout {...props} />
}

/** The card of the discount club, for contractors and professionals. It is a wide row below the other cards. */
export function ClubLine(props: ServiceCardProps) {
  const [{ sold, demonstration }] = trpc.club.mine.useSuspenseQuery()
  return <Layout {...props} wide buyable={sold} badge={<SaleBadge sold={sold} demonstration={demonstration} />} />
}

/** The card of the insurance. Without an insurer the insurance is only announced; in the sandbox it is a demonstration. */
function InsuranceCard(props: ServiceCardProps) {
  const [{ sold, demonstration, interested, insurerName, policyNumber }] = trpc.insurance.mine.useSuspenseQuery()
  const active = props.state.state === PurchaseState.active
  return (
    <Layout {...props} badge={<SaleBadge sold={sold} demonstration={demonstration} />}>
      {active && policyNumber && (
        <p className="text-secondary">
          Apólice <span className="tabular">{policyNumber}</span>
        </p>
      )}
      {sold && <p className="text-secondary text-muted">{insurerName}. Cancele quando quiser.</p>}
      {!sold && (
        <p className="text-secondary text-muted">
          {interested
            ? 'Seu interesse está registrado. Avisaremos quando a parceria começar.'
            : 'A parceria com a seguradora está em breve: você registra seu interesse e nada é cobrado.'}
        </p>
      )}
    </Layout>
  )
}

/** A badge for a service that is only announced or only a demonstration. A service that is sold has no badge. */
function SaleBadge({ sold, demonstration }: { sold: boolean; demonstration: boolean }) {
  if (!sold) return <Badge tone="warning">Em breve</Badge>
  return demonstration ? <Badge tone="info">demonstração</Badge> : null
}

type LayoutProps = ServiceCardProps & { badge?: ReactNode; children?: ReactNode; wide?: boolean; buyable?: boolean }

function Layout({ badge, children, wide = false, buyable = true, ...props }: LayoutProps) {
  const { service, Icon, benefit } = props.offer
  const nameOf = useServiceNames()
  return (
    <Card
      as="li"
      className={cx('grid content-start gap-3', wide && 'md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-8')}
    >
      <div className={cx('grid gap-3', wide && 'md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-5')}>
        <div className="flex items-start justify-between gap-3">
          <span className="grid size-14 place-items-center rounded-squircle bg-primary-soft text-on-primary-soft">
            <Icon aria-hidden className="size-7" />
          </span>
          {badge}
        </div>
        <div className="grid gap-2">
          <h3 className="text-h3">{nameOf(service)}</h3>
          {nameOf(service) === serviceNames.analise_ia && <p className="text-small text-muted">{BY_RULES}</p>}
          <p className="text-secondary text-muted">{benefit}</p>
          {children}
          <p className="font-semibold tabular">{priceText(service)}</p>
        </div>
      </div>
      <ServiceActions {...props} buyable={buyable} />
    </Card>
  )
}
