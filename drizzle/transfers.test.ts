import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#server/test/stage/database.ts'
import { refusal } from './refusal.ts'
import { fourHours, sampleRows } from './sample-rows.ts'
import { type Payout, payoutAccounts, payouts, type Transfer, transferReversals, transfers } from './schema/index.ts'

const { db, drop } = await testDatabase()
const sample = sampleRows(db)
afterAll(drop)

async function paidBooking() {
  const [contractorId, professionalId] = [await sample.user(), await sample.professional()]
  const bookingId = await sample.booking({ contractorId, professionalId, ...fourHours() })
  return { bookingId, professionalId, paymentId: await sample.payment(bookingId, contractorId, { status: 'succeeded' }) }
}
const plan = (row: Awaited<ReturnType<typeof paidBooking>>, over: Partial<Transfer> = {}) =>
  refusal(db.insert(transfers).values({ ...row, amountInCents: 10_000, dueAt: new Date(), ...over }))
const change = (bookingId: string, over: Partial<Transfer>) =>
  refusal(db.update(transfers).set(over).where(eq(transfers.bookingId, bookingId)))
const made = { status: 'paid', paidAt: new Date() } as const

async function madeTransfer() {
  const row = await paidBooking()
  const id = randomUUID()
  await plan(row, { id, ...made, providerTransferId: `tr_${id}` })
  return { ...row, id }
}

describe('a transfer', () => {
  test('a booking has one transfer, to its professional, from its own payment, and at most the price', async () => {
    const [row, other] = [await paidBooking(), await paidBooking()]
    expect(await plan(row, { professionalId: other.professionalId })).toBe('transfers_fit_booking')
    expect(await plan(row, { paymentId: other.paymentId })).toBe('transfers_fit_booking')
    expect(await plan(row, { amountInCents: 10_001 })).toBe('transfers_fit_booking')
    expect(await plan(row, { amountInCents: 0 })).toBe('transfers_amount')
    expect(await plan(row)).toBe('accepted')
    expect(await plan(row)).toBe('transfers_one_for_payment')
  })

  test('after the provider was called, a transfer keeps its amount, attempts, success and provider id', async () => {
    const row = await paidBooking()
    await plan(row, { attempts: 1 })
    expect(await change(row.bookingId, { amountInCents: 9_000, status: 'creating' })).toBe('accepted')
    expect(await change(row.bookingId, { amountInCents: 8_000 })).toBe('transfers_final')
    expect(await change(row.bookingId, { attempts: 0 })).toBe('transfers_final')
    expect(await change(row.bookingId, made)).toBe('transfers_paid')
    expect(await change(row.bookingId, { ...made, providerTransferId: randomUUID() })).toBe('accepted')
    expect(await change(row.bookingId, { providerTransferId: randomUUID() })).toBe('transfers_final')
    expect(await change(row.bookingId, { status: 'waiting', paidAt: null })).toBe('transfers_final')
    expect(await change(row.bookingId, { reversedInCents: 9_001 })).toBe('transfers_reversed')
  })
})

test('a succeeded reversal is paid back by at most one transfer of the same booking, up to the reversed amount', async () => {
  const [{ id: transferId, ...row }, other] = [await madeTransfer(), await paidBooking()]
  const restores = randomUUID()
  const reversal = { id: restores, transferId, amountInCents: 6_000, idempotencyKey: randomUUID() }
  await db.insert(transferReversals).values(reversal)
  expect(await plan(row, { restores, amountInCents: 6_000 })).toBe('transfers_fit_booking')
  await db.update(transferReversals).set({ status: 'succeeded' }).where(eq(transferReversals.id, restores))
  expect(await plan(row, { restores, amountInCents: 6_001 })).toBe('transfers_fit_booking')
  expect(await plan(other, { restores, amountInCents: 6_000 })).toBe('transfers_fit_booking')
  expect(await plan(row, { restores, amountInCents: 6_000 })).toBe('accepted')
  expect(await plan(row, { restores, amountInCents: 6_000 })).toBe('transfers_one_for_reversal')
})

test('a cancelled transfer can only return to waiting', async () => {
  const row = await paidBooking()
  await plan(row, { status: 'cancelled', amountInCents: 0 })
  expect(await change(row.bookingId, { ...made, providerTransferId: randomUUID(), amountInCents: 1 })).toBe('transfers_final')
  expect(await change(row.bookingId, { status: 'waiting', amountInCents: 1 })).toBe('accepted')
})

test('only a completed transfer can be reversed, and all its reversals together never exceed it', async () => {
  const { id: transferId } = await madeTransfer()
  const take = (amountInCents: number, over: { transferId?: string; idempotencyKey?: string } = {}) =>
    refusal(db.insert(transferReversals).values({ transferId, amountInCents, idempotencyKey: randomUUID(), ...over }))
  expect(await take(6_000, { idempotencyKey: 'one' })).toBe('accepted')
  expect(await take(4_001)).toBe('transfer_reversals_fit_transfer')
  await db.update(transferReversals).set({ status: 'failed' }).where(eq(transferReversals.idempotencyKey, 'one'))
  expect(await take(10_000)).toBe('accepted')
  const waiting = await paidBooking()
  await plan(waiting)
  const [row] = await db.select().from(transfers).where(eq(transfers.bookingId, waiting.bookingId))
  expect(await take(1, { transferId: row?.id ?? '' })).toBe('transfer_reversals_fit_transfer')
})

test('the payout account id of a professional can be set once and never replaced', async () => {
  const professionalId = await sample.professional()
  const mine = eq(payoutAccounts.professionalId, professionalId)
  const set = (providerAccountId: string | null) => refusal(db.update(payoutAccounts).set({ providerAccountId }).where(mine))
  await db.insert(payoutAccounts).values({ professionalId })
  expect(await refusal(db.update(payoutAccounts).set({ transfersEnabled: true }).where(mine))).toBe('payout_accounts_has_id')
  expect(await set('acct_1')).toBe('accepted')
  expect(await set('acct_2')).toBe('payout_accounts_fixed')
  expect(await set(null)).toBe('payout_accounts_fixed')
})

test('a payout keeps its recipient and amount, needs a reason when the bank refuses it, and stays failed', async () => {
  const professionalId = await sample.professional()
  const at = new Date()
  const row = {
    id: 'po_1',
    professionalId,
    status: 'pending',
    amountInCents: 100,
    arrivesAt: at,
    createdAt: at,
    updatedAt: at,
  } as const
  const set = (over: Partial<Payout>) => refusal(db.update(payouts).set(over).where(eq(payouts.id, 'po_1')))
  expect(await refusal(db.insert(payouts).values({ ...row, amountInCents: 0 }))).toBe('payouts_amount')
  expect(await refusal(db.insert(payouts).values(row))).toBe('accepted')
  expect(await set({ amountInCents: 200 })).toBe('payouts_final')
  expect(await set({ status: 'failed' })).toBe('payouts_failed')
  expect(await set({ status: 'paid' })).toBe('accepted')
  expect(await set({ status: 'failed', failureCode: 'no_account' })).toBe('accepted')
  expect(await set({ status: 'paid', failureCode: null })).toBe('payouts_final')
})
