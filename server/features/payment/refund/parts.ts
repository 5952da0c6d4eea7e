import { and, desc, eq, inArray } from 'drizzle-orm'
import { payments, refunds, type Refund } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { refundedSoFar } from './record.ts'

/** One payment of a booking: its price or extra hours. Amounts in cents. */
export type VisitPart = {
  readonly paymentId: string
  /** The sum of refunds that are made or under way. */
  readonly refundedInCents: number
  readonly leftInCents: number
  /** This dispute's refunds of the payment, the newest first. */
  readonly tries: readonly Refund[]
}

/** The payments that succeeded for the price and the extra hours of a booking, the price first. */
export async function partsOfVisit(ctx: Ctx, bookingId: string, disputeId: string | null): Promise<VisitPart[]> {
  const rows = await ctx.db
    .select()
    .from(payments)
    .where(
      and(eq(payments.bookingId, bookingId), inArray(payments.kind, ['booking', 'extension']), eq(payments.status, 'succeeded')),
    )
    .orderBy(payments.kind, payments.createdAt, payments.id)
  return Promise.all(
    rows.map(async ({ id: paymentId, amountInCents }) => {
      const refundedInCents = await refundedSoFar(ctx, paymentId)
      const tries = disputeId ? await triesOf(ctx, paymentId, disputeId) : []
      return { paymentId, refundedInCents, leftInCents: amountInCents - refundedInCents, tries }
    }),
  )
}

function triesOf({ db }: Ctx, paymentId: string, disputeId: string): Promise<Refund[]> {
  const own = and(eq(refunds.paymentId, paymentId), eq(refunds.disputeId, disputeId))
  return db.select().from(refunds).where(own).orderBy(desc(refunds.createdAt), desc(refunds.id))
}
