import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputes, users } from '#db/schema/index.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { requestRefund } from '#server/features/payment/service.ts'

let world: TestWorld
let story: Story
beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
})
afterAll(() => world?.close())

async function refund(bookingId: string, amountInCents: number): Promise<void> {
  const [payment] = await story.paymentsOf(bookingId)
  const order = { paymentId: payment?.id ?? '', amountInCents, reason: 'test', idempotencyKey: `refund:${bookingId}:test` }
  await inTransaction(world.ctx, (tx) => requestRefund(tx, order))
  await world.jobs()
}

test('shows payments minus refunds, the fees, active users, pending verifications and open disputes', async () => {
  const admin = await world.person({ name: 'Clara Dias', roles: ['admin'] })
  const overview = () => world.as(admin).admin.overview()
  expect(await overview()).toEqual({
    gmvInCents: 0,
    revenueInCents: 0,
    activeUsers: 3,
    pendingVerifications: 0,
    openDisputes: 0,
  })

  const [refunded, partlyRefunded, kept] = [await story.paid(), await story.paid(), await story.paid()]
  await story.booked()
  for (const { id } of [refunded, partlyRefunded, kept]) await story.refresh(id)
  expect(await overview()).toMatchObject({ gmvInCents: 3 * 10_800, revenueInCents: 3 * 1_800 })

  await refund(refunded.id, 10_800)
  await refund(partlyRefunded.id, 5_400)
  expect(await overview()).toMatchObject({ gmvInCents: 10_800 + 5_400, revenueInCents: 1_800 + 900 })

  const pending = await world.person({ professional: { status: 'Pendente' } })
  await world.db.update(users).set({ active: false }).where(eq(users.id, pending.id))
  const about = { bookingId: kept.id, claimantId: story.ana.id, description: 'Não veio' }
  await world.db.insert(disputes).values(about)
  expect(await overview()).toMatchObject({ activeUsers: 3, pendingVerifications: 1, openDisputes: 1 })
})

test('checks the invariants and names each row that violates one', async () => {
  const admin = await world.person({ name: 'Rute Melo', roles: ['admin'] })
  expect(await world.as(admin).admin.invariants()).toEqual({ broken: [], checkedAt: world.now() })
  const booking = await story.booked()
  const { sql } = world.database
  await sql`insert into payments (booking_id, user_id, kind, amount, status, provider_intent_id, idempotency_key)
    values (${booking.id}, ${story.ana.id}, 'booking', 108, 'succeeded', 'pi_planted', 'planted')`
  const { broken } = await world.as(admin).admin.invariants()
  expect(broken).toContain(`paid, but the booking is still requested: ${booking.id}`)
  await sql`delete from payments where provider_intent_id = 'pi_planted'`
})

test('rejects callers who are not admins', async () => {
  expect(await reasonOf(world.as(story.ana).admin.overview())).toBe('forbidden')
  expect(await reasonOf(world.as(null).admin.overview())).toBe('signed_out')
  expect(await reasonOf(world.as(story.ana).admin.invariants())).toBe('forbidden')
})
