import { type Duration, durations } from '#shared/availability.ts'
import { priceOf, type Price } from '#shared/booking.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { LoadedAgenda } from './agenda.ts'
import { hasFirstBooking, hiredAmong } from './queries.ts'

/**
 * Returns the prices of 4, 6 and 8 hours for the caller, including the extra fee for a first booking with this professional if it
 * is due. Holds in `without` are about to be replaced, so they do not count as a first booking.
 */
export async function pricesFor(ctx: UserCtx, agenda: LoadedAgenda, without: readonly string[] = []): Promise<Price[]> {
  const extra = await firstBookingFee(ctx, agenda.professionalId, without)
  return durations.map((hours) => priceOf(agenda.dailyPriceInCents, hours, ctx.settings.feeInBasisPoints, extra))
}

/**
 * Returns the extra fee, in basis points, for the caller's first booking with a professional. It is 0 once a paid booking or a
 * running hold includes it. If that hold expires, the next booking includes the fee.
 */
export async function firstBookingFee(ctx: UserCtx, professionalId: string, without: readonly string[] = []): Promise<number> {
  const { firstBookingFeeInBasisPoints: extra } = ctx.settings
  const pair = { contractorId: ctx.actor.id, professionalId }
  return extra > 0 && !(await hasFirstBooking(ctx, pair, without)) ? extra : 0
}

type Priced = { readonly id: string; readonly dailyPriceInCents: number }

/** The price of a day of 8 hours with each of these professionals for the caller now; see `totalsFor`. */
export function fullDayTotals(ctx: UserCtx, professionals: readonly Priced[]): Promise<Map<string, number>> {
  return totalsFor(ctx, professionals, 8)
}

/**
 * The price of `hours` hours with each of these professionals for the caller now, in cents. It includes the fee, and the extra
 * fee of a first booking if it is due.
 */
export async function totalsFor(ctx: UserCtx, professionals: readonly Priced[], hours: Duration): Promise<Map<string, number>> {
  const { feeInBasisPoints, firstBookingFeeInBasisPoints: extra } = ctx.settings
  const ids = professionals.map(({ id }) => id)
  const hired = extra > 0 ? await hiredAmong(ctx, ctx.actor.id, ids) : new Set(ids)
  const total = (id: string, dailyPriceInCents: number) =>
    priceOf(dailyPriceInCents, hours, feeInBasisPoints, hired.has(id) ? 0 : extra).totalInCents
  return new Map(professionals.map(({ id, dailyPriceInCents }) => [id, total(id, dailyPriceInCents)]))
}
