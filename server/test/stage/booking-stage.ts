import { asc, eq } from 'drizzle-orm'
import { bookingEvents, bookings, notifications } from '#db/schema/index.ts'
import type { Duration } from '#shared/availability.ts'
import type { Supplies } from '#shared/booking-scope.ts'
import type { ExtraTask } from '#shared/extra-tasks.ts'
import type { Service } from '#shared/services.ts'
import { DomainError } from '#server/core/errors.ts'
import type { Settings } from '#server/core/settings.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { confirmPaidBooking } from '#server/features/booking/service.ts'
import type { Person } from './factories.ts'
import { testWorld } from './world.ts'

export const MINUTE = 60_000

/** A full hour (São Paulo time) on Tuesday 24 November 2026, as an ISO string in UTC. */
export const tuesday = (hour: number) => `2026-11-24T${String(hour + 3).padStart(2, '0')}:00:00Z`

type Ask = {
  professionalId?: string
  start?: string
  durationHours?: Duration
  expectedTotalInCents?: number
  visitNotes?: string
  services?: Service[]
  supplies?: Supplies
  extraTasks?: ExtraTask[]
  acceptedAlert?: true
  repeat?: { everyWeeks: 1 | 2; occurrences: number }
  skip?: string[]
  idempotencyKey?: string
}

const totals = { 4: 10_800, 6: 16_200, 8: 21_600 } as const

/**
 * A world in which Joana works 08–20 every day for R$ 180 without buffers, and Ana and Bia have a subscription. `people()`
 * creates new ones and resets the clock to Monday 23 November 2026, 09:00 in São Paulo.
 */
export async function bookingStage(settings: Partial<Settings> = {}, { skipInvariants = false } = {}) {
  const world = await testWorld({ settings, skipInvariants })
  return {
    world,
    async people() {
      world.clock.set('2026-11-23T12:00:00Z')
      world.publishedEvents.length = 0
      const joana = await world.person({ name: 'Joana Reis', professional: true })
      const ana = await world.person({ name: 'Ana Prado', subscriber: true })
      const bia = await world.person({ name: 'Bia Lima', subscriber: true })
      return { joana, ana, bia }
    },
    /** Requests a booking, by default four hours on Tuesday from 08:00 at the correct price. */
    request(who: Person | null, professional: Person, ask: Ask = {}) {
      const { durationHours = 4 } = ask
      const plain = { professionalId: professional.id, start: tuesday(8), expectedTotalInCents: totals[durationHours] }
      return world.as(who).booking.request({ ...plain, ...ask, durationHours })
    },
    /** Confirms the booking like the payment webhook. The payment was made now, or at `paidAt`. */
    pay: (bookingId: string, paidAt = world.now()) => inTransaction(world.ctx, (tx) => confirmPaidBooking(tx, bookingId, paidAt)),
    async rowOf(bookingId: string) {
      const [row] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId))
      if (!row) throw new Error('there is no such booking')
      return row
    },
    /** The booking's history as [kind, from, to, actor id], oldest first. */
    async historyOf(bookingId: string) {
      const rows = await world.db
        .select()
        .from(bookingEvents)
        .where(eq(bookingEvents.bookingId, bookingId))
        .orderBy(asc(bookingEvents.sequence))
      return rows.map(({ kind, fromStatus, toStatus, actorId }) => [kind, fromStatus, toStatus, actorId])
    },
    notificationsOf: (person: Person) => world.db.select().from(notifications).where(eq(notifications.userId, person.id)),
    /** The types of the published booking events, oldest first. */
    eventTypes: () => world.publishedEvents.filter(({ type }) => type.startsWith('booking.')).map(({ type }) => type),
  }
}

/** Returns the DomainError with which an API call was refused. Throws if it succeeds or fails otherwise. */
export async function refusalOf(call: Promise<unknown>): Promise<DomainError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Error && error.cause instanceof DomainError) return error.cause
  throw new Error('expected a DomainError', { cause: error })
}
