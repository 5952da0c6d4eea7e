import { type RescheduleSlots } from '#shared/booking-reschedule.ts'
import { DAY_MS } from '#shared/days.ts'
import { dayOf, instantAt } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { agreedWith, loadAgenda, weekOf } from '#server/features/availability/service.ts'
import { zoneOfProfessional } from '../queries.ts'
import { bookingNotFound } from '../refusals.ts'
import { findBooking, wantsToAgree } from './queries.ts'
import { aheadOfCharge, assertMayReschedule, isPlanned, needsNoConsent } from './rules.ts'
import type { RescheduleWeekView } from './views.ts'

/**
 * Returns the week of slots to which a booking may be rescheduled. The booking's own slot counts as free. If the other
 * participant must agree, the professional's lead time and days off do not count. `atOnce` says that nobody must agree. Throws
 * the errors of `reschedule`.
 */
export async function readRescheduleSlots(ctx: UserCtx, { bookingId, weekStart }: RescheduleSlots): Promise<RescheduleWeekView> {
  const booking = await findBooking(ctx, bookingId)
  if (!booking) throw bookingNotFound()
  const [now, zone] = [ctx.now(), await zoneOfProfessional(ctx, booking.professionalId)]
  const side = assertMayReschedule(booking, ctx.actor.id, now)
  const wanted = weekStart ?? dayOf(booking.startsAt, zone)
  const near = Math.min(Math.max(instantAt(wanted, '12:00', zone).getTime(), now.getTime()), now.getTime() + 200 * DAY_MS)
  const agenda = await loadAgenda(
    ctx,
    booking.professionalId,
    new Date(near - 15 * DAY_MS),
    new Date(near + 24 * DAY_MS),
    bookingId,
  )
  if (!agenda) throw bookingNotFound()
  const onlyAgreed = await wantsToAgree(ctx, booking.professionalId)
  const atOnce = needsNoConsent(side, booking.startsAt, { now, onlyAgreed })
  const shown = isPlanned(booking) ? aheadOfCharge(agenda) : atOnce ? agenda : agreedWith(agenda)
  return { ...(await weekOf(ctx, shown, { durationHours: booking.hours, weekStart: wanted })), atOnce }
}
