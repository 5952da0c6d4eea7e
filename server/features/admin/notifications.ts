import { notificationKinds, teamPage, toTeam } from '#server/features/notifications/service.ts'

/**
 * Notifies admins that rows of our database violate an invariant. The id of the event is the day of the check, 'YYYY-MM-DD'. The
 * notification gives no number of violations, because counting them reads the whole database.
 */
export const adminNotifications = notificationKinds(async () => ({ people: {}, link: teamPage('/admin') }), {
  'admin.invariants-broken': {
    ...toTeam,
    title: 'Os dados violam uma regra',
    admins:
      'A conferência da noite achou linhas que violam uma regra. Veja quais em Conferência dos dados, e não corrija nada antes de saber a causa.',
  },
})
