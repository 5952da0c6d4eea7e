import { longerTexts } from '#shared/booking-longer.ts'
import { paymentMessages } from '#shared/payment.ts'
import { ExtraPayment, useCharge } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { toast } from '#client/ui/toast.ts'

/** Pays the agreed extra hours on the page, with a saved card or with a typed card. */
export function PayLonger({ bookingId, totalInCents }: { bookingId: string; totalInCents: number }) {
  const utils = trpc.useUtils()
  const { mutate, data, error } = trpc.payment.startExtension.useMutation()
  const { mutateAsync: start } = trpc.payment.startExtension.useMutation()
  const { mutateAsync: payWithCard } = trpc.payment.payExtension.useMutation()
  const { mutateAsync: refresh } = trpc.payment.refreshExtension.useMutation()
  const charge = useCharge({ open: () => mutate({ bookingId, saveCard: false }), data, error })
  return (
    <ExtraPayment
      charge={charge}
      onPrepare={(saveCard) => start({ bookingId, saveCard })}
      onPayWithCard={(cardId) => payWithCard({ bookingId, cardId })}
      refresh={() => refresh({ bookingId })}
      onPaid={() => {
        toast.success(longerTexts.done)
        return Promise.all([utils.booking.invalidate(), utils.payment.cards.invalidate()])
      }}
      returnUrl={`/agendamento/${bookingId}`}
      words={{
        submit: longerTexts.pay(money(totalInCents)),
        failed: paymentMessages.failed.title,
        processing: longerTexts.charging,
      }}
    />
  )
}
