import { daysBetween, HOUR_MS } from '#shared/days.ts'
import { BookingStatus, CancelReason, PaymentStatus, bookingLabels, isRequest, wasPaid } from '#shared/booking.ts'
import type { Answers } from '#client/lib/api.ts'
import { calendarDay, money } from '#client/lib/format.ts'
import type { StatusKind } from '#client/ui/badge.tsx'

/** The type of one booking in a list, as `booking.mine` returns it. */
export type Booking = Answers['booking']['mine']['asContractor'][number]

/** The type of one booking with all details, as `booking.byId` returns it. */
export type Detail = Answers['booking']['byId']

/** Colour and icon of each status. */
export const statusKinds: Readonly<Record<Booking['status'], StatusKind>> = {
  [BookingStatus.requested]: 'requested',
  [BookingStatus.confirmed]: 'confirmed',
  [BookingStatus.inProgress]: 'inProgress',
  [BookingStatus.completed]: 'completed',
  [BookingStatus.cancelled]: 'cancelled',
}

/** A booking's status in words. A date that was skipped in an open-ended series is not called cancelled. */
export function statusWords({ status, cancelReason }: Pick<Booking, 'status' | 'cancelReason'>): string {
  return cancelReason === CancelReason.skipped ? bookingLabels.skipped : status
}

/** Colour and icon of each payment status. */
export const paymentKinds: Readonly<Record<Booking['paymentStatus'], StatusKind>> = {
  [PaymentStatus.pending]: 'paymentPending',
  [PaymentStatus.processing]: 'processing',
  [PaymentStatus.paid]: 'paid',
  [PaymentStatus.failed]: 'failed',
  [PaymentStatus.refunded]: 'refunded',
  [PaymentStatus.partlyRefunded]: 'refunded',
}

/**
 * The amount that the reader may see, in cents. A contractor sees the total including added hours. A professional sees the
 * earnings, which are zero after a full refund.
 */
export function amountOf({
  status,
  totalInCents,
  amountInCents,
  earning,
  longer = [],
}: Pick<Booking, 'status' | 'totalInCents' | 'amountInCents' | 'earning'> & Partial<Pick<Detail, 'longer'>>): string {
  const more = longer.reduce((sum, hours) => sum + (hours.totalInCents ?? 0), 0)
  if (totalInCents !== null) return money(totalInCents + more)
  return money(earning?.inCents ?? (status === BookingStatus.completed ? 0 : amountInCents))
}

/** The label of the amount that `amountOf` returns. A professional receives nothing for a cancelled booking. */
export function amountLabel({ side, status }: Pick<Booking, 'side' | 'status'>): string {
  if (side !== 'professional') return 'Total'
  return status === BookingStatus.cancelled ? 'Valor do serviço' : 'Você recebe'
}

/**
 * Says in how many days a booking starts: 'hoje', 'amanhã' or 'em 2 dias', by the time zone of the home. Null for a start in the
 * past.
 */
export function startsIn({ start, zone }: Pick<Booking, 'start' | 'zone'>, now: Date): string | null {
  if (new Date(start) <= now) return null
  return relative.format(daysBetween(calendarDay(now, zone), calendarDay(start, zone)), 'day')
}

/** Whether the reader is the professional of a request, who declines it instead of cancelling it. */
export function isToDecline({ side, status, planned }: Pick<Booking, 'side' | 'status' | 'planned'>): boolean {
  return side === 'professional' && isRequest({ status, chargeAt: planned?.chargeAt ?? null })
}

/**
 * Returns the label of the button that cancels or declines a booking. A contractor's label says whether there is a refund.
 * Without the refund quote, every paid booking counts as one with a refund.
 */
export function cancelLabel(
  booking: Pick<Booking, 'side' | 'status' | 'planned' | 'paymentStatus'>,
  quote?: { refundInCents: number | null } | null,
): string {
  if (booking.side === 'professional') return isToDecline(booking) ? 'Recusar' : bookingLabels.decline
  const back = quote?.refundInCents ?? null
  const paid = back === null ? wasPaid(booking) : back > 0
  return paid ? bookingLabels.cancelPaid : bookingLabels.cancel
}

const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })

/** The duration of a booking in hours, including added hours. */
export function lengthOf({ start, end }: Pick<Booking, 'start' | 'end'>): number {
  return (Date.parse(end) - Date.parse(start)) / HOUR_MS
}
