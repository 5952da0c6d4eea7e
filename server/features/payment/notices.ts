import { eq } from 'drizzle-orm'
import { chargebacks, payments, refunds, type Refund } from '#db/schema/index.ts'
import { chargebackTexts } from '#shared/chargebacks.ts'
import { writtenDay } from '#shared/days.ts'
import { formatCents } from '#shared/money.ts'
import { paymentMessages } from '#shared/payment.ts'
import { isAskedByTeam, refundTotals } from '#shared/refunds.ts'
import { refusalOfRefund, teamRefundTexts } from '#shared/team-refunds.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { type Notices, tell, toAdmins } from '#server/features/notifications/service.ts'
import { transferNotices } from './transfer/notices.ts'

const linkOf = { booking: '/meus-agendamentos', subscription: '/assinatura', service: '/servicos' } as const
const TEAM_LINK = '/admin/pagamentos'

export const paymentNotices: Notices = {
  ...transferNotices,
  // To the user who paid; at once if that user cancelled or withdrew just now, or paid too late.
  'payment.refunded': async (ctx, id) => {
    const found = await refundOf(ctx, id)
    if (!found || found.refund.status === 'failed') return []
    const { refund, payment } = found
    const isLate = refund.reason === 'late_payment'
    return [
      {
        userId: payment.userId,
        title: `Reembolso de ${formatCents(refund.amountInCents)}`,
        body: isLate ? paymentMessages.refundedLate : paymentMessages.refunded[payment.method],
        link: linkOf[payment.kind],
        eventKey: `payment.refunded:${id}`,
        actedAt: isLate || refund.requestedBy === payment.userId ? refund.createdAt : null,
      },
    ]
  },
  // To the admin who asked for a refund that failed after all: the provider had accepted it, or had not answered.
  'payment.refund-failed': async (ctx, id) => {
    const found = await refundOf(ctx, id)
    const { requestedBy, amountInCents, idempotencyKey, status } = found?.refund ?? {}
    if (!requestedBy || !amountInCents || status !== 'failed' || !isAskedByTeam(idempotencyKey ?? '')) return []
    const body = `O reembolso de ${formatCents(amountInCents)} não foi feito. Confira o pagamento e tente de novo.`
    return [{ userId: requestedBy, title: teamRefundTexts.refused.title, body, link: TEAM_LINK, eventKey: `refund.failed:${id}` }]
  },
  // What is still owed was refused for good, unless a person has made it since.
  'payment.refund-stuck': async (ctx, id) => {
    const found = await refundOf(ctx, id)
    if (!found) return []
    const { refund, payment } = found
    const attempts = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
    const { stuckInCents } = refundTotals(attempts, payment.amountInCents)
    if (stuckInCents === 0) return []
    const { title, body } = teamRefundTexts.stuck
    const words = { title, body: body(stuckInCents, refusalOfRefund(refund.failureCode)), link: TEAM_LINK }
    return toAdmins(ctx, { ...words, eventKey: `refund.stuck:${id}` })
  },
  // The provider did not accept our request, which only the team can mend. Once for each payment.
  'payment.refund-ours': async (ctx, id) => {
    const { refund } = (await refundOf(ctx, id)) ?? {}
    if (!refund || refund.status === 'succeeded') return []
    const { title, body } = teamRefundTexts.ours
    const eventKey = `refund.ours:${refund.paymentId}`
    return toAdmins(ctx, { title, body: body(refund.amountInCents), link: TEAM_LINK, eventKey })
  },
  // A state of a chargeback may come back, and is told anew.
  'payment.chargeback': async (ctx, id, at) => {
    const [row] = await ctx.db
      .select({ chargeback: chargebacks, method: payments.method })
      .from(chargebacks)
      .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
      .where(eq(chargebacks.id, id))
    if (!row) return []
    const { status, amountInCents, respondBy } = row.chargeback
    const { title, body } = chargebackTexts.notice(status, row.method)
    const day = respondBy && writtenDay(dayOf(respondBy, DEFAULT_ZONE))
    const eventKey = `chargeback.${status}:${id}:${at.getTime()}`
    return toAdmins(ctx, { title, body: body(formatCents(amountInCents), day), link: TEAM_LINK, eventKey })
  },
}

/** Tells the admin who asked for a refund that it failed; does nothing for a refund that the system ordered. */
export function notifyRequester(tx: Tx, { id }: Pick<Refund, 'id'>): Promise<void> {
  return tell(tx, paymentNotices, 'payment.refund-failed', id)
}

/** Tells the admins that a refund was refused for good and is still owed. */
export function tellStuck(tx: Tx, { id }: Pick<Refund, 'id'>): Promise<void> {
  return tell(tx, paymentNotices, 'payment.refund-stuck', id)
}

/** Tells the admins that the provider did not accept our request of a refund. */
export function tellOurs(tx: Tx, { id }: Pick<Refund, 'id'>): Promise<void> {
  return tell(tx, paymentNotices, 'payment.refund-ours', id)
}

async function refundOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id))
  return row
}
