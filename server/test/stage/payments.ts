import { asc, eq } from 'drizzle-orm'
import { bookings, ledgerEntries, payments, refunds, stripeEvents } from '#db/schema/index.ts'
import { receiveWebhook } from '#server/features/payment/service.ts'
import { makeBooking, type Person } from './factories.ts'
import { webhooksOf } from './webhooks.ts'
import type { TestWorld } from './world.ts'

/** Test cards of the payment sandbox. */
export const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
export const declined = { ...visa, number: '4000000000000002' }
export const needsAuthentication = { ...visa, number: '4000002500003155' }

export type Story = Awaited<ReturnType<typeof storyOf>>

/**
 * Creates Ana, who books and pays, and the professional Marlene, with functions for payments and their outcome. The test world
 * must have the payment sandbox.
 */
export async function storyOf(world: TestWorld) {
  const ana = await world.person({ name: 'Ana Prado', subscriber: true })
  const marlene = await world.person({ name: 'Marlene Souza', professional: true })
  const asAna = world.as(ana).payment
  let hour = 0

  /** Creates a hold. Each hold has another start, so that no two overlap. */
  const booked = (who: Person = ana) => {
    hour += 4
    const startsAt = new Date(Date.parse('2026-12-01T11:00:00Z') + hour * 3_600_000)
    return makeBooking(world, { contractorId: who.id, professionalId: marlene.id, startsAt })
  }
  const start = (bookingId: string) => asAna.start({ bookingId })
  return {
    ana,
    marlene,
    booked,
    start,
    /** Requests the Pix code of a booking and returns the id of its charge. */
    async pix(bookingId: string) {
      await asAna.startPix({ bookingId })
      const rows = await world.db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(asc(payments.version))
      return rows.at(-1)?.providerIntentId ?? ''
    },
    refresh: (bookingId: string) => asAna.refresh({ bookingId }),
    /** A booking whose charge has succeeded at the provider, while its webhook is not delivered yet. */
    async paid() {
      const booking = await booked()
      const { chargeId } = await start(booking.id)
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      return booking
    },
    /** The booking's status and its payment status. */
    async stateOf(bookingId: string) {
      const [row] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId))
      return [row?.status, row?.paymentStatus]
    },
    paymentsOf: (bookingId: string) => world.db.select().from(payments).where(eq(payments.bookingId, bookingId)),
    async refundsOf(bookingId: string) {
      const mine = eq(payments.bookingId, bookingId)
      const rows = await world.db.select().from(refunds).innerJoin(payments, eq(payments.id, refunds.paymentId)).where(mine)
      return rows.map((row) => row.refunds)
    },
    /** The sum of the booking's ledger entries per account, in cents. */
    async ledgerOf(bookingId: string) {
      return sums(await world.db.select().from(ledgerEntries).where(eq(ledgerEntries.bookingId, bookingId)))
    },
    /** The ids of the booking's charges at the provider. */
    async intentsOf(bookingId: string) {
      const rows = await world.database.sql<{ id: string }[]>`
        select id from stripe_sandbox.objects where kind = 'payment_intent' and data->'metadata'->>'booking_id' = ${bookingId}`
      return rows.map(({ id }) => id)
    },
    async unprocessedOf(objectId: string) {
      const rows = await world.db.select().from(stripeEvents).where(eq(stripeEvents.objectId, objectId))
      return rows.filter(({ processedAt }) => processedAt === null).length
    },
  }
}

/** Delivers all events of the sandbox so far as signed webhooks, oldest first. */
export async function deliverAll(world: TestWorld): Promise<void> {
  for (const { body, signature } of await webhooksOf(world)) await receiveWebhook(world.ctx, body, signature)
}

/** Deletes all queued jobs, as if the queue had been lost. */
export async function forgetJobs(world: TestWorld): Promise<void> {
  await world.database.sql`delete from graphile_worker._private_jobs`
}

/** Sums ledger entries per account, in cents. */
export function sums(entries: readonly { account: string; amountInCents: number }[]): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const { account, amountInCents } of entries) totals[account] = (totals[account] ?? 0) + amountInCents
  return totals
}
