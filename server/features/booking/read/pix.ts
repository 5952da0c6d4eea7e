import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { payments, type Booking } from '#db/schema/index.ts'
import type { PixOffer } from '#shared/pix.ts'
import type { Ctx } from '#server/core/context.ts'
import { bookingsOfSeries } from '../series/queries.ts'
import { payableTogether } from '../series/rules.ts'

/**
 * Whether an unpaid booking may be paid by Pix. A later booking of a series may, once the bank has answered the charge to the saved
 * card; before that the system and the contractor would both open a charge.
 */
export async function pixOffer(ctx: Ctx, { id, seriesId, chargeAt }: Booking): Promise<PixOffer> {
  if (!ctx.settings.pix) return 'off'
  if (seriesId && !chargeAt && payableTogether(await bookingsOfSeries(ctx, seriesId), ctx.now()).length > 1) return 'needs_card'
  const isOpenPix = and(eq(payments.method, 'pix'), inArray(payments.status, ['creating', 'open', 'processing']))
  const charges = await ctx.db
    .select({ answeredAt: payments.automaticAt, method: payments.method })
    .from(payments)
    .where(and(eq(payments.bookingId, id), or(isNotNull(payments.automaticAt), isOpenPix)))
  if (chargeAt && charges.every(({ answeredAt }) => answeredAt === null)) return 'off'
  return charges.some(({ method }) => method === 'pix') ? 'open' : 'offered'
}
