import { cardMessages } from '#shared/cards.ts'
import { ChangeCardDialog } from '#client/features/payment/index.ts'
import { trpc } from '#client/lib/api.ts'
import { toast } from '#client/ui/toast.ts'
import type { Detail } from '../labels.ts'

export interface ChangeSeriesCardProps {
  bookingId: string
  planned: NonNullable<Detail['planned']>
  onClose: () => void
}

/** The dialog that changes the card which pays the later bookings of a series. */
export function ChangeSeriesCard({ bookingId, planned: { card }, onClose }: ChangeSeriesCardProps) {
  const utils = trpc.useUtils()
  const { mutateAsync: open } = trpc.payment.startSeriesCard.useMutation()
  const { mutateAsync: refresh } = trpc.payment.refreshSeriesCard.useMutation()
  const { mutateAsync: choose } = trpc.payment.chooseSeriesCard.useMutation()
  const changed = async () => {
    toast.success(cardMessages.seriesChanged)
    await Promise.all([utils.booking.invalidate(), utils.payment.cards.invalidate()])
    onClose()
  }
  return (
    <ChangeCardDialog
      title="Trocar o cartão das próximas visitas"
      description="As visitas da repetição que ainda não foram cobradas passam para o novo cartão, que fica salvo para isso."
      offers={({ brand, lastFour }) => brand !== card?.brand || lastFour !== card.lastFour}
      saves
      change={{
        open: () => open({ bookingId }),
        refresh: (setupId) => refresh({ setupId }),
        choose: (cardId) => choose({ bookingId, cardId }),
        returnPath: () => `/agendamento/${bookingId}`,
      }}
      onChanged={() => void changed()}
      onClose={onClose}
    />
  )
}
