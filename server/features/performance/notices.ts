import { eq } from 'drizzle-orm'
import { profileReports } from '#db/schema/index.ts'
import { analysisNotices as texts } from '#shared/performance.ts'
import type { Ctx } from '#server/core/context.ts'
import { type Notices, toAdmins } from '#server/features/notifications/service.ts'

/** What is told of a request to look at an analysis again; `about` is the analysis. */
export const performanceNotices: Notices = {
  'performance.review-received': async (ctx, id) => {
    const report = await reportOf(ctx, id)
    if (!report || report.reviewAnswer) return []
    const link = '/admin/moderacao?aba=analises'
    return toAdmins(ctx, { ...texts.received, link, eventKey: `performance.review-received:${id}` })
  },
  'performance.review-answered': async (ctx, id) => {
    const report = await reportOf(ctx, id)
    if (!report?.reviewAnswer) return []
    const text = texts.answered(report.reviewAnswer)
    const eventKey = `performance.review-answered:${id}`
    return [{ userId: report.professionalId, ...text, link: '/meu-desempenho', eventKey }]
  },
}

async function reportOf(ctx: Ctx, id: string) {
  const [report] = await ctx.db.select().from(profileReports).where(eq(profileReports.id, id))
  return report
}
