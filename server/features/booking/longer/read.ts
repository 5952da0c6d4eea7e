import { sideOf, type Side } from '#shared/booking.ts'
import { extraHours, longerTexts } from '#shared/booking-longer.ts'
import { listRefunds, type ListedRefund } from '#shared/refunds.ts'
import type { UserCtx } from '#server/core/context.ts'
import { bookingNotFound } from '../refusals.ts'
import { findBooking } from '../reschedule/queries.ts'
import { pricesOfLonger } from './extend.ts'
import { latestExtension, longerFacts, type PaidExtension } from './queries.ts'
import { endWith, isLive, obstacleToLonger, shareLeft } from './rules.ts'
import type { LongerHours, LongerView } from './views.ts'

/** Returns the extra hours that a participant may propose, and the open proposal. Throws NOT_FOUND for anyone else. */
export async function readLonger(ctx: UserCtx, bookingId: string): Promise<LongerView> {
  const booking = await findBooking(ctx, bookingId)
  const side = booking && sideOf(booking, ctx.actor.id)
  if (!booking || !side) throw bookingNotFound()
  const now = ctx.now()
  const facts = await longerFacts(ctx, booking)
  const latest = await latestExtension(ctx, bookingId)
  const live = latest && isLive(latest, now) ? latest : null
  const totalFor = (totalInCents: number) => (side === 'contractor' ? totalInCents : null)
  const obstacle = obstacleToLonger(facts, 1, now)
  const { status } = latest ?? {}
  return {
    running: obstacle?.reason !== 'wrong_state' && obstacle?.reason !== 'ended',
    why: obstacle?.message ?? (live ? longerTexts.waiting : null),
    options: extraHours
      .filter((hours) => obstacleToLonger(facts, hours, now) === null)
      .map((hours) => {
        const { amountInCents, totalInCents } = pricesOfLonger(booking, hours)
        return { hours, end: endWith(booking, hours), amountInCents, totalInCents: totalFor(totalInCents) }
      }),
    waiting: live && {
      id: live.id,
      hours: live.hours,
      end: endWith(booking, live.hours),
      mine: live.proposedBy === ctx.actor.id,
      state: live.status === 'paying' ? 'paying' : 'open',
      payHere: side === 'contractor' && live.status === 'paying' && live.cardId === null,
      expiresAt: live.expiresAt,
      amountInCents: live.amountInCents,
      totalInCents: totalFor(live.totalInCents),
    },
    ended: !live && (status === 'declined' || status === 'expired' || status === 'unpaid') ? status : null,
    now,
  }
}

/** The paid extra hours of a booking as a participant reads them; for the professional, the amount that remains after refunds. */
export function hoursShown(extensions: readonly PaidExtension[], side: Side | 'admin'): LongerHours[] {
  return extensions
    .filter(({ booked }) => booked)
    .map(({ hours, paymentId, totalInCents, ...paid }) => ({
      hours,
      amountInCents: side === 'professional' ? shareLeft({ ...paid, totalInCents }) : paid.amountInCents,
      totalInCents: side === 'professional' ? null : totalInCents,
      paymentId: side === 'contractor' ? paymentId : null,
    }))
}

/** Returns the refunds of a booking's extra hours, for the contractor and the team. */
export function refundsOfHours(extensions: readonly PaidExtension[]): ListedRefund[] {
  return extensions.flatMap(({ refunds, totalInCents }) => listRefunds(refunds, totalInCents))
}
