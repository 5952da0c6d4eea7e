import { randomUUID } from 'node:crypto'
import { bookingExtensions } from '#db/schema/index.ts'
import type { Call, ResourceCall } from './call.ts'
import type { Resources } from './resources.ts'
import type { Stage } from './stage.ts'

const HOUR = 3_600_000

/** A call about a confirmed booking by its contractor. */
const bookingCall = {
  inputFor: (bookingId) => ({ bookingId }),
  own: (resources, { id }) => resources.confirmed(id),
  foreign: (resources, _actor, { vera }) => resources.confirmed(vera.id),
} as const satisfies ResourceCall

/** Calls of the procedures that extend a booking. */
export const longerCalls: Readonly<Record<string, Call>> = {
  'booking.longer': bookingCall,
  'booking.extend': { ...bookingCall, inputFor: (bookingId) => ({ bookingId, hours: 1 }) },
  'booking.answerExtension': {
    inputFor: (extensionId) => ({ extensionId, accept: false }),
    own: (resources, { id }, stage) => proposal(resources, stage, { contractorId: id, proposedBy: stage.zilda.id }),
    foreign: (resources, _actor, stage) =>
      proposal(resources, stage, { contractorId: stage.vera.id, proposedBy: stage.zilda.id }),
  },
  'booking.withdrawExtension': {
    inputFor: (extensionId) => ({ extensionId }),
    own: (resources, { id }, stage) => proposal(resources, stage, { contractorId: id, proposedBy: id }),
    foreign: (resources, _actor, stage) => proposal(resources, stage, { contractorId: stage.vera.id, proposedBy: stage.vera.id }),
  },
  'payment.startExtension': { ...bookingCall, inputFor: (bookingId) => ({ bookingId, saveCard: false }) },
  'payment.payExtension': {
    inputFor: (cardId) => ({ cardId, bookingId: randomUUID() }),
    own: (resources, actor) => resources.card(actor.id),
    foreign: (resources, _actor, { vera }) => resources.card(vera.id),
  },
  'payment.refreshExtension': bookingCall,
}

/** Creates a proposal to extend a booking of the contractor with Zilda by an hour. */
async function proposal(
  resources: Resources,
  { world }: Stage,
  { contractorId, proposedBy }: { contractorId: string; proposedBy: string },
): Promise<string> {
  const bookingId = await resources.confirmed(contractorId)
  const amounts = { hours: 1, amountInCents: 2_250, feeInCents: 450, totalInCents: 2_700 }
  const times = { createdAt: world.now(), expiresAt: new Date(world.now().getTime() + HOUR) }
  const [row] = await world.db
    .insert(bookingExtensions)
    .values({ bookingId, proposedBy, ...amounts, ...times })
    .returning()
  return row!.id
}
