import type { Ctx } from '#server/core/context.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { notificationKinds, teamPage, toTeam } from '#server/features/notifications/service.ts'

/** The notification of admins about faults in our own data; the event names the day of the check, 'YYYY-MM-DD'. */
export const adminNotifications = notificationKinds(factsOf, {
  'admin.invariants-broken': {
    ...toTeam,
    holds: ({ violations }) => violations > 0,
    title: 'Os dados violam uma regra',
    admins: ({ violations }) =>
      `A conferência da noite achou ${violations === 1 ? '1 linha' : `${violations} linhas`}. Veja quais em Conferência dos dados, e não corrija nada antes de saber a causa.`,
  },
})

async function factsOf(ctx: Ctx) {
  const { length: violations } = await brokenInvariants(ctx.db, ctx.now())
  return { people: {}, link: teamPage('/admin'), violations }
}
