import { useState } from 'react'
import { PaymentState } from '#shared/payment.ts'
import type { Answers } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toast.ts'
import { CardFormSkeleton } from './card-form.tsx'
import type { CardResult } from './card-form.tsx'
import { CardPayment } from './card-payment.tsx'
import type { useCharge } from './use-charge.ts'
import { useSavedCards } from './use-saved-cards.ts'
import { useUntilDecided } from './use-until-decided.ts'

export interface ExtraPaymentProps {
  charge: ReturnType<typeof useCharge>
  /** Tells the server whether to save the card, right before the typed card is sent to the provider. */
  onPrepare: (saveCard: boolean) => Promise<unknown>
  /** Charges a saved card through the server. */
  onPayWithCard: (cardId: string) => Promise<Answers['payment']['payWithCard']>
  /** Asks the server for the current state of the charge. */
  refresh: () => Promise<Answers['payment']['refreshTip']>
  onPaid: () => Promise<unknown>
  returnUrl: string
  words: { submit: string; failed: string; processing: string }
}

/**
 * Pays a charge besides the price of a booking, such as a tip, with a saved or a typed card. Waits until the bank has decided.
 */
export function ExtraPayment({ charge: opened, onPrepare, onPayWithCard, refresh, onPaid, returnUrl, words }: ExtraPaymentProps) {
  const [sent, setSent] = useState(false)
  const cards = useSavedCards()
  useUntilDecided(sent, async () => {
    const answer = await refresh().catch(() => null)
    if (answer?.state === PaymentState.paid) await onPaid()
    if (answer?.state === PaymentState.unpaid) {
      toast.error(words.failed, answer.message ?? undefined)
      setSent(false)
    }
    return answer !== null && answer.state !== PaymentState.processing
  })
  const { charge, error, retry } = opened
  if (sent) return <Spinner label={words.processing} />
  if (error) {
    const { message, id } = refusalOf(error)
    return <ErrorState title={message} requestId={id ?? undefined} onRetry={retry} />
  }
  if (!charge || !cards) return <CardFormSkeleton />
  const settle = (result: CardResult) => {
    if (result.status === 'refused') toast.error(words.failed, result.message)
    else setSent(true)
  }
  return (
    <CardPayment {...charge} {...{ cards, onPrepare, onPayWithCard, returnUrl }} submitLabel={words.submit} onResult={settle} />
  )
}
