import { eq } from 'drizzle-orm'
import { profileReports } from '#db/schema/index.ts'
import { analysisNotices } from '#shared/performance.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { notify, notifyAdmins } from '#server/features/notifications/service.ts'

/** Tells the admins of a request. Reaction to `performance.review-asked`; in both `event.id` is the analysis. */
export async function notifyOfAnalysisReview(tx: Tx, { id }: AppEvent): Promise<void> {
  const kind = 'performance.review-received'
  const link = '/admin/moderacao?aba=analises'
  await notifyAdmins(tx, { kind, ...analysisNotices.received, link, eventKey: `${kind}:${id}` })
}

/** Tells the professional of the answer. Reaction to `performance.review-answered`. */
export async function notifyOfAnalysisAnswer(tx: Tx, { id }: AppEvent): Promise<void> {
  const [report] = await tx.db.select().from(profileReports).where(eq(profileReports.id, id))
  if (!report?.reviewAnswer) return
  const kind = 'performance.review-answered'
  const words = analysisNotices.answered(report.reviewAnswer)
  await notify(tx, { userId: report.professionalId, kind, ...words, link: '/meu-desempenho', eventKey: `${kind}:${id}` })
}
