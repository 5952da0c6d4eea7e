import { randomUUID } from 'node:crypto'
import type { Call, ResourceCall } from './calls.ts'

/** A revealed review, about which only admins decide. */
const anyReview = {
  own: (resources, _actor, { zilda }) => resources.revealedReview(zilda.id),
  foreign: (resources, _actor, { zilda }) => resources.revealedReview(zilda.id),
  openToAdmins: true,
} as const satisfies Partial<ResourceCall>
/** A new professional whom search lists, so that nobody blocks a person of another test; nobody knows a new contractor. */
const anyPerson = {
  own: async (_resources, _actor, { world }) => (await world.person({ professional: true })).id,
  foreign: async (_resources, _actor, { world }) => (await world.person()).id,
} as const satisfies Partial<ResourceCall>
/** A report, which only admins read. */
const anyReport = {
  own: (resources) => resources.report(),
  foreign: (resources) => resources.report(),
  openToAdmins: true,
} as const satisfies Partial<ResourceCall>
/** The calls of reviews, blocks, reports and appeals that need resources of their own. */
export const trustCalls: Readonly<Record<string, Call>> = {
  'reviews.submit': {
    inputFor: (id) => ({ bookingId: id, publicRating: 5 }),
    own: (resources, actor) => resources.completed(actor),
    foreign: (resources, _actor, { vera }) => resources.completed(vera),
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
