import { sql } from 'drizzle-orm'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { ledgerEntries } from '#db/schema/index.ts'
import { SUBSCRIPTION_PRICE_IN_CENTS } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { amountsOf, monthsUpTo, type MonthlySum } from './rules.ts'
import type { Figures } from './views.ts'

/** How many months the plot of /admin shows. */
const MONTHS = 12

/**
 * The amounts of /admin of all time and of each of the last twelve months in DEFAULT_ZONE, all from one statement over the ledger, so
 * that they agree; and the prices that are configured now. An amount counts in the month in which it was posted.
 */
export async function readFigures(ctx: Ctx): Promise<Figures> {
  const sums = await monthlySums(ctx)
  const { feeInBasisPoints, firstBookingFeeInBasisPoints } = ctx.settings
  return {
    total: amountsOf(sums),
    months: monthsUpTo(dayOf(ctx.now(), DEFAULT_ZONE).slice(0, 7), MONTHS).map((month) => ({
      month,
      ...amountsOf(sums.filter((each) => each.month === month)),
    })),
    policy: { feeInBasisPoints, firstBookingFeeInBasisPoints, subscriptionInCents: SUBSCRIPTION_PRICE_IN_CENTS },
  }
}

async function monthlySums({ db }: Ctx): Promise<MonthlySum[]> {
  const { account, kind, bookingId, amountInCents, createdAt } = ledgerEntries
  const month = sql<string>`to_char(${createdAt} at time zone ${sql.raw(`'${DEFAULT_ZONE}'`)}, 'YYYY-MM')`
  const ofBooking = sql<boolean>`${bookingId} is not null`
  const rows = await db
    .select({ month, account, kind, ofBooking, total: sql<string>`sum(${amountInCents})` })
    .from(ledgerEntries)
    .groupBy(month, account, kind, ofBooking)
  return rows.map(({ total, ...row }) => ({ ...row, inCents: centsOfDecimal(total) }))
}
