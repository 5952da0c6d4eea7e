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

/**
 * Functions that take a professional through onboarding, transfer and payout, and read the outcome. The test world must have the
 * payment sandbox.
 */
export async function payoutsOf(world: TestWorld, story: Story) {
  const before = (await webhooksOf(world)).length
  const transferOf = async (bookingId: string) => {
    const [row] = await world.db.select().from(transfers).where(eq(transfers.bookingId, bookingId))
    return row
  }
  return {
    transferOf,
    /** The transfers of a booking, in order; those that pay a reversal back come last. */
    transfersOf: (bookingId: string) =>
      world.db
        .select()
        .from(transfers)
        .where(eq(transfers.bookingId, bookingId))
        .orderBy(sql`${transfers.restores} is not null`, asc(transfers.createdAt)),
    /** Opens a professional's payout account, fills in these fields of the provider's page, and returns to the product. */
    async onboard(who: Person = story.marlene, fields: readonly AccountField[] = accountFields) {
      await typedPassword(world, who)
      const { url } = await world.as(who).payment.payoutLink()
      const answers = { answered: new Set(fields), lastFour: '3456' }
      await world.sandbox?.browser.accounts.answer(url.split('/').at(-1) ?? '', answers)
      await world.as(who).payment.refreshPayoutAccount()
    },
    /** Creates a completed, paid booking. The clock is then at the booking's end. */
    async completed() {
      const booking = await story.paid()
      await story.refresh(booking.id)
      world.clock.set(booking.endsAt.toISOString())
      await world.job('booking.begin-and-complete')
      return booking
    },
    /**
     * Creates a completed booking paid by Pix whose share was transferred. The clock is then 24 hours after the booking's end.
     */
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
    /** Advances the clock and runs the transfer job. */
    async later(hours: number) {
      world.clock.advance(hours * HOUR)
      await world.job('payment.transfers')
    },
    /** Delivers the provider's events since the call of `payoutsOf`, oldest first. */
    async deliver() {
      for (const { body, signature } of (await webhooksOf(world)).slice(before)) await receiveWebhook(world.ctx, body, signature)
    },
    /** The sum of a booking's ledger entries per account and kind, in cents. A key is for example `professional transfer`. */
    async postingsOf(bookingId: string) {
      const rows = await world.db.select().from(ledgerEntries).where(eq(ledgerEntries.bookingId, bookingId))
      return sums(rows.map(({ account, kind, amountInCents }) => ({ account: `${account} ${kind}`, amountInCents })))
    },
    /** The booking's transfers at the provider. */
    async madeFor(bookingId: string) {
      const rows = await world.database.sql<{ data: { amount: number; amount_reversed: number; destination: string } }[]>`
        select data from stripe_sandbox.objects where kind = 'transfer' and data->>'transfer_group' = ${`booking:${bookingId}`}`
      return rows.map(({ data }) => ({ amount: data.amount, reversed: data.amount_reversed, to: data.destination }))
    },
  }
}

/** Makes every session of the person count as one with a recently entered password. */
export async function typedPassword(world: TestWorld, { id }: Person): Promise<void> {
  await world.db.update(sessions).set({ authenticatedAt: world.now() }).where(eq(sessions.userId, id))
}

/**
 * Compares the income in a professional's yearly statements with the transfers minus reversals. Returns the differences in words,
 * or an empty list.
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
