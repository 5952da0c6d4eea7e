import { PaymentState } from '#shared/payment.ts'
import { tipTexts } from '#shared/tips.ts'
import { useState } from 'react'
import { CardFormSkeleton, CardPayment, useCharge, useSavedCards, useUntilDecided } from '#client/features/payment/index.ts'
import type { CardResult } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { money } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toast.ts'

/** Pays a tip with a saved card or with one that is typed. `onChange`: back to the choice of the amount. */
export function PayTip(props: { bookingId: string; amountInCents: number; onChange: () => void }) {
  const { bookingId, amountInCents, onChange } = props
  const [sent, setSent] = useState(false)
  const cards = useSavedCards()
  const { mutate, data, error } = trpc.payment.startTip.useMutation()
  const { mutateAsync: start } = trpc.payment.startTip.useMutation()
  const { mutateAsync: payTip } = trpc.payment.tip.useMutation()
  const about = { bookingId, amountInCents }
  const { charge, error: fault, retry } = useCharge({ open: () => mutate({ ...about, saveCard: false }), data, error })
  if (sent) return <WaitForTip bookingId={bookingId} onRefused={() => setSent(false)} />
  if (fault) {
    const { message, id } = refusalOf(fault)
    return <ErrorState title={message} requestId={id ?? undefined} onRetry={retry} />
  }
  if (!charge || !cards) return <CardFormSkeleton />
  const settle = (result: CardResult) => {
    if (result.status === 'refused') toast.error(tipTexts.failed.title, result.message)
    else setSent(true)
  }
  return (
    <div className="grid gap-4">
      <Button variant="ghost" size={44} className="justify-self-start" onClick={onChange}>
        {tipTexts.change}
      </Button>
      <CardPayment
        {...charge}
        cards={cards}
        onPrepare={(saveCard) => start({ ...about, saveCard })}
        onPayWithCard={(cardId) => payTip({ ...about, cardId })}
        returnUrl={`/agendamento/${bookingId}`}
        submitLabel={tipTexts.pay(money(amountInCents))}
        onResult={settle}
      />
    </div>
  )
}

/** Asks the server until the bank has decided, then reads the tip again. */
function WaitForTip({ bookingId, onRefused }: { bookingId: string; onRefused: () => void }) {
  const utils = trpc.useUtils()
  const { mutateAsync: refresh } = trpc.payment.refreshTip.useMutation()
  useUntilDecided(true, async () => {
    const answer = await refresh({ bookingId }).catch(() => null)
    if (answer?.state === PaymentState.paid) {
      toast.success(tipTexts.done.title)
      await Promise.all([utils.payment.tipOf.invalidate({ bookingId }), utils.payment.cards.invalidate()])
    }
    if (answer?.state === PaymentState.unpaid) {
      toast.error(tipTexts.failed.title, answer.message ?? undefined)
      onRefused()
    }
    return answer !== null && answer.state !== PaymentState.processing
  })
  return <Spinner label={tipTexts.processing} />
}
