import { bookingMessages } from '#shared/booking.ts'
import type { Topic } from '#shared/notifications.ts'

/** By which ways a notification is sent. `email: 'withoutPush'` sends an email only to people whom no push reaches. */
type Ways = { readonly bell: boolean; readonly email: 'always' | 'withoutPush' | 'never'; readonly push: boolean }

const bell = { bell: true, email: 'never', push: false } satisfies Ways
const email = { bell: false, email: 'always', push: false } satisfies Ways
const bellAndEmail = { bell: true, email: 'always', push: false } satisfies Ways
const all = { bell: true, email: 'always', push: true } satisfies Ways
const pushOrEmail = { bell: true, email: 'withoutPush', push: true } satisfies Ways

export type Notice = {
  /** Who gets it. 'other': the participant who did not cause it; 'actor': the one who did. */
  readonly to: 'contractor' | 'professional' | 'both' | 'other' | 'actor' | 'reviewee' | 'owner' | 'admins'
  readonly topic: Topic
  readonly by: Ways
  /**
   * Whether email and push wait from 22:00 to 7:00 on the recipient's clock. 'booking': they do, unless it is about a booking of the
   * same day. An email about what the recipient did in the last ten minutes never waits.
   */
  readonly night: 'waits' | 'booking' | 'never'
  /** What a locked screen shows, without names, places and amounts. By default the words of the topic. */
  readonly push?: string
  /** It cannot be turned off, because something is charged, decided or lost without it. */
  readonly required?: true
}

/**
 * Every kind of notification: who gets it, by which ways, to which topic of the preferences it belongs and whether it waits at
 * night. Bell, email and push follow from the entry when the feature tells of the event.
 * docs/notifications.md is generated from this table.
 */
export const notices = {
  'booking.confirmed': { to: 'both', topic: 'bookings', by: all, night: 'booking', push: 'Agendamento confirmado' },
  'booking.cancelled': { to: 'other', topic: 'bookings', by: all, night: 'booking', push: bookingMessages.cancelled.title },
  'booking.cancelled-own': { to: 'actor', topic: 'bookings', by: email, night: 'booking' },
  'booking.expired': { to: 'both', topic: 'bookings', by: all, night: 'booking', push: 'Horário liberado' },
  'booking.rescheduled': { to: 'other', topic: 'bookings', by: all, night: 'booking', push: 'Visita remarcada' },
  'booking.rescheduled-own': { to: 'actor', topic: 'bookings', by: email, night: 'booking' },
  'booking.reschedule-asked': { to: 'other', topic: 'bookings', by: all, night: 'booking', push: 'Pedido de novo horário' },
  'booking.reschedule-accepted': { to: 'other', topic: 'bookings', by: all, night: 'booking', push: 'Novo horário aceito' },
  'booking.reschedule-declined': { to: 'other', topic: 'bookings', by: all, night: 'booking', push: 'Novo horário recusado' },
  'booking.reschedule-withdrawn': { to: 'other', topic: 'bookings', by: all, night: 'booking' },
  'booking.reschedule-expired': { to: 'other', topic: 'bookings', by: all, night: 'booking' },
  'booking.home-changed': {
    to: 'professional',
    topic: 'bookings',
    by: all,
    night: 'booking',
    push: 'O endereço de uma visita mudou',
  },
  'booking.notes-changed': { to: 'professional', topic: 'bookings', by: pushOrEmail, night: 'booking' },
  'booking.scope-changed': { to: 'professional', topic: 'bookings', by: pushOrEmail, night: 'booking' },
  'booking.series-planned': { to: 'professional', topic: 'bookings', by: all, night: 'waits' },
  'checklist.created': { to: 'professional', topic: 'bookings', by: pushOrEmail, night: 'waits', push: 'Novo checklist' },
  'checklist.completed': { to: 'other', topic: 'bookings', by: pushOrEmail, night: 'waits', push: 'Checklist concluído' },
  'checklist.scored': { to: 'professional', topic: 'bookings', by: pushOrEmail, night: 'waits', push: 'Nota de um checklist' },
  'booking.completed': { to: 'contractor', topic: 'bookings', by: all, night: 'booking', push: 'A visita terminou' },
  'booking.missed': { to: 'other', topic: 'bookings', by: all, night: 'booking', required: true, push: 'Ausência registrada' },

  'booking.reminder-day': { to: 'both', topic: 'reminders', by: all, night: 'booking' },
  'booking.reminder-soon': {
    to: 'both',
    topic: 'reminders',
    by: pushOrEmail,
    night: 'booking',
    push: 'A visita começa em breve',
  },
  'booking.late': { to: 'other', topic: 'reminders', by: pushOrEmail, night: 'booking', push: 'Aviso de atraso' },
  'booking.checked-in': { to: 'contractor', topic: 'reminders', by: pushOrEmail, night: 'booking', push: 'A visita começou' },

  'payment.receipt': { to: 'owner', topic: 'payments', by: email, night: 'booking' },
  'payment.refunded': { to: 'owner', topic: 'payments', by: all, night: 'waits', push: 'Reembolso feito' },
  'booking.series-agreed': { to: 'contractor', topic: 'payments', by: email, night: 'waits', required: true },
  'booking.charge-soon': {
    to: 'contractor',
    topic: 'payments',
    by: all,
    night: 'waits',
    required: true,
    push: 'Cobrança em breve',
  },
  'payment.charge-refused': {
    to: 'both',
    topic: 'payments',
    by: all,
    night: 'booking',
    required: true,
    push: 'Pagamento recusado',
  },
  'purchase.activated': { to: 'owner', topic: 'payments', by: bellAndEmail, night: 'waits' },
  'purchase.renewed': { to: 'owner', topic: 'payments', by: bell, night: 'waits' },
  'purchase.payment-late': { to: 'owner', topic: 'payments', by: all, night: 'waits' },
  'purchase.ended': { to: 'owner', topic: 'payments', by: all, night: 'waits' },
  'course.certificate-issued': { to: 'professional', topic: 'verification', by: all, night: 'waits' },

  'payment.transferred': {
    to: 'professional',
    topic: 'payouts',
    by: all,
    night: 'waits',
    push: 'Você recebeu o dinheiro de uma visita',
  },
  'payment.transfer-reversed': { to: 'professional', topic: 'payouts', by: all, night: 'waits' },
  'payment.account-needed': { to: 'professional', topic: 'payouts', by: all, night: 'waits' },
  'payment.account-ready': { to: 'professional', topic: 'payouts', by: all, night: 'waits' },
  'payment.account-stopped': { to: 'professional', topic: 'payouts', by: all, night: 'waits' },

  'payment.bank-missing': { to: 'professional', topic: 'payouts', by: all, night: 'waits', push: 'Falta a conta do banco' },
  'payment.payout-paid': { to: 'professional', topic: 'payouts', by: bell, night: 'waits' },
  'payment.payout-failed': {
    to: 'professional',
    topic: 'payouts',
    by: all,
    night: 'waits',
    required: true,
    push: 'O banco recusou um depósito',
  },

  'reviews.revealed': { to: 'reviewee', topic: 'reviews', by: all, night: 'waits' },
  'reviews.replied': { to: 'other', topic: 'reviews', by: all, night: 'waits' },
  'reviews.hidden': { to: 'owner', topic: 'reviews', by: all, night: 'waits', required: true },

  'reputation.strike-recorded': {
    to: 'professional',
    topic: 'disputes',
    by: bellAndEmail,
    night: 'waits',
    required: true,
  },
  'reputation.strike-withdrawn': { to: 'professional', topic: 'disputes', by: bellAndEmail, night: 'waits', required: true },
  'reputation.pause-proposed': { to: 'professional', topic: 'disputes', by: bellAndEmail, night: 'waits', required: true },
  'reputation.pause-decided': { to: 'professional', topic: 'disputes', by: bellAndEmail, night: 'waits', required: true },

  'checklist.review-decided': { to: 'both', topic: 'disputes', by: bellAndEmail, night: 'waits', required: true },
  'performance.review-answered': { to: 'professional', topic: 'disputes', by: bellAndEmail, night: 'waits', required: true },
  'dispute.opened': { to: 'other', topic: 'disputes', by: all, night: 'waits', required: true },
  'dispute.answered': { to: 'other', topic: 'disputes', by: all, night: 'waits' },
  'dispute.resolved': { to: 'both', topic: 'disputes', by: all, night: 'waits', required: true },
  'contracts.proposed': { to: 'professional', topic: 'contracts', by: all, night: 'waits' },
  'contracts.changed': { to: 'professional', topic: 'contracts', by: all, night: 'waits' },
  'contracts.change-asked': { to: 'contractor', topic: 'contracts', by: all, night: 'waits' },
  'contracts.accepted': { to: 'other', topic: 'contracts', by: all, night: 'waits' },
  'contracts.activated': { to: 'both', topic: 'contracts', by: all, night: 'waits', required: true },
  'contracts.declined': { to: 'contractor', topic: 'contracts', by: all, night: 'waits' },
  'contracts.withdrawn': { to: 'professional', topic: 'contracts', by: all, night: 'waits' },
  'contracts.notice-given': { to: 'other', topic: 'contracts', by: all, night: 'waits', required: true },
  'contracts.ended': { to: 'both', topic: 'contracts', by: all, night: 'waits', required: true },

  'chat.appeal-decided': { to: 'owner', topic: 'disputes', by: bellAndEmail, night: 'waits' },

  'verification.approved': { to: 'professional', topic: 'verification', by: all, night: 'waits', required: true },
  'verification.refused': { to: 'professional', topic: 'verification', by: all, night: 'waits', required: true },
  'verification.name-decided': { to: 'professional', topic: 'verification', by: all, night: 'waits', required: true },
  'verification.check-finished': { to: 'professional', topic: 'verification', by: all, night: 'waits' },
  'verification.check-soon': { to: 'professional', topic: 'verification', by: all, night: 'waits' },
  'verification.check-expired': { to: 'professional', topic: 'verification', by: all, night: 'waits' },

  // Sent at night too: at 20 hours four are left of the promised 24.
  'verification.late': { to: 'admins', topic: 'team', by: bellAndEmail, night: 'never' },
  'admin.invariants-broken': { to: 'admins', topic: 'team', by: bellAndEmail, night: 'waits' },
  'safety.reported': { to: 'admins', topic: 'team', by: bellAndEmail, night: 'waits' },
  'reputation.pause-received': { to: 'admins', topic: 'team', by: bellAndEmail, night: 'waits' },
  'checklist.review-received': { to: 'admins', topic: 'team', by: bellAndEmail, night: 'waits' },
  'performance.review-received': { to: 'admins', topic: 'team', by: bellAndEmail, night: 'waits' },
  'dispute.received': { to: 'admins', topic: 'team', by: bellAndEmail, night: 'waits' },
  'dispute.answer-received': { to: 'admins', topic: 'team', by: bellAndEmail, night: 'waits' },
  'payment.refund-failed': { to: 'admins', topic: 'team', by: bellAndEmail, night: 'waits' },
  'payment.refund-stuck': { to: 'admins', topic: 'team', by: bellAndEmail, night: 'waits' },
  'payment.refund-ours': { to: 'admins', topic: 'team', by: bellAndEmail, night: 'waits' },
  'payment.chargeback': { to: 'admins', topic: 'team', by: bellAndEmail, night: 'waits' },

  'account.confirm-email': { to: 'owner', topic: 'security', by: email, night: 'never' },
  'account.reset-password': { to: 'owner', topic: 'security', by: email, night: 'never' },
  'account.password-changed': { to: 'owner', topic: 'security', by: email, night: 'never' },
  'account.second-factor': { to: 'owner', topic: 'security', by: email, night: 'never' },
  'account.recovery-code': { to: 'owner', topic: 'security', by: email, night: 'never' },
  'account.deactivated': { to: 'owner', topic: 'security', by: email, night: 'never' },
  'account.activated': { to: 'owner', topic: 'security', by: email, night: 'never' },
  'account.erased': { to: 'owner', topic: 'security', by: email, night: 'never' },
} as const satisfies Readonly<Record<string, Notice>>

export type NoticeKind = keyof typeof notices

/** The entry of a kind. */
export function noticeOf(kind: NoticeKind): Notice {
  return notices[kind]
}

/** Whether users may turn a kind off. */
export function isOptional({ topic, required }: Notice): boolean {
  return !required && topic !== 'security'
}

/** Whether an event's type is also a kind of notification. */
export function isNoticeKind(type: string): type is NoticeKind {
  return Object.hasOwn(notices, type)
}
