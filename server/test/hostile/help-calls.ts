import type { Call, ResourceCall } from './call.ts'

/** A help request of the actor, and a foreign one of Vera. */
const ownHelp = {
  own: (resources, actor) => resources.helpRequest(actor.id),
  foreign: (resources, _actor, { vera }) => resources.helpRequest(vera.id),
} as const satisfies Partial<ResourceCall>
/** A help request of Vera, which only the support team may read and answer. */
const anyHelp = {
  own: (resources, _actor, { vera }) => resources.helpRequest(vera.id),
  foreign: (resources, _actor, { vera }) => resources.helpRequest(vera.id),
  openToAdmins: true,
} as const satisfies Partial<ResourceCall>

/** Calls of the procedures about help requests. */
export const helpCalls: Readonly<Record<string, Call>> = {
  'help.ask': { input: () => ({ topic: 'Agendamentos', text: 'Onde vejo o recibo?' }) },
  'help.mine': { input: () => ({}) },
  'help.thread': { ...ownHelp, inputFor: (id) => ({ requestId: id }) },
  'help.reply': { ...ownHelp, inputFor: (id) => ({ requestId: id, text: 'Ainda não achei.' }) },
  'help.end': { ...ownHelp, inputFor: (id) => ({ requestId: id }) },
  'help.list': { input: () => ({}) },
  'help.view': { ...anyHelp, inputFor: (id) => ({ requestId: id }) },
  'help.answer': { ...anyHelp, inputFor: (id) => ({ requestId: id, text: 'Está em Meus Agendamentos.' }) },
  'help.close': { ...anyHelp, inputFor: (id) => ({ requestId: id }) },
}
