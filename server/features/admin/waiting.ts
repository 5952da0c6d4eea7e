import { and, count, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import {
  backgroundChecks,
  chargebacks,
  checklistReviews,
  disputes,
  messages,
  nameChangeRequests,
  pauses,
  professionalProfiles,
  profileReports,
  userReports,
  users,
} from '#db/schema/index.ts'
import { ScoreReviewStatus } from '#shared/checklists.ts'
import { DisputeStatus } from '#shared/disputes.ts'
import { PauseStatus } from '#shared/pauses.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { ReportStatus } from '#shared/safety.ts'
import { CheckProvider, CheckStatus, NameChangeStatus } from '#shared/verification.ts'
import type { Ctx } from '#server/core/context.ts'
import { countStuckPayouts } from '#server/features/payment/service.ts'
import type { Waiting } from './views.ts'

/** Counts what waits for a decision of an admin, by the page that shows it. Erased accounts wait for nothing. */
export async function countWaiting(ctx: Ctx): Promise<Waiting> {
  const [documents, certificates, names, open, reports, appeals, contested, proposed, scores, analyses, stuck] =
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
      countStuckPayouts(ctx),
    ])
  const of = (rows: readonly { total: number }[]) => rows[0]?.total ?? 0
  return {
    verifications: of(documents) + of(certificates) + of(names),
    disputes: of(open),
    reports: of(reports) + of(proposed) + of(scores) + of(analyses),
    appeals: of(appeals),
    chargebacks: of(contested),
    payouts: stuck,
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
