import { and, count, desc, isNotNull, isNull, sql } from 'drizzle-orm'
import { ledgerEntries, users } from '#db/schema/index.ts'
import { centsOfDecimal } from '#db/schema/columns.ts'
import type { FigurePeriod } from '#shared/admin-figures.ts'
import { addDays, dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { inPeriod } from '#server/core/period.ts'
import { amountsOf, type Amounts } from './rules.ts'
import { reached, withRole } from './users/filter.ts'
import type { Progress } from './views.ts'

/** The maximum number of cities in the table of sign-ups. The cities with the most sign-ups are shown. */
const CITIES = 20

type Days = { readonly from: string; readonly to: string }

/**
 * Returns the amounts of the ledger for the last `days` days and for as many days before. Also returns, by city, how many
 * professionals signed up, were approved, and had a first and a second paid booking. Days begin and end in DEFAULT_ZONE.
 */
export async function readProgress(ctx: UserCtx, days: FigurePeriod): Promise<Progress> {
  const to = dayOf(ctx.now(), DEFAULT_ZONE)
  const period = { from: addDays(to, 1 - days), to }
  const earlier = { from: addDays(period.from, -days), to: addDays(period.from, -1) }
  const [amounts, amountsBefore, funnel] = await Promise.all([
    amountsIn(ctx, period),
    amountsIn(ctx, earlier),
    funnelOf(ctx, period),
  ])
  return { period, earlier, amounts, amountsBefore, ...funnel }
}

async function amountsIn({ db }: Ctx, days: Days): Promise<Amounts> {
  const { account, kind, bookingId, amountInCents, createdAt } = ledgerEntries
  const ofBooking = sql<boolean>`${bookingId} is not null`
  const rows = await db
    .select({ account, kind, ofBooking, total: sql<string>`sum(${amountInCents})` })
    .from(ledgerEntries)
    .where(inPeriod(days, createdAt))
    .groupBy(account, kind, ofBooking)
  return amountsOf(rows.map(({ total, ...row }) => ({ ...row, month: '', inCents: centsOfDecimal(total) })))
}

async function funnelOf(ctx: Ctx, days: Days): Promise<Pick<Progress, 'all' | 'cities'>> {
  const { city, state, createdAt, erasedAt } = users
  const howMany = (stage: Parameters<typeof reached>[1]) => sql<number>`(count(*) filter (where ${reached(ctx, stage)}))::int`
  const steps = {
    signedUp: count(),
    approved: howMany('aprovada'),
    first: howMany('primeira'),
    second: howMany('segunda'),
  }
  const cohort = and(isNull(erasedAt), withRole(ctx, 'profissional'), inPeriod(days, createdAt))
  const [[all], cities] = await Promise.all([
    ctx.db.select(steps).from(users).where(cohort),
    ctx.db
      .select({ city, state, ...steps })
      .from(users)
      .where(and(cohort, isNotNull(city)))
      .groupBy(city, state)
      .orderBy(desc(count()), city, state)
      .limit(CITIES),
  ])
  return { all: all ?? { signedUp: 0, approved: 0, first: 0, second: 0 }, cities }
}
