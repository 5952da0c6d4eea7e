import { randomUUID } from 'node:crypto'
import { LINE_VERSION } from '#shared/review-line.ts'
import type { Call, ResourceCall } from './call.ts'

/** A revealed review, which only admins may moderate. */
const anyReview = {
  own: (resources, _actor, { zilda }) => resources.revealedReview(zilda.id),
  foreign: (resources, _actor, { zilda }) => resources.revealedReview(zilda.id),
  openToAdmins: true,
} as const satisfies Partial<ResourceCall>
/**
 * A new professional in the search, so that no person of another test gets blocked. The foreign id is a new contractor, whom the
 * actor does not know.
 */
const anyPerson = {
  own: async (_resources, _actor, { world }) => (await world.person({ professional: true })).id,
  foreign: async (_resources, _actor, { world }) => (await world.person()).id,
} as const satisfies Partial<ResourceCall>
/** A report of a user, which only admins may read. */
const anyReport = {
  own: (resources) => resources.report(),
  foreign: (resources) => resources.report(),
  openToAdmins: true,
} as const satisfies Partial<ResourceCall>
/** Vera's dispute with Zilda, which only admins may read in full. */
const anyDispute = {
  own: (resources) => resources.dispute(),
  foreign: (resources) => resources.dispute(),
  openToAdmins: true,
} as const satisfies Partial<ResourceCall>
/** A strike of Zilda, which only admins may withdraw. */
const anyStrike = {
  own: (resources) => resources.strike(),
  foreign: (resources) => resources.strike(),
  openToAdmins: true,
} as const satisfies Partial<ResourceCall>
/** A completed booking with the actor as a participant. */
const helpCall = {
  own: (resources, actor) => resources.completed(actor),
  foreign: (resources, _actor, { vera }) => resources.completed(vera),
} as const satisfies Partial<ResourceCall>
/** An account of another user, which only admins may read and deactivate. */
const anyAccount = {
  own: async (_resources, _actor, { world }) => (await world.person()).id,
  foreign: async (_resources, _actor, { world }) => (await world.person()).id,
  openToAdmins: true,
} as const satisfies Partial<ResourceCall>
/** A work photo of the actor that waits for approval. */
const ownWorkPhoto = {
  own: (resources, actor) => resources.workPhoto(actor.id),
  foreign: (resources, _actor, { zilda }) => resources.workPhoto(zilda.id),
} as const satisfies Partial<ResourceCall>
/** A work photo of Zilda, which only the support team may approve or refuse. */
const anyWorkPhoto = {
  own: (resources, _actor, { zilda }) => resources.workPhoto(zilda.id),
  foreign: (resources, _actor, { zilda }) => resources.workPhoto(zilda.id),
  openToAdmins: true,
} as const satisfies Partial<ResourceCall>
/** Calls about reviews, blocks, reports and appeals that need rows to exist: the actor's own, and another user's. */
export const trustCalls: Readonly<Record<string, Call>> = {
  'reviews.submit': {
    inputFor: (id) => ({ bookingId: id, publicRating: 5 }),
    own: (resources, actor) => resources.completed(actor),
    foreign: (resources, _actor, { vera }) => resources.completed(vera),
  },
  'reviews.setLine': {
    input: () => ({ bookingId: randomUUID(), shown: true, version: LINE_VERSION }),
    reason: 'not_found',
  },
  'reviews.form': {
    inputFor: (id) => ({ bookingId: id }),
    own: (resources, actor) => resources.completed(actor),
    foreign: (resources, _actor, { vera }) => resources.completed(vera),
  },
  'reviews.reply': {
    inputFor: (id) => ({ reviewId: id, reply: 'Obrigada!' }),
    own: (resources, actor) => resources.revealedReview(actor.id),
    foreign: (resources, _actor, { zilda }) => resources.revealedReview(zilda.id),
  },
  'safety.block': { ...anyPerson, inputFor: (id) => ({ userId: id }) },
  'safety.unblock': { input: () => ({ userId: randomUUID() }) },
  'safety.blocked': {},
  'safety.report': { ...anyPerson, inputFor: (id) => ({ userId: id, reason: 'Outro motivo' }) },
  'safety.reports': { input: () => ({}) },
  'safety.openReport': { ...anyReport, inputFor: (id) => ({ reportId: id }) },
  'safety.decideReport': {
    ...anyReport,
    inputFor: (id) => ({ reportId: id, outcome: 'Arquivada', decision: 'Nada foi encontrado.' }),
  },
  'booking.acceptReport': {
    inputFor: (id) => ({ bookingId: id }),
    own: (resources, actor) => resources.missed(actor),
    foreign: (resources, _actor, { vera }) => resources.missed(vera),
  },
  'dispute.ofBooking': { ...helpCall, inputFor: (id) => ({ bookingId: id }) },
  'dispute.open': { ...helpCall, inputFor: (id) => ({ bookingId: id, topic: 'Atraso', description: 'Chegou tarde.' }) },
  'dispute.answer': {
    inputFor: (id) => ({ disputeId: id, answer: 'Eu cheguei na hora.' }),
    own: (resources, actor) => resources.disputeAgainst(actor),
    foreign: (resources) => resources.dispute(),
  },
  'dispute.photoLinks': {
    inputFor: (id) => ({ disputeId: id }),
    own: (resources, actor) => resources.disputeAgainst(actor),
    foreign: (resources) => resources.dispute(),
    openToAdmins: true,
  },
  'dispute.list': { input: () => ({}) },
  'dispute.view': { ...anyDispute, inputFor: (id) => ({ disputeId: id }) },
  'dispute.readChat': { ...anyDispute, inputFor: (id) => ({ disputeId: id }) },
  'dispute.notes': { ...anyDispute, inputFor: (id) => ({ disputeId: id }) },
  'dispute.addNote': { ...anyDispute, inputFor: (id) => ({ disputeId: id, text: 'Liguei para as duas.' }) },
  'dispute.reply': { ...anyDispute, inputFor: (id) => ({ disputeId: id, text: 'Estamos analisando.' }) },
  'dispute.claim': { ...anyDispute, inputFor: (id) => ({ disputeId: id, take: true }) },
  'dispute.readyAnswers': {},
  'dispute.saveReadyAnswer': { input: () => ({ title: `Prazo ${randomUUID()}`, text: 'Respondemos em um dia.' }) },
  'dispute.deleteReadyAnswer': { input: () => ({ id: randomUUID() }) },
  'dispute.preview': { ...anyDispute, inputFor: (id) => ({ disputeId: id, amountInCents: 100 }) },
  'dispute.resolve': {
    ...anyDispute,
    inputFor: (id) => ({ disputeId: id, amountInCents: 0, resolution: 'As duas foram ouvidas.' }),
  },
  'portfolio.mine': {},
  'portfolio.order': { ...ownWorkPhoto, inputFor: (id) => ({ photoIds: [id] }) },
  'portfolio.remove': { ...ownWorkPhoto, inputFor: (id) => ({ photoId: id }) },
  'portfolio.queue': {},
  'portfolio.decide': { ...anyWorkPhoto, inputFor: (id) => ({ photoId: id, decision: 'approve' }) },
  'reputation.myStrikes': {},
  'reputation.strikes': { input: () => ({}) },
  'reputation.withdrawStrike': { ...anyStrike, inputFor: (id) => ({ strikeId: id, reason: 'Não foi assim.' }) },
  'booking.cancelByTeam': {
    inputFor: (id) => ({ bookingId: id, reason: 'A conta foi desativada.' }),
    own: (resources, _actor, { vera }) => resources.hold(vera.id),
    foreign: (resources, _actor, { vera }) => resources.hold(vera.id),
    openToAdmins: true,
  },
  'admin.team': { shows: ['email'] },
  // Sets the role that the admin already has, so that the other calls find the team unchanged.
  'admin.setTeamRoles': {
    inputFor: (userId) => ({ userId, roles: ['financeiro'] }),
    own: (_resources, _actor, stage) => stage.actor('finance').id,
    foreign: (_resources, _actor, stage) => stage.actor('finance').id,
    openToAdmins: true,
    shows: ['email'],
  },
  'admin.users': { input: () => ({}), shows: ['phone'] },
  'admin.exportUsers': { input: () => ({ search: 'Vera' }), shows: ['phone', 'email'] },
  'admin.user': { ...anyAccount, inputFor: (id) => ({ userId: id }), shows: ['phone', 'email'] },
  'admin.userHistory': { input: () => ({ userId: randomUUID() }) },
  'admin.userNotes': { input: () => ({ userId: randomUUID() }), reason: 'not_found' },
  'admin.addUserNote': { input: () => ({ userId: randomUUID(), text: 'Ligou.' }), reason: 'not_found' },
  'admin.revealCpf': { ...anyAccount, inputFor: (id) => ({ userId: id }), shows: ['cpf', 'maskedCpf'] },
  'admin.setActive': { ...anyAccount, inputFor: (id) => ({ userId: id, active: false }) },
  'reputation.myPause': {},
  'reputation.answerPause': {
    inputFor: (id) => ({ pauseId: id, statement: 'O ônibus quebrou.' }),
    own: (resources, actor) => resources.pause(actor.id),
    foreign: (resources, _actor, { zilda }) => resources.pause(zilda.id),
  },
  'reputation.pauses': {},
  'reputation.decidePause': {
    own: (resources, _actor, { zilda }) => resources.pause(zilda.id),
    foreign: (resources, _actor, { zilda }) => resources.pause(zilda.id),
    openToAdmins: true,
    inputFor: (id) => ({ pauseId: id, pause: false, reason: 'A chuva parou a cidade.' }),
  },
  'chat.appeal': {
    inputFor: (id) => ({ messageId: id }),
    own: (resources, actor) => resources.blockedMessage(actor.id),
    foreign: (resources, _actor, { vera }) => resources.blockedMessage(vera.id),
  },
  'chat.appeals': {},
  'chat.readAppealed': { input: () => ({ messageId: randomUUID() }), reason: 'not_found' },
  'chat.decideAppeal': { input: () => ({ messageId: randomUUID(), decision: 'uphold' }), reason: 'not_found' },
  'reviews.moderation': { input: () => ({}) },
  'reviews.hide': { ...anyReview, inputFor: (id) => ({ reviewId: id, reason: 'Ofende quem foi avaliado.' }) },
  'reviews.show': { ...anyReview, inputFor: (id) => ({ reviewId: id }) },
}
