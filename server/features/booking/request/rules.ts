import { bookingMessages } from '#shared/booking.ts'
import type { Actor } from '#server/core/context.ts'
import { Conflict, Forbidden } from '#server/core/errors.ts'

/** Only households book, and nobody books herself (AMB-66); one CPF has one account, so an id says who is who. */
export function assertMayRequest(actor: Actor, professionalId: string): void {
  if (actor.id === professionalId) throw new Conflict('self', bookingMessages.self)
  if (!actor.roles.has('contractor')) throw new Forbidden('Somente contratantes podem fazer isso.')
}
