import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { adoptDemoCharges } from './seed/charges.ts'
import * as schema from './schema/index.ts'
import { seedDemo } from './seed.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld({ payments: true })
  expect(await seedDemo(world.db, world.now())).toBe(true)
  for (const _start of [1, 2]) await adoptDemoCharges(world.db, world.sandbox!.control)
})
afterAll(() => world?.close())

test('every paid booking of the demo has a charge of its amount in the card sandbox', async () => {
  const paid = await world.db.select().from(schema.payments).where(eq(schema.payments.kind, 'booking'))
  const known = await world.database.sql<{ id: string; amount: number }[]>`
    select id, (data ->> 'amount_received')::int as amount from stripe_sandbox.objects where kind = 'payment_intent'`
  const amounts = new Map(known.map(({ id, amount }) => [id, amount]))
  expect(paid.length).toBeGreaterThan(100)
  expect(paid.filter((row) => amounts.get(row.providerIntentId ?? '') !== row.amountInCents)).toEqual([])
})

test('Ana cancels her next booking with Marlene and gets a full refund', async () => {
  const [ana] = await world.db.select().from(schema.users).where(eq(schema.users.email, 'ana@demo.plumai'))
  const mine = and(eq(schema.bookings.contractorId, ana!.id), eq(schema.bookings.status, 'Confirmado'))
  const [booking] = await world.db.select().from(schema.bookings).where(mine)
  const bookingId = booking!.id
  const asAna = world.as(ana!).booking
  expect((await asAna.byId({ bookingId })).startCode).toMatch(/^\d{4}$/)
  const expectedRefundInCents = (await asAna.cancelQuote({ bookingId })).refundInCents ?? 0
  expect(expectedRefundInCents).toBe(booking!.totalInCents)
  await asAna.cancel({ bookingId, expectedRefundInCents })
  await world.jobs()
  expect(await asAna.byId({ bookingId })).toMatchObject({
    status: 'Cancelado',
    paymentStatus: 'Reembolsado',
    refund: { state: 'done' },
  })
  const charge = await world.adapters.payment.readCharge(booking!.paymentIntentId ?? '')
  expect(charge.latestRefundedInCents).toBe(booking!.totalInCents)
  await adoptDemoCharges(world.db, world.sandbox!.control)
  expect((await world.adapters.payment.readCharge(charge.id)).latestRefundedInCents).toBe(booking!.totalInCents)
})
