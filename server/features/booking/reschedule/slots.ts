import { type RescheduleSlots } from '#shared/booking-reschedule.ts'
import { DAY_MS } from '#shared/days.ts'
import { dayOf, instantAt } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { agreedWith, loadAgenda, weekOf, type WeekView } from '#server/features/availability/service.ts'
import { zoneOfProfessional } from '../queries.ts'
import { bookingNotFound } from '../refusals.ts'
import { findBooking } from './queries.ts'
import { aheadOfCharge, assertMayReschedule, isPlanned, needsNoConsent } from './rules.ts'

/**
 * The week of slots to which a booking may be rescheduled, for both participants and without a subscription. They are the slots
 * of a new booking of the same length, where the booking's own slot counts as free; when the other participant would be asked,
 * the professional's lead time and days off do not count. Refuses as `reschedule`.
 */
export async function readRescheduleSlots(ctx: UserCtx, { bookingId, weekStart }: RescheduleSlots): Promise<WeekView> {
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
  const atOnce = needsNoConsent(side, booking.startsAt, now)
  const shown = isPlanned(booking) ? aheadOfCharge(agenda) : atOnce ? agenda : agreedWith(agenda)
  return weekOf(ctx, shown, { durationHours: booking.hours, weekStart: wanted })
}
