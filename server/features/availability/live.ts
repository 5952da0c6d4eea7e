import { availabilityMessages } from '#shared/availability.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { type EventStream, listenFor } from '#server/core/streams.ts'
import { maySeeAll } from './gate.ts'
import { professionalRow } from './queries.ts'

/** What may change a slot or its price. A wish to reschedule, a payment, a notice do not. */
const changesWeek =
  /^(availability\.changed|profile\.changed|booking\.(requested|confirmed|cancelled|expired|rescheduled|reschedule-accepted|completed|missed))$/

/**
 * Says each time that a professional's week may have changed, from the moment of the call; whoever hears it asks for the week
 * again. Nothing of what has changed is told. Refusals as of `findSlots`, before the stream begins.
 */
export async function followWeek(ctx: UserCtx, professionalId: string, signal?: AbortSignal) {
  const seesAll = maySeeAll(ctx, professionalId)
  const professional = await professionalRow(ctx, professionalId)
  if (!professional || (!professional.open && !seesAll)) throw new NotFound(availabilityMessages.professionalNotFound)
  return changes(listenFor(ctx, signal, professionalId), professionalId)
}

async function* changes({ events, stop }: EventStream, professionalId: string): AsyncGenerator<{ professionalId: string }, void> {
  try {
    for await (const { type } of events) if (changesWeek.test(type)) yield { professionalId }
  } finally {
    stop()
  }
}
