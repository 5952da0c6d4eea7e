import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { ledgerEntries, sessions, transfers } from '#db/schema/index.ts'
import { accountFields, type AccountField } from '#server/sandbox/accounts.ts'
import { receiveWebhook } from '#server/features/payment/service.ts'
import type { Person } from './factories.ts'
import { sums, type Story } from './payments.ts'
import { webhooksOf } from './webhooks.ts'
import { reasonOf, type TestWorld } from './world.ts'

const HOUR = 3_600_000

export type PayoutStory = Awaited<ReturnType<typeof payoutsOf>>

/** The steps by which a professional gets paid, and functions that read the outcome. Needs a world with payments. */
export async function payoutsOf(world: TestWorld, story: Story) {
  const before = (await webhooksOf(world)).length
  const transferOf = async (bookingId: string) => {
    const [row] = await world.db.select().from(transfers).where(eq(transfers.bookingId, bookingId))
    return row
  }
  return {
    transferOf,
    /** The transfers of a booking, the first one first. */
    transfersOf: (bookingId: string) =>
      world.db
        .select()
        .from(transfers)
        .where(eq(transfers.bookingId, bookingId))
        .orderBy(sql`${transfers.restores} is not null`, asc(transfers.createdAt)),
    /** Opens the account of a professional and fills in these fields of the hosted page; comes back to the product. */
    async onboard(who: Person = story.marlene, fields: readonly AccountField[] = accountFields) {
      await typedPassword(world, who)
      const { url } = await world.as(who).payment.payoutLink()
      const answers = { answered: new Set(fields), lastFour: '3456' }
      await world.sandbox?.browser.accounts.answer(url.split('/').at(-1) ?? '', answers)
      await world.as(who).payment.refreshPayoutAccount()
    },
    /** A paid booking that took place; the clock stands at its end. */
    async completed() {
      const booking = await story.paid()
      await story.refresh(booking.id)
      world.clock.set(booking.endsAt.toISOString())
      await world.job('booking.begin-and-complete')
      return booking
    },
    /** A booking paid by Pix that took place; the clock stands 24 hours later, and the professional's share was transferred. */
    async transferredAfterPix() {
      const booking = await story.booked()
      await world.sandbox?.browser.payPix(await story.pix(booking.id))
      await story.refresh(booking.id)
      world.clock.set(booking.endsAt.toISOString())
      await world.job('booking.begin-and-complete')
      world.clock.advance(24 * HOUR)
      await world.job('payment.transfers')
      return booking.id
    },
    /** Moves the clock and runs the job that makes transfers. */
    async later(hours: number) {
      world.clock.advance(hours * HOUR)
      await world.job('payment.transfers')
    },
    /** Delivers the provider's events since `payoutsOf` was called, oldest first. */
    async deliver() {
      for (const { body, signature } of (await webhooksOf(world)).slice(before)) await receiveWebhook(world.ctx, body, signature)
    },
    /** The sums of a booking's ledger by account and kind, in cents: `professional transfer`. */
    async postingsOf(bookingId: string) {
      const rows = await world.db.select().from(ledgerEntries).where(eq(ledgerEntries.bookingId, bookingId))
      return sums(rows.map(({ account, kind, amountInCents }) => ({ account: `${account} ${kind}`, amountInCents })))
    },
    /** The transfers of a booking at the provider. */
    async madeFor(bookingId: string) {
      const rows = await world.database.sql<{ data: { amount: number; amount_reversed: number; destination: string } }[]>`
        select data from stripe_sandbox.objects where kind = 'transfer' and data->>'transfer_group' = ${`booking:${bookingId}`}`
      return rows.map(({ data }) => ({ amount: data.amount, reversed: data.amount_reversed, to: data.destination }))
    },
  }
}

/** Makes every session of the person count as one in which the password was just entered. */
export async function typedPassword(world: TestWorld, { id }: Person): Promise<void> {
  await world.db.update(sessions).set({ authenticatedAt: world.now() }).where(eq(sessions.userId, id))
}

/**
 * Compares what the statements of all years say that a professional received with the transfers, less their reversals. Returns the
 * difference in words, or nothing when they agree.
 */
export async function incomeFaults(world: TestWorld, who: Person): Promise<string[]> {
  await typedPassword(world, who)
  let stated = 0
  for (const year of [2026, 2027]) {
    const statement = world.as(who).payment.income({ year })
    if ((await reasonOf(statement)) === 'no refusal') stated += (await statement).totalInCents
  }
  const sent = sql<number>`(coalesce(sum(${transfers.amountInCents} - ${transfers.reversedInCents}), 0) * 100)::int`
  const [row] = await world.db
    .select({ sent })
    .from(transfers)
    .where(and(eq(transfers.professionalId, who.id), isNotNull(transfers.paidAt)))
  return row?.sent === stated ? [] : [`the statements say ${stated}, the transfers ${row?.sent}`]
}
