import type { RescheduleSlots } from '#shared/booking-life.ts'
import { sideOf } from '#shared/booking.ts'
import { dayOf, instantAt, zoneOf } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { agreedWith, loadAgenda, weekOf, type WeekView } from '#server/features/availability/service.ts'
import { assertMay } from '../permissions.ts'
import { bookingWithParties } from '../queries.ts'
import { bookingNotFound } from '../rules.ts'
import { movesAtOnce } from './rules.ts'

const DAY = 86_400_000

/**
 * The week of slots to which a visit may move, for either side and without a plan: those of a new booking of its length, its own
 * present hour left out of the account, and where the other side would be asked, her notice and her being away too. Refuses as
 * `reschedule`.
 */
export async function readRescheduleSlots(ctx: UserCtx, { bookingId, weekStart }: RescheduleSlots): Promise<WeekView> {
  const row = await bookingWithParties(ctx, bookingId)
  if (!row) throw bookingNotFound()
  const { booking, place } = row
  const [now, zone] = [ctx.now(), zoneOf(place.state, place.city)]
  const side = assertMay('reschedule', booking, sideOf(booking, ctx.actor.id), { now, zone })
  const wanted = weekStart ?? dayOf(booking.startsAt, zone)
  const near = Math.min(Math.max(instantAt(wanted, '12:00', zone).getTime(), now.getTime()), now.getTime() + 200 * DAY)
  const agenda = await loadAgenda(ctx, booking.professionalId, new Date(near - 15 * DAY), new Date(near + 24 * DAY), bookingId)
  if (!agenda) throw bookingNotFound()
  const asked = movesAtOnce(side, booking.startsAt, now) ? agenda : agreedWith(agenda)
  return weekOf(ctx, asked, { durationHours: booking.hours, weekStart: wanted })
}
