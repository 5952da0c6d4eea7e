import { count, eq, sql, and, isNotNull, isNull, ne } from 'drizzle-orm'
import {
  professionalProfiles,
  users,
  ledgerEntries,
  backgroundChecks,
  chargebacks,
  checklistReviews,
  disputes,
  helpRequests,
  messages,
  nameChangeRequests,
  pauses,
  profileReports,
  userReports,
  workPhotos,
} from '#db/schema/index.ts'
import { VerificationStatus } from '#shared/profile.ts'
import type { UserCtx, Ctx } from '#server/core/context.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { SUBSCRIPTION_PRICE_IN_CENTS } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { amountsOf, monthsUpTo, type MonthlySum } from './rules.ts'
import type { Figures, Waiting } from './views.ts'
import { ScoreReviewStatus } from '#shared/checklists.ts'
import { DisputeStatus } from '#shared/disputes.ts'
import { HelpStatus } from '#shared/help.ts'
import { PauseStatus } from '#shared/pauses.ts'
import { WorkPhotoStatus } from '#shared/portfolio.ts'
import { ReportStatus } from '#shared/safety.ts'
import { CheckProvider, CheckStatus, NameChangeStatus } from '#shared/verification.ts'
import { deskPages, type DeskPage } from '#shared/desk.ts'
import { countStuckPayouts } from '#server/features/payment/service.ts'

/**
 * Returns the five figures of /admin with the amounts from which they are computed, and counts what waits for a decision of an
 * admin.
 */
export async function readOverview(ctx: UserCtx) {
  const { db } = ctx
  const [figures, waiting, [active], [pending]] = await Promise.all([
    readFigures(ctx),
    countWaiting(ctx),
    db.select({ total: count() }).from(users).where(eq(users.active, true)),
    db
      .select({ total: count() })
      .from(professionalProfiles)
      .where(eq(professionalProfiles.verificationStatus, VerificationStatus.pending)),
  ])
  return {
    gmvInCents: figures.total.gmvInCents,
    revenueInCents: figures.total.revenueInCents,
    activeUsers: active?.total ?? 0,
    pendingVerifications: pending?.total ?? 0,
    openDisputes: waiting.disputes,
    waiting,
    figures,
  }
}

/**
 * Checks every invariant of the database now. `broken` has a line for each violation: the name of the invariant and the id of the
 * row.
 */
export async function checkInvariants(ctx: UserCtx): Promise<{ broken: string[]; checkedAt: Date }> {
  const checkedAt = ctx.now()
  return { broken: await ctx.withoutLimits((db) => brokenInvariants(db, checkedAt)), checkedAt }
}

/** The number of months that the chart of /admin shows. */
const MONTHS = 12

/**
 * The amounts that /admin shows, of all time and of each of the last twelve months in DEFAULT_ZONE, and the configured prices. An
 * amount belongs to the month in which it was posted. One statement reads all amounts, so that they are consistent.
 */
async function readFigures(ctx: Ctx): Promise<Figures> {
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

/**
 * Counts, for each admin page, the items that wait for a decision of the caller; 0 for pages that the caller may not open. Erased
 * accounts are not counted.
 */
export async function countWaiting(ctx: UserCtx): Promise<Waiting> {
  const [documents, certificates, names, open, reports, appeals, contested, proposed, scores, analyses, photos, asked, stuck] =
    await Promise.all([
      countDocuments(ctx),
      countCertificates(ctx),
      ctx.db.select({ total: count() }).from(nameChangeRequests).where(eq(nameChangeRequests.status, NameChangeStatus.open)),
      ctx.db.select({ total: count() }).from(disputes).where(eq(disputes.status, DisputeStatus.open)),
      ctx.db.select({ total: count() }).from(userReports).where(eq(userReports.status, ReportStatus.open)),
      ctx.db.select({ total: count() }).from(messages).where(eq(messages.appeal, 'open')),
      ctx.db
        .select({ total: count() })
        .from(chargebacks)
        .where(and(ne(chargebacks.status, 'won'), isNull(chargebacks.finding))),
      ctx.db.select({ total: count() }).from(pauses).where(eq(pauses.status, PauseStatus.proposed)),
      ctx.db.select({ total: count() }).from(checklistReviews).where(eq(checklistReviews.status, ScoreReviewStatus.open)),
      ctx.db
        .select({ total: count() })
        .from(profileReports)
        .where(and(isNotNull(profileReports.reviewAskedAt), isNull(profileReports.reviewAnsweredAt))),
      ctx.db.select({ total: count() }).from(workPhotos).where(eq(workPhotos.status, WorkPhotoStatus.waiting)),
      ctx.db.select({ total: count() }).from(helpRequests).where(eq(helpRequests.status, HelpStatus.open)),
      countStuckPayouts(ctx),
    ])
  const of = (rows: readonly { total: number }[]) => rows[0]?.total ?? 0
  const on = (page: DeskPage, waiting: number) => {
    const area = deskPages[page]
    return area === null || ctx.actor.desk.has(area) ? waiting : 0
  }
  const moderation = {
    reports: on('/admin/moderacao', of(reports)),
    pauses: on('/admin/moderacao', of(proposed)),
    scores: on('/admin/moderacao', of(scores)),
    analyses: on('/admin/moderacao', of(analyses)),
    photos: on('/admin/moderacao', of(photos)),
  }
  return {
    verifications: on('/admin/verificacao', of(documents) + of(certificates) + of(names)),
    disputes: on('/admin/disputas', of(open)),
    reports: Object.values(moderation).reduce((sum, part) => sum + part, 0),
    moderation,
    appeals: on('/admin/mensagens', of(appeals)),
    help: on('/admin/atendimentos', of(asked)),
    chargebacks: on('/admin/pagamentos', of(contested)),
    payouts: on('/admin/recebimentos', stuck),
  }
}

function countDocuments({ db }: Ctx) {
  const { userId, verificationStatus } = professionalProfiles
  return db
    .select({ total: count() })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(verificationStatus, VerificationStatus.pending), isNull(users.erasedAt)))
}

function countCertificates({ db }: Ctx) {
  const { professionalId, provider, status } = backgroundChecks
  return db
    .select({ total: count() })
    .from(backgroundChecks)
    .innerJoin(users, eq(users.id, professionalId))
    .where(and(eq(status, CheckStatus.pending), eq(provider, CheckProvider.manual), isNull(users.erasedAt)))
}
