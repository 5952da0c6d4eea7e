import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { cardLabel } from '#shared/cards.ts'
import { pageNames } from '#shared/pages.ts'
import { GRACE_DAYS, subscriptionMessages } from '#shared/subscription.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { count, fullDate, money } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { EndPurchase } from '../end-purchase.tsx'
import { KeepPurchase } from '../keep-purchase.tsx'
import { ChangeSubscriptionCard } from './change-subscription-card.tsx'
import { SubscriptionTerms } from './subscription-offer.tsx'
import type { Subscription } from './subscription-offer.tsx'

interface ActiveSubscriptionProps {
  subscription: Subscription
  /** The id of the card entry that was just confirmed on the bank's page; null when the person does not come from the bank. */
  changingCard?: string | null
}

/** The active subscription: its end, its renewal, and the buttons that end or keep it. */
export function ActiveSubscription({ subscription, changingCard = null }: ActiveSubscriptionProps) {
  const { endsAt, inGrace, renewing, cancelAtPeriodEnd, canKeep, canWithdraw, priceInCents, card } = subscription
  const [changing, setChanging] = useState(changingCard !== null)
  return (
    <Section
      card
      title="Acesso completo"
      aside={<StatusBadge status="active">{subscriptionMessages.active}</StatusBadge>}
      className="gap-5 sm:p-7"
    >
      <div className="grid gap-1">
        {endsAt && (
          <p className="text-lead">
            {cancelAtPeriodEnd ? 'Termina em ' : 'Válido até '}
            <strong>{fullDate(endsAt, DEFAULT_ZONE)}</strong>
          </p>
        )}
        <p className="text-muted">
          {inGrace ? 'Pagamento pendente' : renewing ? 'Renovação em andamento: seu acesso continua.' : leftOf(subscription)}
        </p>
        {inGrace && (
          <p className="text-secondary">
            Estamos tentando cobrar a renovação de novo. Seu acesso continua por {GRACE_DAYS} dias. Se o cartão não passa mais,
            troque por outro: a cobrança é feita na hora.
          </p>
        )}
      </div>
      <p>
        <strong className="tabular">{money(priceInCents)}</strong> <span className="text-muted">por mês</span>
      </p>
      {card && !cancelAtPeriodEnd && <SubscriptionCard card={card} late={inGrace} onChange={() => setChanging(true)} />}
      <SubscriptionTerms subscription={subscription} />
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/buscar" size={44} label={pageNames.findProfessionals} />
        {canKeep && (
          <KeepPurchase
            {...{ service: null, endsAt, card }}
            monthlyInCents={priceInCents}
            onChooseCard={() => setChanging(true)}
          />
        )}
        <EndPurchase
          {...subscription}
          service={null}
          renews={!cancelAtPeriodEnd}
          refundInCents={canWithdraw ? priceInCents : null}
        />
      </div>
      {changing && (
        <ChangeSubscriptionCard subscription={subscription} returned={changingCard} onClose={() => setChanging(false)} />
      )}
    </Section>
  )
}

/** The card that pays the renewals, with the button that changes it. */
function SubscriptionCard({ card, late, onChange }: { card: CardOfSubscription; late: boolean; onChange: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="flex items-center gap-2">
        <CreditCard aria-hidden className="size-5 shrink-0 text-link" />
        {cardLabel(card)}
      </span>
      <Button variant={late ? 'primary' : 'secondary'} size={44} onClick={onChange}>
        Trocar cartão
      </Button>
    </p>
  )
}

type CardOfSubscription = NonNullable<Subscription['card']>

/**
 * A sentence about the remaining time of a subscription: 'Vence hoje', 'Renova em 12 dias', or how long a cancelled subscription
 * still lasts.
 */
export function leftOf({ daysLeft, cancelAtPeriodEnd }: Pick<Subscription, 'daysLeft' | 'cancelAtPeriodEnd'>): string {
  if (daysLeft === 0) return subscriptionMessages.endsToday
  const left = count(daysLeft, 'dia', 'dias')
  return cancelAtPeriodEnd ? `Seu acesso continua por mais ${left}; nada mais será cobrado.` : `Renova em ${left}`
}
