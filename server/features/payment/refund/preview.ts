import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { payments, transfers } from '#db/schema/index.ts'
import { teamRefundTexts } from '#shared/team-refunds.ts'
import type { Ctx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { ofPrice } from '../queries.ts'
import { refundPosting } from '../rules.ts'
import { paidBookingOf } from '../transfer/queries.ts'
import { reversalNeeded, shareAfterRefunds } from '../transfer/rules.ts'
import { partsOfVisit } from './parts.ts'
import { refundedSoFar } from './record.ts'
import { creditKept } from '#server/features/credit/service.ts'

/** The effect that a refund of a booking would have, in cents. */
export const RefundPreview = z.strictObject({
  totalInCents: z.int(),
  /** The sum of all refunds that are made or under way. */
  refundedInCents: z.int(),
  /** The amount that can still be refunded. */
  remainingInCents: z.int(),
  /** The amount that this refund would give back to the contractor. */
  refundInCents: z.int(),
  /** How much of this refund the professional and the platform each pay. */
  fromProfessionalInCents: z.int(),
  fromPlatformInCents: z.int(),
  /** How much of the transfers already made would be taken back. */
  takenBackInCents: z.int(),
  /**
   * What the professional and the platform would keep after this refund. The platform's amount includes the credit that was
   * spent.
   */
  professionalInCents: z.int(),
  platformInCents: z.int(),
  /** The credit that the contractor could use again, if the whole charge is refunded. Credit that has ended is not included. */
  creditBackInCents: z.int(),
})
export type RefundPreview = z.output<typeof RefundPreview>

/**
 * Computes the effect of refunding `amountInCents` of a payment, with the rules of a real refund. An amount of 0 shows the
 * current amounts, and a too high one counts as all that remains. Throws NOT_FOUND if the payment did not succeed.
 */
export async function previewRefund(
  ctx: Ctx,
  { bookingId, paymentId }: { bookingId: string; paymentId?: string | undefined },
  amountInCents: number,
): Promise<RefundPreview> {
  const about = paymentId ?? (await priceOfBooking(ctx, bookingId))
  const paid = about ? await paidBookingOf(ctx, about) : undefined
  if (paid?.booking.id !== bookingId) throw new NotFound(teamRefundTexts.notFound)
  const { payment, amounts } = paid
  const made = await ctx.db.select().from(transfers).where(eq(transfers.paymentId, payment.id)).orderBy(transfers.createdAt)
  const refundedInCents = await refundedSoFar(ctx, payment.id)
  const totalInCents = payment.amountInCents
  const remainingInCents = totalInCents - refundedInCents
  const refundInCents = Math.min(amountInCents, remainingInCents)
  const { keptInCents, usableInCents } = await creditKept(ctx, payment)
  const isWhole = refundInCents > 0 && refundInCents === remainingInCents
  const returnedInCents = isWhole ? keptInCents : 0
  const posting = refundPosting(amounts, refundInCents, refundedInCents)
  const borneBy = (account: string) => 0 - (posting.find((entry) => entry.account === account)?.amountInCents ?? 0)
  const professionalInCents = shareAfterRefunds(amounts, refundedInCents + refundInCents)
  return {
    totalInCents,
    refundedInCents,
    remainingInCents,
    refundInCents,
    fromProfessionalInCents: borneBy('professional'),
    fromPlatformInCents: borneBy('platform') + returnedInCents,
    takenBackInCents: refundInCents === 0 ? 0 : reversalNeeded(amounts, made, refundedInCents + refundInCents),
    professionalInCents,
    platformInCents: remainingInCents + keptInCents - refundInCents - returnedInCents - professionalInCents,
    creditBackInCents: isWhole ? usableInCents : 0,
  }
}

/**
 * Computes the effect of a dispute's refund: first of the price, then of the extra hours. An amount above the remaining one
 * counts as the remaining one. Throws NOT_FOUND for an unpaid booking.
 */
export async function previewVisitRefund(ctx: Ctx, bookingId: string, amountInCents: number): Promise<RefundPreview> {
  let open = amountInCents
  let sum: RefundPreview | undefined
  for (const { paymentId, leftInCents } of await partsOfVisit(ctx, bookingId, null)) {
    const preview = await previewRefund(ctx, { bookingId, paymentId }, Math.min(open, leftInCents))
    open -= preview.refundInCents
    sum = sum ? added(sum, preview) : preview
  }
  if (!sum) throw new NotFound(teamRefundTexts.notFound)
  return sum
}

function added(one: RefundPreview, other: RefundPreview): RefundPreview {
  return {
    totalInCents: one.totalInCents + other.totalInCents,
    refundedInCents: one.refundedInCents + other.refundedInCents,
    remainingInCents: one.remainingInCents + other.remainingInCents,
    refundInCents: one.refundInCents + other.refundInCents,
    fromProfessionalInCents: one.fromProfessionalInCents + other.fromProfessionalInCents,
    fromPlatformInCents: one.fromPlatformInCents + other.fromPlatformInCents,
    takenBackInCents: one.takenBackInCents + other.takenBackInCents,
    professionalInCents: one.professionalInCents + other.professionalInCents,
    platformInCents: one.platformInCents + other.platformInCents,
    creditBackInCents: one.creditBackInCents + other.creditBackInCents,
  }
}

async function priceOfBooking({ db }: Ctx, bookingId: string): Promise<string | undefined> {
  const [price] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), ofPrice, eq(payments.status, 'succeeded')))
  return price?.id
}
