import { brokenInvariants } from '#server/core/invariants.ts'
import { type Notices, toAdmins } from '#server/features/notifications/service.ts'
import { brokenInvariantsNotice } from '#shared/invariants.ts'

/** What the team is told of its own data; `about` is the day of the check, 'YYYY-MM-DD'. */
export const adminNotices: Notices = {
  'admin.invariants-broken': async (ctx, day) => {
    const broken = await brokenInvariants(ctx.db, ctx.now())
    if (broken.length === 0) return []
    return toAdmins(ctx, { ...brokenInvariantsNotice(broken.length), link: '/admin', eventKey: `admin.invariants-broken:${day}` })
  },
}
