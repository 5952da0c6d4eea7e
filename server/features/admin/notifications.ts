import { notificationKinds, teamPage, toTeam } from '#server/features/notifications/service.ts'

/**
 * The notification of admins about faults in our own data; the event names the day of the check, 'YYYY-MM-DD'. It does not count
 * them, because a count reads the whole database.
 */
export const adminNotifications = notificationKinds(async () => ({ people: {}, link: teamPage('/admin') }), {
  'admin.invariants-broken': {
    ...toTeam,
    title: 'Os dados violam uma regra',
    admins:
      'A conferência da noite achou linhas que violam uma regra. Veja quais em Conferência dos dados, e não corrija nada antes de saber a causa.',
  },
})
