import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#server/test/stage/database.ts'
import { refusal } from './refusal.ts'
import { fourHours, sampleRows } from './sample-rows.ts'
import { ledgerEntries, type LedgerEntry, type Payment, payments, type Refund, refunds, stripeEvents } from './schema/index.ts'
import { untilLockWait } from './lock-wait.ts'

const { db, drop } = await testDatabase()
const sample = sampleRows(db)
afterAll(drop)

async function paid(over: Partial<Payment> = {}) {
  const userId = await sample.user()
  const bookingId = await sample.booking({ contractorId: userId, professionalId: await sample.professional(), ...fourHours() })
  return { userId, bookingId, paymentId: await sample.payment(bookingId, userId, { status: 'succeeded', ...over }) }
}

const update = (id: string, over: Partial<Payment>) => refusal(db.update(payments).set(over).where(eq(payments.id, id)))

describe('payments', () => {
  test('a booking has one successful payment and one row per attempt; provider ids and idempotency keys are unique', async () => {
    const { userId, bookingId } = await paid({ providerIntentId: 'pi_1', idempotencyKey: 'k1' })
    const again = (over: Partial<Payment>) => refusal(sample.payment(bookingId, userId, { version: 2, ...over }))
    expect(await again({ status: 'succeeded' })).toBe('payments_one_succeeded_per_booking')
    expect(await again({ version: 1 })).toBe('payments_booking_version')
    expect(await again({ providerIntentId: 'pi_1' })).toBe('payments_provider_intent_id_unique')
    expect(await again({ idempotencyKey: 'k1' })).toBe('payments_idempotency_key_unique')
    expect(await again({ kind: 'subscription' })).toBe('payments_subject')
    expect(await again({ amountInCents: 0 })).toBe('payments_amount')
    expect(await again({})).toBe('accepted')
  })

  test('a succeeded payment keeps its status and amount, and refunds never exceed it', async () => {
    const { paymentId } = await paid()
    expect(await update(paymentId, { status: 'failed' })).toBe('payments_final')
    expect(await update(paymentId, { amountInCents: 1 })).toBe('payments_final')
    expect(await update(paymentId, { refundedInCents: 12_001 })).toBe('payments_refunded')
    expect(await update(paymentId, { refundedInCents: 12_000 })).toBe('accepted')
  })

  test('a webhook event of the provider is stored once', async () => {
    const event = { id: 'evt_1', type: 'payment_intent.succeeded', objectId: 'pi_1', livemode: false, createdAt: new Date() }
    expect(await refusal(db.insert(stripeEvents).values(event))).toBe('accepted')
    expect(await refusal(db.insert(stripeEvents).values(event))).toBe('stripe_events_pkey')
  })
})

describe('refunds', () => {
  const give = (paymentId: string, over: Partial<Refund> = {}) =>
    refusal(
      db.insert(refunds).values({ paymentId, amountInCents: 12_000, reason: 'dispute', idempotencyKey: randomUUID(), ...over }),
    )

  test('all refunds together never exceed the payment; a failed refund does not count', async () => {
    const { paymentId } = await paid()
    expect(await give(paymentId, { amountInCents: 7_000, idempotencyKey: 'part' })).toBe('accepted')
    expect(await give(paymentId, { amountInCents: 5_001 })).toBe('refunds_fit_payment')
    expect(await give(paymentId, { amountInCents: 5_000 })).toBe('accepted')
    await db.update(refunds).set({ status: 'failed' }).where(eq(refunds.idempotencyKey, 'part'))
    expect(await give(paymentId, { amountInCents: 7_000 })).toBe('accepted')
    expect(await refusal(db.update(refunds).set({ status: 'pending' }).where(eq(refunds.idempotencyKey, 'part')))).toBe(
      'refunds_fit_payment',
    )
  })

  test('of two concurrent full refunds the second one waits for the first and is refused', async () => {
    const { paymentId } = await paid()
    const [given, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const earlier = db.transaction(async (tx) => {
      await tx.insert(refunds).values({ paymentId, amountInCents: 12_000, reason: 'dispute', idempotencyKey: randomUUID() })
      given.resolve()
      await gate.promise
    })
    await given.promise
    const later = give(paymentId)
    await Promise.race([later, untilLockWait(db)])
    gate.resolve()
    await earlier
    expect(await later).toBe('refunds_fit_payment')
  })

  test('a refund is refused if its payment did not succeed', async () => {
    const { paymentId } = await paid({ status: 'open' })
    expect(await give(paymentId)).toBe('refunds_fit_payment')
  })
})

describe('the ledger', () => {
  type Entry = Pick<LedgerEntry, 'account' | 'amountInCents'>
  const post = (paymentId: string, entries: Entry[], postingId = randomUUID()) =>
    refusal(
      db.transaction((tx) =>
        tx.insert(ledgerEntries).values(entries.map((entry) => ({ ...entry, postingId, paymentId, kind: 'charge' as const }))),
      ),
    )

  test('a ledger posting must sum to zero at commit', async () => {
    const { paymentId } = await paid()
    const [provider, professional, platform] = [
      { account: 'provider' as const, amountInCents: -12_000 },
      { account: 'professional' as const, amountInCents: 10_000 },
      { account: 'platform' as const, amountInCents: 2_000 },
    ]
    expect(await post(paymentId, [provider, professional])).toBe('ledger_entries_balance')
    expect(await post(paymentId, [provider, professional, { ...platform, amountInCents: 1_999 }])).toBe('ledger_entries_balance')
    expect(await post(paymentId, [provider, professional, platform])).toBe('accepted')
    expect(await post(paymentId, [{ ...platform, amountInCents: 0 }])).toBe('ledger_entries_amount')
  })

  test('ledger entries of a posting may be inserted separately, but must all belong to one payment', async () => {
    const [one, other] = [await paid(), await paid()]
    const postingId = randomUUID()
    const entry = (paymentId: string, amountInCents: number) =>
      ({ postingId, paymentId, amountInCents, account: 'platform', kind: 'charge' }) as const
    const balanced = db.transaction(async (tx) => {
      await tx.insert(ledgerEntries).values(entry(one.paymentId, -500))
      await tx.insert(ledgerEntries).values(entry(one.paymentId, 500))
    })
    expect(await refusal(balanced)).toBe('accepted')
    const mixed = db.transaction((tx) => tx.insert(ledgerEntries).values([entry(one.paymentId, -1), entry(other.paymentId, 1)]))
    expect(await refusal(mixed)).toBe('ledger_entries_balance')
  })

  test('the ledger refuses UPDATE, DELETE and TRUNCATE', async () => {
    expect(await refusal(db.update(ledgerEntries).set({ amountInCents: 1 }))).toBe('ledger_entries_append_only')
    expect(await refusal(db.delete(ledgerEntries))).toBe('ledger_entries_append_only')
    expect(await refusal(db.execute(sql`truncate ledger_entries`))).toBe('ledger_entries_append_only')
  })
})
