import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { monthlyContracts } from '#db/schema/index.ts'
import { MAX_DAYS_WITHOUT_CONTRACT, mondayOf } from '#shared/booking-request.ts'
import { contractMessages, ContractStatus, newContractPath } from '#shared/contracts.ts'
import { dayOf, type Day } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { hiringCounts, type PairBooking } from '../hiring-alert.ts'

type Series = {
  readonly professionalId: string
  readonly starts: readonly Date[]
  /** IANA zone of the professional. */
  readonly zone: string
  /** Ids of the bookings that the new series replaces. */
  readonly without: readonly string[]
}

/**
 * Throws CONFLICT `contract_required`, with the link to the contract, if the series would make contractor and professional meet
 * on more than two days of a week. More days are employment (LC 150) and need an active contract for those days. Their other
 * bookings count too.
 */
export async function assertSeriesAllowed(ctx: UserCtx, pair: readonly PairBooking[], series: Series): Promise<void> {
  if (!(await needsContract(ctx, pair, series))) return
  const link = newContractPath(series.professionalId)
  throw new Conflict('contract_required', contractMessages.seriesRefused, { link })
}

/** True if these dates of a series exceed two days a week and no monthly contract covers them. */
export async function needsContract(
  ctx: UserCtx,
  pair: readonly PairBooking[],
  { professionalId, starts, zone, without }: Series,
): Promise<boolean> {
  const days = daysAboveLimit(
    pair.filter(({ id }) => !without.includes(id)),
    { starts, now: ctx.now(), zone },
  )
  return days.length > 0 && !(await hasContractFor(ctx, professionalId, days))
}

/**
 * Returns the days of the series in whose week, Monday to Sunday, the contractor and the professional would meet on more than two
 * days.
 */
function daysAboveLimit(
  pair: readonly PairBooking[],
  { starts, now, zone }: { starts: readonly Date[]; now: Date; zone: string },
): Day[] {
  const weeks = Map.groupBy(starts, (start) => mondayOf(dayOf(start, zone)))
  return [...weeks.values()]
    .filter((ofWeek) => hiringCounts(pair, { starts: ofWeek, now, zone }).week > MAX_DAYS_WITHOUT_CONTRACT)
    .flatMap((ofWeek) => ofWeek.map((start) => dayOf(start, zone)))
}

/** True if the caller and a professional have an active monthly contract on each of these days. */
async function hasContractFor({ db, actor }: UserCtx, professionalId: string, days: readonly Day[]): Promise<boolean> {
  const [first = '', last = first] = [days.toSorted()[0], days.toSorted().at(-1)]
  const { id, contractorId, status, startsOn, lastDay } = monthlyContracts
  const pair = and(eq(contractorId, actor.id), eq(monthlyContracts.professionalId, professionalId))
  const inForce = and(lte(startsOn, first), or(isNull(lastDay), gte(lastDay, last)))
  const [contract] = await db
    .select({ id })
    .from(monthlyContracts)
    .where(and(pair, eq(status, ContractStatus.active), inForce))
  return contract !== undefined
}
