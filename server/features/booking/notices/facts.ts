import type { Ctx } from '#server/core/context.ts'
import type { Notices, Tell, Told } from '#server/features/notifications/service.ts'
import { ownPeriod } from '../period.ts'
import { bookingWithParties, type BookingRow } from '../queries.ts'

/** A booking that a notice is about. */
export type Facts = BookingRow & {
  /** The day and the hours on the professional's clock. */
  readonly when: string
  /** When the event happened. */
  readonly at: Date
}

/** What one participant is told. By default the link opens the booking, and the event happens once for each booking. */
export type Line = Pick<Told, 'userId' | 'title' | 'body'> & Partial<Told>

/** Whom a kind of event of a booking concerns, and what each is told; nobody when it no longer holds. */
export type Lines = (ctx: Ctx, facts: Facts) => readonly Line[] | Promise<readonly Line[]>

/** The notices of these kinds. Keys end with the booking's id. */
export function noticesOf(table: { readonly [Kind in keyof Notices]: Lines }): Notices {
  return Object.fromEntries(Object.entries(table).map(([kind, lines]) => [kind, tellBy(kind, lines)]))
}

function tellBy(kind: string, lines: Lines): Tell {
  return async (ctx, id, at) => {
    const row = await bookingWithParties(ctx, id)
    if (!row) return []
    const found = await lines(ctx, { ...row, when: ownPeriod(row), at })
    const usual = { link: `/agendamento/${id}`, eventKey: `${kind}:${id}`, bookingAt: row.booking.startsAt }
    return found.map((line) => ({ ...usual, ...line }))
  }
}
