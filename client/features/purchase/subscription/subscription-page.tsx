import { useEffect } from 'react'
import { pageNames } from '#shared/pages.ts'
import { paymentMessages } from '#shared/payment.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Card } from '#client/ui/card.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { PurchasePayments } from '../purchase-payments.tsx'
import { ActiveSubscription } from './active-subscription.tsx'
import { PaySubscription } from './pay-subscription.tsx'
import { subscriptionPath } from './return-search.ts'
import { SavedCards } from './saved-cards.tsx'
import { SubscriptionOffer } from './subscription-offer.tsx'
import { useSubscriptionStep } from './use-subscription-step.ts'

export interface SubscriptionPageProps {
  /** Whether the bank has just redirected to this page. */
  fromBank: boolean
  /** The path of the profile to return to after the payment; see `readReturnSearch`. */
  voltar?: string | undefined
  /** The id of the card entry that was just confirmed on the bank's page; null when the person does not come from the bank. */
  changingCard?: string | null
  /** Called when the bank's search params can be removed from the address. */
  onReturned: () => void
}

/** /assinatura: the offer with its price, the payment step, or the active subscription. */
export function SubscriptionPage({ fromBank, voltar, changingCard = null, onReturned }: SubscriptionPageProps) {
  const [subscription] = trpc.subscription.current.useSuspenseQuery()
  const { isContractor } = useSession()
  const { step, setStep } = useSubscriptionStep(fromBank, voltar)
  useEffect(() => {
    if (fromBank || changingCard) onReturned()
  }, [fromBank, changingCard, onReturned])
  return (
    <div className="mx-auto grid max-w-4xl gap-6">
      <PageTitle>{pageNames.subscription}</PageTitle>
      {step === 'confirming' ? (
        <Confirming />
      ) : subscription.active ? (
        <ActiveSubscription subscription={subscription} changingCard={changingCard} />
      ) : !isContractor ? (
        <Banner tone="info">O Plano Mensal é para quem contrata. Profissionais não pagam mensalidade.</Banner>
      ) : (
        <div className={step === 'paying' ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10' : ''}>
          {step === 'paying' && (
            <PaySubscription
              priceInCents={subscription.priceInCents}
              returnUrl={subscriptionPath(voltar)}
              onConfirming={() => setStep('confirming')}
              onBack={() => setStep('choosing')}
            />
          )}
          <SubscriptionOffer
            subscription={subscription}
            {...(step === 'choosing' ? { onSubscribe: () => setStep('paying') } : {})}
          />
        </div>
      )}
      <SavedCards />
      {subscription.payments.length > 0 && (
        <PurchasePayments of="subscription" newest={subscription.payments} earlier={subscription.earlierPayments} />
      )}
    </div>
  )
}

function Confirming() {
  return (
    <Card className="grid justify-items-center gap-4 py-12! text-center">
      <Spinner label={subscriptionMessages.processing.title} />
      <p className="text-lead font-semibold">{subscriptionMessages.processing.title}</p>
      <p className="max-w-[29.5em] text-muted">{paymentMessages.processing}</p>
    </Card>
  )
}
