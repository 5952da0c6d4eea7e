import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BookingStatus, PaymentStatus, ReviewStatus, bookingLabels, bookingMessages } from '#shared/booking.ts'
import { lifeLabels } from '#shared/booking-life.ts'
import { pageNames } from '#shared/pages.ts'
import { useOpenChat } from '#client/features/chat/index.ts'
import { trpc } from '#client/lib/api.ts'
import { calendarDay, clock as clockTime, firstName } from '#client/lib/format.ts'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { Button, buttonStyles } from '#client/ui/button.tsx'
import { Countdown } from '#client/ui/countdown.tsx'
import { cx } from '#client/ui/cx.ts'
import { endLabel } from './labels.ts'
import type { Booking } from './labels.ts'
import { CancelDialog } from './cancel/cancel-dialog.tsx'
import { RescheduleDialog } from './reschedule/reschedule-dialog.tsx'

export interface BookingActionsProps {
  booking: Booking
  now: Date
  /** What was said of this visit, for the next one like it. */
  visitNotes?: string | undefined
  /** On a card: what is done on the page of the visit is a link to it. */
  card?: boolean
}

// Rows filled to their end: a borderless button that wraps alone would look indented by its own padding.
const wholeRows = {
  phone: 'max-sm:*:flex-auto max-sm:[&>[role=presentation]>*]:flex-auto',
  always: '*:flex-auto [&>[role=presentation]>*]:flex-auto',
}

/** What the reader may do with a booking, the main thing first. The server says what is allowed (`may`). */
export function BookingActions({ booking, now, visitNotes, card = false }: BookingActionsProps) {
  const { id, side, other, mayPay, mayReview, may } = booking
  const chat = useOpenChat()
  return (
    <div className={cx('no-print flex flex-wrap gap-2 max-sm:w-full', card ? wholeRows.phone : wholeRows.always)}>
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
      {card && <DayLink booking={booking} now={now} />}
      {side !== 'admin' && (
        <Button
          size={44}
          variant={mayPay || mayReview || may.checkIn === true ? 'secondary' : 'soft'}
          busy={chat.busy}
          onClick={() => chat.open(other.id)}
        >
          {bookingLabels.talk}
        </Button>
      )}
      {may.rebook === true && (
        <Link
          to="/profissional/$id"
          params={{ id: other.id }}
          search={booking.hours === 4 ? {} : { dur: booking.hours }}
          state={{ extras: { notes: visitNotes ?? '', scope: { services: booking.services, supplies: booking.supplies } } }}
          className={buttonStyles({ size: 44, variant: 'secondary' })}
        >
          {lifeLabels.rebook}
        </Link>
      )}
      <MoveAction booking={booking} now={now} />
      <EndAction booking={booking} />
    </div>
  )
}

/** On the day itself the page of the visit has what the two sides need at the door: her arrival, and the code that is said to her. */
export function DayLink({ booking, now }: { booking: Booking; now: Date }) {
  const words = dayWords(booking, now)
  return (
    words && (
      <Link to="/agendamento/$id" params={{ id: booking.id }} hash="no-dia" className={buttonStyles({ size: 44 })}>
        {words}
      </Link>
    )
  )
}

function dayWords({ side, start, zone, may }: Booking, now: Date): string | null {
  if (may.checkIn === true) return lifeLabels.checkIn
  if (may.checkOut === true) return lifeLabels.checkOut
  // While she may still be called missing, she is awaited.
  const awaited = side === 'contractor' && may.reportNoShow !== false
  return awaited && calendarDay(start, zone) === calendarDay(now, zone) ? 'Código de início' : null
}

function MoveAction({ booking, now }: { booking: Booking; now: Date }) {
  const [moving, setMoving] = useState<boolean | null>(null)
  const { reschedule } = booking.may
  return (
    <>
      {reschedule !== false && (
        <Button
          size={44}
          variant="secondary"
          disabledReason={typeof reschedule === 'object' ? reschedule.reason : null}
          onClick={() => setMoving(true)}
        >
          {lifeLabels.reschedule}
        </Button>
      )}
      {moving !== null && <RescheduleDialog booking={booking} open={moving} now={now} onClose={() => setMoving(false)} />}
    </>
  )
}

function EndAction({ booking }: { booking: Booking }) {
  // Once open the question stays, also when the visit was paid for meanwhile.
  const [asking, setAsking] = useState<boolean | null>(null)
  const { cancel, decline } = booking.may
  return (
    <>
      {(cancel === true || decline === true) && (
        <Button size={44} variant="ghost" onClick={() => setAsking(true)}>
          {endLabel(booking)}
        </Button>
      )}
      {asking !== null && <CancelDialog booking={booking} open={asking} onClose={() => setAsking(false)} />}
    </>
  )
}

/**
 * The one line that says what is pending: the hold's countdown, whom the professional waits for, the bank, a review that is in.
 * Draws nothing otherwise.
 */
export function BookingNotice({ booking, clock }: { booking: Booking; clock: ServerClock }) {
  const utils = trpc.useUtils()
  const { mayPay, holdExpiresAt } = booking
  if (mayPay && holdExpiresAt) {
    return (
      <Countdown
        until={new Date(holdExpiresAt)}
        now={clock.read}
        onEnd={() => void utils.booking.invalidate()}
        className="basis-full text-secondary"
      >
        Horário reservado para você por
      </Countdown>
    )
  }
  const words = noticeOf(booking, clock.now)
  return words && <p className="basis-full text-secondary text-muted">{words}</p>
}

function noticeOf(
  { side, other, zone, status, paymentStatus, holdExpiresAt, myReviewStatus }: Booking,
  now: Date,
): string | null {
  if (status === BookingStatus.completed && myReviewStatus === ReviewStatus.done) return 'Você já avaliou este serviço'
  if (status !== BookingStatus.requested) return null
  if (paymentStatus === PaymentStatus.processing) return 'Pagamento em processamento no banco'
  if (side !== 'professional' || !holdExpiresAt || new Date(holdExpiresAt) <= now) return null
  return bookingMessages.awaitingPayment(firstName(other.name), clockTime(holdExpiresAt, zone))
}
