import { ChevronLeft, LockKeyhole } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paymentMessages } from '#shared/payment.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { CardFormSkeleton, CardPayment, useSavedCards } from '#client/features/payment/index.ts'
import type { CardResult } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { money } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toast.ts'
import { useSubscriptionCharge } from './use-subscription-charge.ts'

export interface PaySubscriptionProps {
  priceInCents: number
  /** The path to which the bank redirects. */
  returnUrl: string
  /** Called when the card was accepted or is processing. The page must then ask the server for the state of the subscription. */
  onConfirming: () => void
  onBack: () => void
}

/** The payment step: the card form, with the amount that is charged today and each month. */
export function PaySubscription({ priceInCents, returnUrl, onConfirming, onBack }: PaySubscriptionProps) {
  const { charge, error, retry } = useSubscriptionCharge()
  const cards = useSavedCards()
  const utils = trpc.useUtils()
  const { mutateAsync: prepare } = trpc.subscription.prepare.useMutation()
  const { mutateAsync: payWithCard } = trpc.subscription.payWithCard.useMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const settle = (result: CardResult) => {
    if (result.status === 'refused') toast.error(subscriptionMessages.failed.title, result.message)
    else {
      void utils.payment.cards.invalidate()
      onConfirming()
    }
  }
  return (
    <section aria-labelledby="pagamento" className="grid gap-4">
      <div className="grid justify-items-start gap-1">
        <Button variant="ghost" size={44} onClick={onBack} className="-ml-3">
          <ChevronLeft aria-hidden />
          Voltar
        </Button>
        <h2 ref={heading} tabIndex={-1} id="pagamento" className="text-h2">
          Pagamento
        </h2>
      </div>
      {error ? (
        <Failed error={error} onRetry={retry} />
      ) : !charge || !cards ? (
        <CardFormSkeleton />
      ) : (
        <>
          <CardPayment
            {...charge}
            cards={cards}
            onPrepare={(saveCard) => prepare({ saveCard })}
            onPayWithCard={(cardId) => payWithCard({ cardId })}
            returnUrl={returnUrl}
            submitLabel={paymentMessages.confirm}
            onResult={settle}
          >
            <p className="flex items-baseline justify-between gap-4 font-semibold">
              Hoje e a cada mês
              <span className="text-h3 tabular">{money(priceInCents)}</span>
            </p>
          </CardPayment>
          <p className="flex gap-1.5 text-small text-muted">
            <LockKeyhole aria-hidden className="mt-px size-4 shrink-0" />
            O número do cartão não fica na Plumaí. Cancele quando quiser.
          </p>
        </>
      )}
    </section>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, reason, id } = refusalOf(error)
  if (reason === 'payment_misconfigured') return <ErrorState title={subscriptionMessages.misconfigured.title} />
  return (
    <ErrorState title={subscriptionMessages.createFailed.title} requestId={id ?? undefined} onRetry={onRetry}>
      {message}
    </ErrorState>
  )
}
