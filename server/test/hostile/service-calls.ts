import type { Call } from './calls.ts'
import { contractCalls } from './contract-calls.ts'

/** Well-formed calls of the procedures that buy and end a paid service. */
export const serviceCalls: Readonly<Record<string, Call>> = {
  'subscription.services': {},
  'subscription.startService': {
    input: () => ({ kind: 'checklist_ia' }),
    // Access is declared for all users, because some of the services are for professionals.
    reason: ({ kind }) => (['professional', 'pending'].includes(kind) ? 'forbidden' : undefined),
  },
  'subscription.cancelService': { input: () => ({ kind: 'clube' }), reason: 'not_active' },
  'subscription.withdrawService': { input: () => ({ kind: 'clube' }), reason: 'not_active' },
  'course.purchase': { input: () => ({}) },
  'insurance.mine': {},
  'insurance.purchase': { input: () => ({}) },
  'club.mine': {},
  'performance.mine': { reason: 'service_required' },
  'performance.analyze': { reason: 'service_required' },
  'finance.overview': { input: () => ({ year: 2026 }), reason: 'service_required' },
  'finance.csv': { input: () => ({ year: 2026 }), reason: 'service_required' },
  'dashboard.contractor': {},
  'dashboard.professional': {},
  ...contractCalls,
  'club.subscribe': { input: () => ({}) },
}
