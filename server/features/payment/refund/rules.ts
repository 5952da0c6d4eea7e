import { DAY_MS } from '#shared/days.ts'
import { PIX_REFUND_DAYS, teamPaymentTexts } from '#shared/team-payments.ts'
import { teamRefundTexts } from '#shared/team-refunds.ts'
import type { Payment } from '#db/schema/index.ts'

/** What decides whether a payment can be refunded. `disputed`: a chargeback that the platform has not won. */
export type RefundableFacts = Pick<Payment, 'status' | 'method' | 'amountInCents' | 'refundedInCents'> & {
  readonly paidAt: Date | null
  readonly disputed: boolean
  /** A tip of a booking about which there was no dispute. */
  readonly isTipKept?: boolean
}

/** Why nothing of a payment can be refunded, in pt-BR; null when something can. `refundedInCents`: made or under way. */
export function obstacleToRefund(payment: RefundableFacts, now: Date): string | null {
  const { status, method, amountInCents, refundedInCents, paidAt, disputed } = payment
  if (status !== 'succeeded' || refundedInCents >= amountInCents) return teamPaymentTexts.nothingLeft
  if (payment.isTipKept) return teamRefundTexts.tipNeedsDispute
  if (disputed) return teamPaymentTexts.disputedAtBank
  const old = paidAt !== null && now.getTime() - paidAt.getTime() > PIX_REFUND_DAYS * DAY_MS
  return method === 'pix' && old ? teamPaymentTexts.pixTooOld : null
}
