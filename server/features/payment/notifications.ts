import { and, eq } from 'drizzle-orm'
import { bookings, chargebacks, payments, type Refund, refunds, transferReversals, users } from '#db/schema/index.ts'
import { longerTexts } from '#shared/booking-longer.ts'
import { chargebackTexts } from '#shared/chargebacks.ts'
import { writtenDay } from '#shared/days.ts'
import { formatCents } from '#shared/money.ts'
import { firstNameOf } from '#shared/pages.ts'
import { paymentMessages } from '#shared/payment.ts'
import { isAskedByTeam, refundTotals } from '#shared/refunds.ts'
import { refusalOfRefund, teamRefundTexts } from '#shared/team-refunds.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { bookingFacts } from '#server/features/booking/service.ts'
import { notificationKinds, teamPage, toTeam } from '#server/features/notifications/service.ts'
import { transferNotifications } from './transfer/notifications.ts'
import { paidBookingOf, paymentsOfBooking } from './transfer/queries.ts'
import { shareAfterRefunds } from './transfer/rules.ts'

const subscriptionPage = { label: 'Ver minha assinatura', path: '/assinatura' }
const servicesPage = { label: 'Ver meus serviços', path: '/servicos' }
const link = teamPage('/admin/pagamentos')

export const paymentNotifications = {
  ...transferNotifications,
  ...notificationKinds(refundFacts, {
    // The email about a refund is sent at once, even at night, if the payer has just cancelled or withdrawn, or paid too late.
    'payment.refunded': {
      topic: 'payments',
      push: 'Reembolso feito',
      holds: ({ refund }) => refund.status !== 'failed',
      title: ({ amount }) => `Reembolso de ${amount}`,
      payer: ({ refund, payment, visit }) => {
        const isLate = refund.reason === 'late_payment'
        const refundedLate = payment.extensionId ? longerTexts.refundedLate : paymentMessages.refundedLate
        const said = isLate ? refundedLate : paymentMessages.refunded[payment.method]
        const page = payment.kind === 'subscription' ? subscriptionPage : servicesPage
        return {
          body: visit ? `É pela visita de ${visit.when} com ${visit.professional.name}. ${said}` : said,
          link: visit?.link ?? page,
          actedAt: isLate || refund.requestedBy === payment.userId ? refund.createdAt : null,
        }
      },
    },
    // The text to the professional about a refund does not contain its amount, because the professional must not learn what the
    // contractor paid.
    'payment.share-lowered': {
      topic: 'payouts',
      on: ['payment.refunded'],
      push: 'O valor de uma visita mudou',
      holds: ({ refund }) => refund.status !== 'failed' && isAskedByTeam(refund.idempotencyKey),
      title: 'O valor de uma visita mudou',
      professional: async ({ refund, visit }, ctx) => {
        const shareInCents = await loweredShare(ctx, refund)
        if (!visit || shareInCents === null) return null
        const { contractor, when } = visit
        const about = `a visita de ${when} com ${contractor.name}`
        const body =
          shareInCents > 0
            ? `Nossa equipe reembolsou uma parte d${about}. Você recebe ${formatCents(shareInCents)} por ela.`
            : `Nossa equipe reembolsou ${about}. Você não recebe por ela.`
        return { body, link: visit.link }
      },
    },
    // Notifies the admin who ordered a refund, if the refund failed although the provider had first accepted it or not answered.
    'payment.refund-failed': {
      ...toTeam,
      holds: ({ refund }) => refund.status === 'failed' && isAskedByTeam(refund.idempotencyKey),
      title: teamRefundTexts.refused.title,
      requester: ({ amount }) => `O reembolso de ${amount} não foi feito. Confira o pagamento e tente de novo.`,
    },
    // Notifies admins of a refund that is still owed and was refused for good. The notification is not sent if a person has made
    // the refund in the meantime.
    'payment.refund-stuck': {
      ...toTeam,
      title: 'Devolução parada',
      admins: async ({ refund, payment }, ctx) => {
        const attempts = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
        const { stuckInCents } = refundTotals(attempts, payment.amountInCents)
        if (stuckInCents === 0) return null
        return `A devolução de ${formatCents(stuckInCents)} foi recusada. ${refusalOfRefund(refund.failureCode)} Devolva o que falta em Pagamentos.`
      },
    },
    // Notifies admins, once per payment, that the provider rejected our refund request because of our configuration, which only
    // the team can fix.
    'payment.refund-ours': {
      ...toTeam,
      holds: ({ refund }) => refund.status !== 'succeeded',
      title: 'Devolução adiada',
      admins: ({ refund, amount }) => ({
        body: `O provedor não aceitou o nosso pedido de devolver ${amount}. Confira a configuração: o pedido se repete sozinho.`,
        about: refund.paymentId,
      }),
    },
  }),
  ...notificationKinds(tipFacts, {
    'payment.tipped': {
      topic: 'payouts',
      push: 'Você recebeu uma gorjeta',
      title: ({ amount }) => `Você recebeu ${amount} de gorjeta`,
      professional: ({ name }) => `${name} gostou da visita. O valor vai inteiro para você, sem taxa.`,
    },
  }),
  ...notificationKinds(chargebackFacts, {
    'payment.chargeback': {
      ...toTeam,
      title: ({ words }) => words.title,
      admins: ({ words, amountInCents, respondBy }) =>
        words.body(formatCents(amountInCents), respondBy && writtenDay(dayOf(respondBy, DEFAULT_ZONE))),
    },
  }),
}

async function refundFacts(ctx: Ctx, id: string, at: Date) {
  const [row] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id))
  if (!row) return null
  const { refund, payment } = row
  const visit = payment.bookingId ? await bookingFacts(ctx, payment.bookingId, at) : null
  const people = { payer: payment.userId, requester: refund.requestedBy ?? [], professional: visit?.people.professional ?? [] }
  return { ...row, visit, people, link, amount: formatCents(refund.amountInCents) }
}

/**
 * What the professional receives for a booking and its extra hours after a refund, in cents. Null if the refund did not lower
 * this amount. Null also if the transfer was made already, because its reversal has a notification of its own.
 */
async function loweredShare(ctx: Ctx, refund: Refund): Promise<number | null> {
  const own = await paidBookingOf(ctx, refund.paymentId)
  if (!own || own.payment.kind === 'tip') return null
  const { booking, amounts, refundedInCents } = own
  const before = shareAfterRefunds(amounts, refundedInCents - refund.amountInCents)
  if (before === shareAfterRefunds(amounts, refundedInCents)) return null
  if ((await ctx.db.$count(transferReversals, eq(transferReversals.refundId, refund.id))) > 0) return null
  const parts = await Promise.all((await paymentsOfBooking(ctx, booking.id)).map((id) => paidBookingOf(ctx, id)))
  return parts
    .flatMap((part) => (part && part.payment.kind !== 'tip' ? part : []))
    .reduce((sum, part) => sum + shareAfterRefunds(part.amounts, part.refundedInCents), 0)
}

async function tipFacts(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({
      amountInCents: payments.amountInCents,
      professional: bookings.professionalId,
      bookingId: bookings.id,
      name: users.name,
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(eq(payments.id, id), eq(payments.kind, 'tip')))
  if (!row) return null
  const { amountInCents, professional, name, bookingId } = row
  const page = { label: 'Ver a visita', path: `/agendamento/${bookingId}` }
  return { people: { professional }, link: page, amount: formatCents(amountInCents), name: firstNameOf(name) }
}

/** Returns the facts of a chargeback for notifications. Its status may return to an earlier one, so the key contains the time. */
async function chargebackFacts(ctx: Ctx, id: string, at: Date) {
  const { status, amountInCents, respondBy } = chargebacks
  const [row] = await ctx.db
    .select({ status, amountInCents, respondBy, method: payments.method })
    .from(chargebacks)
    .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
    .where(eq(chargebacks.id, id))
  const words = row && chargebackTexts.notification(row.status, row.method)
  return words && { ...row, words, people: {}, link, key: `${row.status}:${at.getTime()}` }
}
