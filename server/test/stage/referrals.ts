import { and, eq } from 'drizzle-orm'
import { credits, creditUses, ledgerEntries, notifications, payments } from '#db/schema/index.ts'
import { mastercard, type TypedCard } from './cards.ts'
import type { Person } from './factories.ts'
import { sums, visa, type Story } from './payments.ts'
import type { TestWorld } from './world.ts'

export type ReferralStory = Awaited<ReturnType<typeof referralStory>>

/**
 * A referral: Ana invites Beto, whose first completed booking gives credit to both. The test world must have the payment sandbox.
 */
export async function referralStory(world: TestWorld, { ana, booked }: Story) {
  const beto = await world.person({ name: 'Beto Reis', subscriber: true })
  const codeOf = async (who: Person) => (await world.as(who).referral.makeCode()).own?.code ?? ''
  const mine = (who: Person) => world.as(who).referral.mine()

  /** Books, pays with a card and completes the booking. The clock is then at the booking's end. */
  async function visit(who: Person, card: TypedCard) {
    const booking = await booked(who)
    await pay(who, booking.id, card)
    world.clock.set(booking.endsAt.toISOString())
    await world.job('booking.begin-and-complete')
    return booking
  }

  async function pay(who: Person, bookingId: string, card: TypedCard) {
    const { payment } = world.as(who)
    const { chargeId, creditInCents } = await payment.start({ bookingId })
    await world.sandbox?.browser.confirm(chargeId, card, null)
    await payment.refresh({ bookingId })
    return creditInCents
  }

  return {
    beto,
    codeOf,
    mine,
    visit,
    pay,
    async accept(who: Person = beto, inviter: Person = ana) {
      return world.as(who).referral.accept({ code: await codeOf(inviter) })
    },
    /** Beto accepts Ana's invitation and completes a first booking, so that both have credit. */
    async rewarded() {
      await this.accept()
      return visit(beto, mastercard)
    },
    async creditsOf({ id }: Person) {
      return world.db.select().from(credits).where(eq(credits.userId, id)).orderBy(credits.expiresAt)
    },
    async usesOf(bookingId: string) {
      const rows = await world.db
        .select({ amountInCents: creditUses.amountInCents, returnedAt: creditUses.returnedAt, status: payments.status })
        .from(creditUses)
        .innerJoin(payments, eq(payments.id, creditUses.paymentId))
        .where(eq(payments.bookingId, bookingId))
        .orderBy(payments.version)
      return rows.map(({ amountInCents, returnedAt, status }) => [amountInCents, status, returnedAt !== null] as const)
    },
    /** The balances of the ledger accounts 'credit' and 'promotion', in cents. */
    async ledgerOfCredit() {
      const all = sums(await world.db.select().from(ledgerEntries))
      return { credit: all['credit'] ?? 0, promotion: all['promotion'] ?? 0 }
    },
    async notified(who: Person, kind: string) {
      const rows = await world.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, who.id), eq(notifications.kind, kind)))
      return rows.map(({ title, body }) => `${title}: ${body}`)
    },
    card: { visa, mastercard },
  }
}
