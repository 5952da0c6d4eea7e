import { BookingStatus, PaymentStatus, bookingLabels } from '#shared/booking.ts'
import { lifeLabels } from '#shared/booking-life.ts'
import { daysBetween } from '#shared/days.ts'
import type { Answers } from '#client/lib/api.ts'
import { calendarDay, money } from '#client/lib/format.ts'
import type { StatusKind } from '#client/ui/badge.tsx'

/** One booking as a card shows it. */
export type Booking = Answers['booking']['mine']['asContractor'][number]

/** One booking with everything its page shows. */
export type Detail = Answers['booking']['byId']

/** Colour and icon of each status. */
export const statusKinds: Readonly<Record<Booking['status'], StatusKind>> = {
  [BookingStatus.requested]: 'requested',
  [BookingStatus.confirmed]: 'confirmed',
  [BookingStatus.inProgress]: 'inProgress',
  [BookingStatus.completed]: 'completed',
  [BookingStatus.cancelled]: 'cancelled',
}

/** Colour and icon of each state of the payment. */
export const paymentKinds: Readonly<Record<Booking['paymentStatus'], StatusKind>> = {
  [PaymentStatus.pending]: 'paymentPending',
  [PaymentStatus.processing]: 'processing',
  [PaymentStatus.paid]: 'paid',
  [PaymentStatus.failed]: 'failed',
  [PaymentStatus.refunded]: 'refunded',
  [PaymentStatus.partlyRefunded]: 'refunded',
}

/** What a side sees: the household its total, the professional her own price (R-C5). */
export function amountOf({ totalInCents, amountInCents }: Pick<Booking, 'totalInCents' | 'amountInCents'>): string {
  return money(totalInCents ?? amountInCents)
}

/** What the amount is to a side: nothing is received for a visit that was called off. */
export function amountLabel({ side, status }: Pick<Booking, 'side' | 'status'>): string {
  if (side !== 'professional') return 'Total'
  return status === BookingStatus.cancelled ? 'Valor do serviço' : 'Você recebe'
}

/** 'hoje', 'amanhã', 'em 2 dias' for a start that is to come, on the clocks of the home; null for one that is past. */
export function startsIn({ start, zone }: Pick<Booking, 'start' | 'zone'>, now: Date): string | null {
  if (new Date(start) <= now) return null
  return relative.format(daysBetween(calendarDay(now, zone), calendarDay(start, zone)), 'day')
}

/** What the button says that calls a visit off; a quote that gives money back overrules what the page knew of the payment. */
export function endLabel(
  { side, status }: Pick<Booking, 'side' | 'status'>,
  quote?: { refundInCents: number | null } | null,
): string {
  const requested = status === BookingStatus.requested
  if (side === 'professional') return requested ? 'Recusar' : lifeLabels.decline
  const back = quote?.refundInCents ?? null
  const paid = back === null ? !requested : back > 0
  return paid ? lifeLabels.cancelPaid : bookingLabels.cancel
}

const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })
