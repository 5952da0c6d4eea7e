import { eq } from 'drizzle-orm'
import { payments, refunds, type Refund } from '#db/schema/index.ts'
import { formatCents } from '#shared/money.ts'
import { paymentMessages } from '#shared/payment.ts'
import { isAskedByTeam } from '#shared/refunds.ts'
import { teamRefundTexts } from '#shared/team-refunds.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { notify } from '#server/features/notifications/service.ts'

const linkOf = { booking: '/meus-agendamentos', subscription: '/assinatura', service: '/servicos' } as const

/** Notifies the user who paid of a refund. Reaction to `payment.refunded`; `event.id` is the refund's id. */
export async function notifyOfRefund(tx: Tx, event: AppEvent): Promise<void> {
  const [refund] = await tx.db
    .select({
      amountInCents: refunds.amountInCents,
      reason: refunds.reason,
      userId: payments.userId,
      kind: payments.kind,
      method: payments.method,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, event.id))
  if (!refund) return
  await notify(tx, {
    userId: refund.userId,
    kind: 'payment.refunded',
    title: `Reembolso de ${formatCents(refund.amountInCents)}`,
    body: refund.reason === 'late_payment' ? paymentMessages.refundedLate : paymentMessages.refunded[refund.method],
    link: linkOf[refund.kind],
    eventKey: `payment.refunded:${event.id}`,
  })
}

/**
 * Tells the admin who asked for a refund that it failed after all: the provider had accepted it, or had not answered. In the caller's
 * transaction; does nothing for a refund that the system ordered.
 */
export async function notifyRequester(tx: Tx, { id, requestedBy, amountInCents, idempotencyKey }: Refund): Promise<void> {
  if (!requestedBy || !isAskedByTeam(idempotencyKey)) return
  await notify(tx, {
    userId: requestedBy,
    kind: 'payment.refund-failed',
    title: teamRefundTexts.refused.title,
    body: `O reembolso de ${formatCents(amountInCents)} não foi feito. Confira o pagamento e tente de novo.`,
    link: '/admin/pagamentos',
    eventKey: `refund.failed:${id}`,
  })
}
