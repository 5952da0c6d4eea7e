import { DAY_MS } from '#shared/days.ts'
import { PIX_REFUND_DAYS, teamPaymentTexts } from '#shared/team-payments.ts'
import { teamRefundTexts } from '#shared/team-refunds.ts'
import type { Payment } from '#db/schema/index.ts'

/** The facts that decide whether a payment can be refunded. `disputed`: it has a chargeback that the platform has not won. */
export type RefundableFacts = Pick<Payment, 'status' | 'method' | 'amountInCents' | 'refundedInCents'> & {
  readonly paidAt: Date | null
  readonly disputed: boolean
  /** True if the payment is a tip whose booking never had a dispute. Such a tip is not refunded. */
  readonly isTipKept?: boolean
}

/** Why a payment cannot be refunded, in pt-BR; null if it can. `refundedInCents`: refunds made or under way. */
export function obstacleToRefund(payment: RefundableFacts, now: Date): string | null {
  const { status, method, amountInCents, refundedInCents, paidAt, disputed } = payment
  if (status !== 'succeeded' || refundedInCents >= amountInCents) return teamPaymentTexts.nothingLeft
  if (payment.isTipKept) return teamRefundTexts.tipNeedsDispute
  if (disputed) return teamPaymentTexts.disputedAtBank
  const old = paidAt !== null && now.getTime() - paidAt.getTime() > PIX_REFUND_DAYS * DAY_MS
  return method === 'pix' && old ? teamPaymentTexts.pixTooOld : null
}
