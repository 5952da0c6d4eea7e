import { eq } from 'drizzle-orm'
import { userReports } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { notificationKinds, teamPage, toTeam } from '#server/features/notifications/service.ts'

export const safetyNotifications = notificationKinds(factsOf, {
  'safety.reported': {
    ...toTeam,
    title: 'Nova denúncia',
    admins: ({ reason }) => `Motivo: ${reason}. Veja o que foi denunciado e decida.`,
  },
})

async function factsOf(ctx: Ctx, id: string) {
  const [report] = await ctx.db.select().from(userReports).where(eq(userReports.id, id))
  return report && { people: {}, link: teamPage('/admin/moderacao'), reason: report.reason }
}
