import { instantAt } from '#shared/time.ts'
import { DEFAULT_ZONE, zoneOf } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import {
  bookingsByMonth,
  contractorRating,
  gradesByMonth,
  professionalOf,
  receivedByMonth,
  spendingByMonth,
  viewsByMonth,
} from './queries.ts'
import { lastMonths, ratingsUntil } from './rules.ts'
import type { ContractorFiguresView, ProfessionalFiguresView } from './views.ts'

/**
 * Returns the caller's rating as a contractor, and the spending in each of the last twelve months. The months are counted in the
 * zone of Brasília (DEFAULT_ZONE), as in the financial reports.
 */
export async function contractorFigures(ctx: UserCtx): Promise<ContractorFiguresView> {
  const months = lastMonths(ctx.now(), DEFAULT_ZONE)
  const [rating, spending] = await Promise.all([
    contractorRating(ctx, ctx.actor.id),
    spendingByMonth(ctx, ctx.actor.id, firstInstant(months, DEFAULT_ZONE), DEFAULT_ZONE),
  ])
  return { rating, months: months.map((month) => ({ month, inCents: spending.get(month) ?? 0 })) }
}

/**
 * The caller's rating as a professional, and by month the amounts received, the rating, the views of the profile and the
 * bookings.
 */
export async function professionalFigures(ctx: UserCtx): Promise<ProfessionalFiguresView> {
  const me = ctx.actor.id
  const { average, count, state, city } = await professionalOf(ctx, me)
  const zone = zoneOf(state, city)
  const months = lastMonths(ctx.now(), zone)
  const from = firstInstant(months, zone)
  const [received, grades, views, bookings] = await Promise.all([
    receivedByMonth(ctx, me, from, zone),
    gradesByMonth(ctx, me, zone),
    viewsByMonth(ctx, me, months[0]!),
    bookingsByMonth(ctx, me, from, zone),
  ])
  const ratings = ratingsUntil(months, grades)
  return {
    rating: { average, count },
    months: months.map((month, index) => ({
      month,
      receivedInCents: received.get(month) ?? 0,
      rating: ratings[index] ?? null,
      views: views.get(month) ?? 0,
      bookings: bookings.get(month) ?? 0,
    })),
  }
}

function firstInstant([first]: readonly string[], zone: string): Date {
  return instantAt(`${first}-01`, '00:00', zone)
}
