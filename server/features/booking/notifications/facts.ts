import type { Ctx } from '#server/core/context.ts'
import { ownPeriod } from '../period.ts'
import { bookingWithParties } from '../queries.ts'

/**
 * A booking that a notification is about. `when` is its day and hours in the professional's time zone, and `at` is when the event
 * happened.
 */
export async function bookingFacts(ctx: Ctx, id: string, at: Date) {
  const row = await bookingWithParties(ctx, id)
  if (!row) return null
  const { booking, contractor, professional } = row
  const people = {
    contractor: contractor.id,
    professional: professional.id,
    participants: [contractor.id, professional.id],
    canceller: booking.cancelledBy ?? [],
  }
  return { ...row, people, link: bookingPage(id), bookingAt: booking.startsAt, when: ownPeriod(row), at }
}
export type BookingFacts = NonNullable<Awaited<ReturnType<typeof bookingFacts>>>

/** Returns the link to a booking, or to a `part` of its page. */
export function bookingPage(bookingId: string, part: '' | '#ajuda' = '') {
  return { label: 'Ver o agendamento', path: `/agendamento/${bookingId}${part}` }
}

/** Returns the link to the slots of the professional of a booking. */
export function otherSlots({ professional }: Pick<BookingFacts, 'professional'>) {
  return { label: 'Escolher outro horário', path: `/profissional/${professional.id}` }
}
