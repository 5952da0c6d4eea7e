import { lazy, useState, useTransition } from 'react'
import { firstNameOf, pageNames } from '#shared/pages.ts'
import { BookingStatus, PaymentStatus, ReviewStatus, bookingLabels, bookingMessages } from '#shared/booking.ts'
import { useOpenChat } from '#client/features/chat/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { clock as clockTime, isOfToday, shortDate } from '#client/lib/format.ts'
import { LinkButton } from '#client/lib/links.tsx'
import type { ServerClock } from '#client/lib/server-clock.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { cancelLabel } from './labels.ts'
import type { Booking } from './labels.ts'
import { HoldTime } from './hold-time.tsx'
import { plannedWords } from './planned.ts'
import { useSavedExtras } from './request/use-saved-extras.ts'

const loadCancel = () => import('./cancel/cancel-dialog.tsx')
const loadReschedule = () => import('./reschedule/reschedule-dialog.tsx')
const CancelDialog = lazy(() => loadCancel().then((module) => ({ default: module.CancelDialog })))
const RescheduleDialog = lazy(() => loadReschedule().then((module) => ({ default: module.RescheduleDialog })))

export interface BookingActionsProps {
  booking: Booking
  now: Date
  /** The contractor's notes on the booking, such as how to enter. 'Agendar de novo' copies them into the new booking. */
  visitNotes?: string | undefined
  /**
   * Whether the actions are on a card in a list of bookings. A card also has the button that cancels and, on the day of the
   * booking, a link to the booking's page.
   */
  card?: boolean
  /** Whether 'Conversar' is among the buttons; false where the page has that button elsewhere. */
  talk?: boolean
}

// Buttons stretch to fill their row, because a borderless button alone on a new line would look indented.
const wholeRows = {
  phone: 'max-sm:*:flex-auto max-sm:[&>[role=presentation]>*]:flex-auto',
  always: '*:flex-auto [&>[role=presentation]>*]:flex-auto',
}

/**
 * The buttons for the reader's actions on a booking, the main action first. The server says in `may` which actions are allowed.
 */
export function BookingActions({ booking, now, visitNotes, card = false, talk = true }: BookingActionsProps) {
  const { id, side, other, mayPay, mayReview, may, services, supplies, extraTasks } = booking
  const chat = useOpenChat()
  const { mark } = useSavedExtras()
  return (
    <div className={cx('no-print flex flex-wrap gap-2 empty:hidden max-sm:w-full', card ? wholeRows.phone : wholeRows.always)}>
      {mayPay && <LinkButton to="/checkout/$id" params={{ id }} size={44} label="Pagar agora" />}
      {mayReview && <LinkButton to="/avaliar/$agendamentoId" params={{ agendamentoId: id }} size={44} label={pageNames.review} />}
      {card && <DayLink booking={booking} now={now} />}
      {talk && side !== 'admin' && (
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
        <LinkButton
          to="/profissional/$id"
          params={{ id: other.id }}
          search={booking.hours === 4 ? {} : { dur: booking.hours }}
          state={mark({ notes: visitNotes ?? '', scope: { services, supplies, extraTasks } })}
          size={44}
          variant="secondary"
          label={bookingLabels.rebook}
        />
      )}
      <AcceptButton booking={booking} />
      <RescheduleAction booking={booking} now={now} />
      {(card || may.accept === true) && <CancelAction booking={booking} now={now} />}
    </div>
  )
}

/** On the day of a booking, links to the part of its page with the start code, the check-in and the check-out. */
export function DayLink({ booking, now }: { booking: Booking; now: Date }) {
  const label = dayLabel(booking, now)
  return label && <LinkButton to="/agendamento/$id" params={{ id: booking.id }} hash="no-dia" size={44} label={label} />
}

function dayLabel(booking: Booking, now: Date): string | null {
  const { side, may } = booking
  if (may.checkIn === true) return bookingLabels.checkIn
  if (may.checkOut === true) return bookingLabels.checkOut
  // The contractor needs the start code until the professional has checked in. Until then an absence can be reported, now or
  // later.
  const waiting = side === 'contractor' && may.reportNoShow !== false
  return waiting && isOfToday(booking, now) ? 'Código de início' : null
}

/** The button with which the professional accepts a paid request. */
export function AcceptButton({ booking }: { booking: Pick<Booking, 'id' | 'may'> }) {
  const { act, busy } = useAct(trpc.booking.accept, { done: bookingMessages.accepted, failed: bookingMessages.acceptFailed })
  if (booking.may.accept !== true) return null
  return (
    <Button size={44} busy={busy} onClick={() => void act({ bookingId: booking.id })}>
      {bookingLabels.accept}
    </Button>
  )
}

/**
 * Loads the code of a dialog when the pointer or the focus reaches its button, or at the first click. Returns the properties of
 * that button as `button`. `open` is null before the first click.
 */
function useDialogOnDemand(load: () => Promise<unknown>) {
  const [open, setOpen] = useState<boolean | null>(null)
  const [busy, startOpening] = useTransition()
  const preload = () => void load().catch(() => undefined)
  const button = { busy, onPointerEnter: preload, onFocus: preload, onClick: () => startOpening(() => setOpen(true)) }
  return { open, close: () => setOpen(false), button }
}

function RescheduleAction({ booking, now }: { booking: Booking; now: Date }) {
  const { open, close, button } = useDialogOnDemand(loadReschedule)
  const { reschedule } = booking.may
  return (
    <>
      {reschedule !== false && (
        <Button
          size={44}
          variant="secondary"
          disabledReason={typeof reschedule === 'object' ? reschedule.reason : null}
          {...button}
        >
          {bookingLabels.reschedule}
        </Button>
      )}
      {open !== null && <RescheduleDialog booking={booking} open={open} now={now} onClose={close} />}
    </>
  )
}

/** The button that cancels or declines a booking, with its dialog. */
export function CancelAction({ booking, now }: { booking: Booking; now: Date }) {
  // The dialog is rendered even when the button is not. A payment may change the allowed actions while the dialog is open.
  const { open, close, button } = useDialogOnDemand(loadCancel)
  const { cancel, decline } = booking.may
  return (
    <>
      {(cancel === true || decline === true) && (
        <Button size={44} variant="ghost" {...button}>
          {cancelLabel(booking)}
        </Button>
      )}
      {open !== null && <CancelDialog booking={booking} open={open} now={now} onClose={close} />}
    </>
  )
}

/**
 * Says in one line what a booking waits for, such as the payment (with a countdown) or the professional's answer. Also says that
 * the reader has already written a review. Otherwise renders nothing.
 */
export function BookingMessage({ booking, clock }: { booking: Booking; clock: ServerClock }) {
  const utils = trpc.useUtils()
  const { mayPay, holdExpiresAt } = booking
  if (mayPay && holdExpiresAt) {
    return (
      <p className="basis-full text-secondary">
        {booking.planned?.refused && 'O cartão foi recusado. '}
        <HoldTime booking={booking} until={holdExpiresAt} clock={clock} onEnd={() => void utils.booking.invalidate()}>
          Horário reservado para você por
        </HoldTime>
      </p>
    )
  }
  const words = plannedWords(booking) ?? messageOf(booking, clock.now)
  return words && <p className="basis-full text-secondary text-muted">{words}</p>
}

function messageOf(
  { side, other, zone, status, paymentStatus, holdExpiresAt, answerBy, planned, myReviewStatus }: Booking,
  now: Date,
): string | null {
  if (status === BookingStatus.completed && myReviewStatus === ReviewStatus.done) return 'Você já avaliou este serviço'
  if (status !== BookingStatus.requested) return null
  if (answerBy) return answerWords(side, firstNameOf(other.name), `${shortDate(answerBy, zone)}, ${clockTime(answerBy, zone)}`)
  if (paymentStatus === PaymentStatus.processing) return 'Pagamento em processamento no banco'
  if (side !== 'professional' || !holdExpiresAt || new Date(holdExpiresAt) <= now) return null
  const time = clockTime(holdExpiresAt, zone)
  const until = planned ? `${shortDate(holdExpiresAt, zone)}, ${time}` : time
  return bookingMessages.awaitingPayment(firstNameOf(other.name), until)
}

function answerWords(side: Booking['side'], name: string, until: string): string {
  return side === 'professional' ? bookingMessages.answerBy(until) : bookingMessages.answersBy(name, until)
}
