import { eq } from 'drizzle-orm'
import { userReports } from '#db/schema/index.ts'
import { safetyNotices as texts } from '#shared/safety.ts'
import { type Notices, toAdmins } from '#server/features/notifications/service.ts'

export const safetyNotices: Notices = {
  'safety.reported': async (ctx, id) => {
    const [report] = await ctx.db.select().from(userReports).where(eq(userReports.id, id))
    if (!report) return []
    return toAdmins(ctx, { ...texts.reported(report.reason), link: '/admin/moderacao', eventKey: `safety.reported:${id}` })
  },
}
