import { tipTexts } from '#shared/tips.ts'
import { ExtraPayment, useCharge } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'

/** Pays a tip with a saved card or a typed card. `onChange` goes back to the choice of the amount. */
export function PayTip(props: { bookingId: string; amountInCents: number; onChange: () => void }) {
  const { bookingId, amountInCents, onChange } = props
  const utils = trpc.useUtils()
  const { mutate, data, error } = trpc.payment.startTip.useMutation()
  const { mutateAsync: start } = trpc.payment.startTip.useMutation()
  const { mutateAsync: payTip } = trpc.payment.tip.useMutation()
  const { mutateAsync: refresh } = trpc.payment.refreshTip.useMutation()
  const about = { bookingId, amountInCents }
  const charge = useCharge({ open: () => mutate({ ...about, saveCard: false }), data, error })
  return (
    <div className="grid gap-4">
      <Button variant="ghost" size={44} className="justify-self-start" onClick={onChange}>
        {tipTexts.change}
      </Button>
      <ExtraPayment
        charge={charge}
        onPrepare={(saveCard) => start({ ...about, saveCard })}
        onPayWithCard={(cardId) => payTip({ ...about, cardId })}
        refresh={() => refresh({ bookingId })}
        onPaid={() => {
          toast.success(tipTexts.done.title)
          return Promise.all([utils.payment.tipOf.invalidate({ bookingId }), utils.payment.cards.invalidate()])
        }}
        returnUrl={`/agendamento/${bookingId}`}
        words={{
          submit: tipTexts.pay(money(amountInCents)),
          failed: tipTexts.failed.title,
          processing: tipTexts.processing,
        }}
      />
    </div>
  )
}
