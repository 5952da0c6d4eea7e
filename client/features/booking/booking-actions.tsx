import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { BookingStatus, PaymentStatus, ReviewStatus, bookingLabels } from '#shared/booking.ts'
import { lifeLabels } from '#shared/booking-life.ts'
import { pageNames } from '#shared/pages.ts'
import { useOpenChat } from '#client/features/professional/use-open-chat.ts'
import { trpc } from '#client/lib/api.ts'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { Countdown } from '#client/ui/countdown.tsx'
import { endLabel } from './booking-words.ts'
import type { Booking } from './booking-words.ts'
import { CancelDialog } from './cancel-dialog.tsx'

export interface BookingActionsProps {
  booking: Booking
  /** Whether it may be called off; a card knows it of unpaid requests only. */
  mayEnd?: boolean
  /** Further actions, before the one that ends the visit. */
  children?: ReactNode
}

/** What the reader may do with a booking, the main thing first. The server says what is allowed (`may…`). */
export function BookingActions({ booking, mayEnd = booking.mayCancel, children }: BookingActionsProps) {
  const { id, side, status, other, mayPay, mayReview } = booking
  // Once open the question stays, also when the visit was paid for meanwhile.
  const [asking, setAsking] = useState(false)
  const chat = useOpenChat()
  const ended = status === BookingStatus.completed || status === BookingStatus.cancelled
  return (
    <div className="no-print flex flex-wrap gap-2">
      {mayPay && (
        <Link to="/checkout/$id" params={{ id }} className={buttonStyles({ size: 44 })}>
          Pagar agora
        </Link>
      )}
      {mayReview && (
        <Link to="/avaliar/$agendamentoId" params={{ agendamentoId: id }} className={buttonStyles({ size: 44 })}>
          {pageNames.review}
        </Link>
      )}
      {side !== 'admin' && (
        <Button
          size={44}
          variant={mayPay || mayReview ? 'secondary' : 'soft'}
          busy={chat.busy}
          onClick={() => chat.open(other.id)}
        >
          {bookingLabels.talk}
        </Button>
      )}
      {side === 'contractor' && ended && (
        <Link to="/profissional/$id" params={{ id: other.id }} className={buttonStyles({ size: 44, variant: 'secondary' })}>
          {lifeLabels.rebook}
        </Link>
      )}
      {children}
      {mayEnd && (
        <Button size={44} variant="ghost" onClick={() => setAsking(true)}>
          {endLabel(booking)}
        </Button>
      )}
      {(mayEnd || asking) && <CancelDialog booking={booking} open={asking} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** The one line that says what is pending: the hold's countdown, the bank, a review that is in. Draws nothing otherwise. */
export function BookingNotice({ booking }: { booking: Booking }) {
  const utils = trpc.useUtils()
  const { mayPay, holdExpiresAt, status, paymentStatus, myReviewStatus } = booking
  if (mayPay && holdExpiresAt) {
    return (
      <Countdown
        until={new Date(holdExpiresAt)}
        onEnd={() => void utils.booking.invalidate()}
        className="basis-full text-secondary"
      >
        Horário reservado para você por
      </Countdown>
    )
  }
  const waiting = status === BookingStatus.requested && paymentStatus === PaymentStatus.processing
  const reviewed = status === BookingStatus.completed && myReviewStatus === ReviewStatus.done
  const words = waiting ? 'Pagamento em processamento no banco' : reviewed ? 'Você já avaliou este serviço' : null
  return words && <p className="basis-full text-secondary text-muted">{words}</p>
}
