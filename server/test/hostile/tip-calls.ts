import { randomUUID } from 'node:crypto'
import type { Call, ResourceCall } from './call.ts'
import { referralCalls } from './referral-calls.ts'

/** A call about a completed booking by its contractor. */
const finishedCall = {
  inputFor: (bookingId) => ({ bookingId }),
  own: (resources, { id }, { zilda }) => resources.completed({ id, kind: 'contractor' }, zilda.id),
  foreign: (resources, _actor, { vera, zilda }) => resources.completed({ id: vera.id, kind: 'contractor' }, zilda.id),
} as const satisfies ResourceCall

/** Calls of the procedures about tips and invitations. */
export const tipCalls: Readonly<Record<string, Call>> = {
  ...referralCalls,
  'payment.tipOf': finishedCall,
  'payment.startTip': { ...finishedCall, inputFor: (id) => ({ bookingId: id, amountInCents: 2_000, saveCard: false }) },
  'payment.tip': {
    inputFor: (cardId) => ({ cardId, bookingId: randomUUID(), amountInCents: 2_000 }),
    own: (resources, actor) => resources.card(actor.id),
    foreign: (resources, _actor, { vera }) => resources.card(vera.id),
  },
  'payment.refreshTip': finishedCall,
}
