import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ledgerEntries, payments, subscriptions } from '#db/schema/index.ts'
import { hasActiveSubscription } from '#server/features/purchase/gate.ts'
import type { Person } from './factories.ts'
import { sums, visa } from './payments.ts'
import { testWorld, type TestWorld } from './world.ts'

export let world: TestWorld

/**
 * Call this function at the top of a test file. It opens a world with the payment sandbox before the first test. Before each test
 * it resets the clock, the sandbox's prepared faults and the recorded events.
 */
export function setUpSubscriptions(): void {
  beforeAll(async () => {
    world = await testWorld({ payments: true })
  })
  afterAll(() => world?.close())
  beforeEach(() => {
    world.clock.set('2026-11-23T12:00:00Z')
    world.sandbox?.control.clearFaults()
    world.publishedEvents.length = 0
  })
}

/** Starts a subscription of the person. */
export const start = (who: Person) => world.as(who).subscription.start()
/** Refreshes the subscription, as the return page does after the payment. */
export const refresh = (who: Person) => world.as(who).subscription.refresh()
/** True if the person's subscription is active now. */
export const hasAccess = (who: Person) => hasActiveSubscription(world.db, who.id, world.now())

/** A contractor who has paid the first month. With `refreshed: false` the product does not know of the payment yet. */
export async function subscribed({ refreshed = true } = {}): Promise<Person> {
  const person = await world.person()
  const { chargeId } = await start(person)
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  if (refreshed) await refresh(person)
  return person
}

/** The person's subscriptions, newest first. */
export const subscriptionsOf = (who: Person) =>
  world.db.select().from(subscriptions).where(eq(subscriptions.userId, who.id)).orderBy(desc(subscriptions.createdAt))

/** The sum of the person's ledger entries per account, in cents. */
export async function ledgerOf(who: Person) {
  const rows = await world.db
    .select({ account: ledgerEntries.account, amountInCents: ledgerEntries.amountInCents })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(eq(payments.userId, who.id))
  return sums(rows)
}

/** The person's subscriptions at the payment provider. */
export async function atProvider(who: Person) {
  return world.database.sql`
    select s.id from stripe_sandbox.objects s join stripe_sandbox.objects c on c.id = s.data->>'customer'
    where s.kind = 'subscription' and c.data->'metadata'->>'user_id' = ${who.id}`
}
