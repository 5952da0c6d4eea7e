import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ledgerEntries, payments, subscriptions } from '#db/schema/index.ts'
import { hasActivePlan } from '#server/features/subscription/gate.ts'
import type { Person } from './factories.ts'
import { sums, visa } from './payments.ts'
import { testWorld, type TestWorld } from './world.ts'

/** A world with the card processor, for whoever imports this: opened before its first test, its clock set back before each. */
export let world: TestWorld

beforeAll(async () => {
  world = await testWorld({ payments: true })
})
afterAll(() => world?.close())
beforeEach(() => {
  world.clock.set('2026-11-23T12:00:00Z')
  world.sandbox?.control.clearFaults()
  world.heard.length = 0
})

/** Asks for the plan. */
export const start = (who: Person) => world.as(who).subscription.start()
/** What the return page asks. */
export const refresh = (who: Person) => world.as(who).subscription.refresh()
/** Whether somebody's plan lets them in now. */
export const gate = (who: Person) => hasActivePlan(world.db, who.id, world.now())

/** A household whose first month is paid; `heard: false` leaves every webhook undelivered. */
export async function subscribed({ heard = true } = {}): Promise<Person> {
  const person = await world.person()
  const { chargeId } = await start(person)
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  if (heard) await refresh(person)
  return person
}

/** Somebody's plans, the newest first. */
export const plansOf = (who: Person) =>
  world.db.select().from(subscriptions).where(eq(subscriptions.userId, who.id)).orderBy(desc(subscriptions.createdAt))

/** The sums of somebody's ledger, by account. */
export async function ledgerOf(who: Person) {
  const rows = await world.db
    .select({ account: ledgerEntries.account, amountInCents: ledgerEntries.amountInCents })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(eq(payments.userId, who.id))
  return sums(rows)
}

/** Somebody's plans as the provider has them. */
export async function atProvider(who: Person) {
  return world.database.sql`
    select s.id from stripe_sandbox.objects s join stripe_sandbox.objects c on c.id = s.data->>'customer'
    where s.kind = 'subscription' and c.data->'metadata'->>'user_id' = ${who.id}`
}
