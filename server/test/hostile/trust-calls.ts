import type { Call, ResourceCall } from './calls.ts'

/** A revealed review, about which only admins decide. */
const anyReview = {
  own: (resources, _actor, { zilda }) => resources.revealedReview(zilda.id),
  foreign: (resources, _actor, { zilda }) => resources.revealedReview(zilda.id),
  openToAdmins: true,
} as const satisfies Partial<ResourceCall>
/** The calls of reviews that need resources of their own. */
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
  'reviews.moderation': { input: () => ({}) },
  'reviews.hide': { ...anyReview, inputFor: (id) => ({ reviewId: id, reason: 'Ofende quem foi avaliado.' }) },
  'reviews.show': { ...anyReview, inputFor: (id) => ({ reviewId: id }) },
}
