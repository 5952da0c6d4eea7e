import { eq } from 'drizzle-orm'
import { nameChangeRequests } from '#db/schema/index.ts'
import type { Notices } from '#server/features/notifications/service.ts'
import { NameChangeStatus } from '#shared/verification.ts'
import { reviewNotices as texts } from '#shared/verification-review.ts'

export const nameNotices: Notices = {
  // `about` is the request.
  'verification.name-decided': async (ctx, id) => {
    const [request] = await ctx.db.select().from(nameChangeRequests).where(eq(nameChangeRequests.id, id))
    if (!request || request.status === NameChangeStatus.open) return []
    const { userId, toName, refusalReason } = request
    const text = refusalReason === null ? texts.nameApproved(toName) : texts.nameRefused(refusalReason)
    return [{ userId, ...text, link: '/meu-perfil-profissional', eventKey: `verification.name-decided:${id}` }]
  },
}
