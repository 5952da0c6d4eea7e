import { randomUUID } from 'node:crypto'
import { CONSENT_VERSION } from '#shared/directory-consent.ts'
import type { Call } from './call.ts'
import { contractCalls } from './contract-calls.ts'

/** The fixed ids of the first and the last course module. */
const [firstModule, lastModule] = ['0c5e0001-1a7e-4b0a-8d01-c0a5e0000001', '0c5e0004-1a7e-4b0a-8d04-c0a5e0000004']

/** Valid calls of the procedures that purchase and end services. */
export const serviceCalls: Readonly<Record<string, Call>> = {
  'payment.payoutsWait': {},
  'payment.remindOfPayout': { input: () => ({ professionalId: randomUUID() }), reason: 'not_found' },
  'payment.income': { input: () => ({ year: 2026 }), reason: 'not_found' },
  'subscription.services': {},
  'subscription.startService': {
    input: () => ({ kind: 'checklist_ia' }),
    // The procedure's access admits all users, because professionals may purchase some services, but not this one.
    reason: ({ kind }) => (['professional', 'pending'].includes(kind) ? 'forbidden' : undefined),
  },
  'subscription.refreshPurchase': { input: () => ({ purchaseId: randomUUID() }), reason: 'not_found' },
  'subscription.cancelService': { input: () => ({ kind: 'clube' }), reason: 'not_active' },
  'subscription.keep': { input: () => ({ kind: 'clube' }), reason: 'not_active' },
  'subscription.withdrawService': { input: () => ({ kind: 'clube' }), reason: 'not_active' },
  'course.mine': {},
  'course.module': { input: () => ({ moduleId: lastModule }), reason: 'module_locked' },
  'course.markRead': { input: () => ({ moduleId: firstModule, section: 1 }) },
  'course.startQuiz': { input: () => ({ moduleId: firstModule }) },
  'course.submitQuiz': {
    inputFor: (attemptId) => ({ attemptId, answers: Array(10).fill(0) }),
    own: (resources, actor) => resources.quizAttempt(actor.id, firstModule!),
    foreign: (resources, _actor, { zilda }) => resources.quizAttempt(zilda.id, firstModule!),
  },
  'course.purchase': { input: () => ({}) },
  'directory.cities': {},
  'directory.city': { input: () => ({ path: 'sao-paulo-sp' }) },
  'directory.showcase': {},
  'directory.placeName': { input: () => ({ place: 'recife-pe' }) },
  'directory.near': { input: () => ({ cep: '01310100' }) },
  'directory.mine': {},
  'directory.agree': { input: () => ({ version: CONSENT_VERSION, portrait: true, reviewLine: true, freeDay: true }) },
  'directory.withdraw': {},
  'proof.keys': {},
  'proof.certificate': { input: () => ({ code: 'CERT-AAAA-AAAA-AAAA' }) },
  'proof.file': { input: () => ({ text: '{}' }) },
  'reputation.export': {},
  'insurance.mine': {},
  'insurance.purchase': { input: () => ({}) },
  'club.mine': {},
  'performance.mine': { reason: 'service_required' },
  'performance.analyze': { reason: 'service_required' },
  'performance.askReview': {
    inputFor: (id) => ({ analysisId: id, reason: 'Meu preço é o da região.' }),
    own: (resources, actor) => resources.analysis(actor.id),
    foreign: (resources, _actor, { zilda }) => resources.analysis(zilda.id),
  },
  'performance.reviews': {},
  'performance.answerReview': {
    inputFor: (id) => ({ analysisId: id, answer: 'Os números conferem.' }),
    own: (resources) => resources.analysisToReview(),
    foreign: (resources) => resources.analysisToReview(),
    openToAdmins: true,
  },
  'finance.overview': { input: () => ({ year: 2026 }), reason: 'service_required' },
  'finance.csv': { input: () => ({ year: 2026 }), reason: 'service_required' },
  'dashboard.contractor': {},
  'dashboard.professional': {},
  ...contractCalls,
  'club.subscribe': { input: () => ({}) },
}
