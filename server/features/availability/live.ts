import { availabilityMessages } from '#shared/availability.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { type EventStream, subscribe } from '#server/core/streams.ts'
import { isOwnerOrAdmin, requireSubscription } from '#server/core/subscription-gate.ts'
import { professionalRow } from './queries.ts'

/** The events that may change a slot or its price. A reschedule request, a payment or a notification changes neither. */
const changesWeek =
  /^(availability\.changed|profile\.changed|booking\.(requested|confirmed|cancelled|expired|rescheduled|reschedule-accepted|completed|missed))$/

/**
 * Sends an item each time that the free slots of a professional may have changed. The client then reads the week again, because
 * the item does not describe the change. Before the stream begins it throws the same errors as `findSlots`.
 */
export async function followWeek(ctx: UserCtx, professionalId: string, signal?: AbortSignal) {
  requireSubscription(ctx.actor, professionalId)
  const professional = await professionalRow(ctx, professionalId)
  if (
    !professional ||
    !((professional.open && !ctx.actor.blocked.has(professional.id)) || isOwnerOrAdmin(ctx.actor, professionalId))
  )
    throw new NotFound(availabilityMessages.professionalNotFound)
  return subscribe(ctx, { signal, about: professionalId, values: (stream) => changesOf(stream, professionalId) })
}

async function* changesOf({ events }: EventStream, professionalId: string): AsyncGenerator<{ professionalId: string }, void> {
  for await (const { type } of events) if (changesWeek.test(type)) yield { professionalId }
}
