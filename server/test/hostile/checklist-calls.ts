import type { Call, ResourceCall } from './call.ts'

/** A checklist of the actor, and a foreign one, of Vera and Zilda. */
const ownChecklist = {
  own: (resources, actor) => resources.checklist(actor),
  foreign: (resources) => resources.checklist(),
} as const satisfies Partial<ResourceCall>
const ownItem = {
  own: async (resources, actor) => resources.itemOf(await resources.checklist(actor)),
  foreign: async (resources) => resources.itemOf(await resources.checklist()),
} as const satisfies Partial<ResourceCall>
/** A score that waits for a review by the team. */
const anyReview = {
  own: (resources) => resources.scoreReview(),
  foreign: (resources) => resources.scoreReview(),
  openToAdmins: true,
} as const satisfies Partial<ResourceCall>
const template = { name: 'Minha faxina', items: [{ description: 'Limpar a pia', mandatory: true }] }

/** Calls of the checklist procedures. */
export const checklistCalls: Readonly<Record<string, Call>> = {
  'checklist.overview': {},
  'checklist.mine': { input: () => ({}) },
  'checklist.create': {
    inputFor: (id) => ({ templateId: id }),
    own: (resources, actor) => resources.template(actor.id),
    foreign: (resources, _actor, { vera }) => resources.template(vera.id),
  },
  'checklist.saveTemplate': { input: () => template },
  'checklist.deleteTemplate': {
    inputFor: (id) => ({ templateId: id }),
    own: (resources, actor) => resources.template(actor.id),
    foreign: (resources, _actor, { vera }) => resources.template(vera.id),
  },
  'checklist.ofBooking': {
    inputFor: (id) => ({ bookingId: id }),
    own: (resources, actor) => resources.completed(actor),
    foreign: (resources, _actor, { vera }) => resources.completed(vera),
  },
  'checklist.read': { ...ownChecklist, inputFor: (id) => ({ checklistId: id }) },
  'checklist.tick': { ...ownItem, inputFor: (id) => ({ itemId: id, done: true }) },
  'checklist.saveNote': { ...ownItem, inputFor: (id) => ({ itemId: id, note: 'O vidro estava trincado.' }) },
  'checklist.removePhoto': { ...ownItem, inputFor: (id) => ({ itemId: id }) },
  'checklist.askScore': { ...ownChecklist, inputFor: (id) => ({ checklistId: id }) },
  'checklist.askReview': { ...ownChecklist, inputFor: (id) => ({ checklistId: id, reason: 'Os itens foram feitos.' }) },
  'checklist.reviews': {},
  'checklist.viewReview': { ...anyReview, inputFor: (id) => ({ reviewId: id }) },
  'checklist.decideReview': {
    ...anyReview,
    inputFor: (id) => ({ reviewId: id, score: 9, reason: 'As fotos mostram o serviço feito.' }),
  },
}
