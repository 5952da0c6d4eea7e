import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { adoptDemoCharges } from './seed/charges.ts'
import { adoptDemoTransfers } from './seed/transfers.ts'
import * as schema from './schema/index.ts'
import { seedDemo } from './seed.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld({ payments: true })
  expect(await seedDemo(world.db, world.now())).toBe(true)
  for (const _start of [1, 2]) {
    await adoptDemoCharges(world.db, world.sandbox!.control)
    await adoptDemoTransfers(world.db, world.sandbox!.control)
  }
})
afterAll(() => world?.close())

test('every paid booking of the demo has a charge of the same amount in the payment sandbox', async () => {
  const paid = await world.db.select().from(schema.payments).where(eq(schema.payments.kind, 'booking'))
  const known = await world.database.sql<{ id: string; amount: number }[]>`
    select id, (data ->> 'amount_received')::int as amount from stripe_sandbox.objects where kind = 'payment_intent'`
  const amounts = new Map(known.map(({ id, amount }) => [id, amount]))
  expect(paid.length).toBeGreaterThan(100)
  expect(paid.filter((row) => amounts.get(row.providerIntentId ?? '') !== row.amountInCents)).toEqual([])
})

test('in the demo, Ana can cancel the next booking with Marlene and gets a full refund', async () => {
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

test('database and sandbox have the same demo transfers to Marlene: three months, one waiting, one reversed', async () => {
  const [marlene] = await world.db.select().from(schema.users).where(eq(schema.users.email, 'marlene@demo.plumai'))
  const rows = await world.db.select().from(schema.transfers).where(eq(schema.transfers.professionalId, marlene!.id))
  const made = rows.filter(({ status }) => status === 'paid')
  const months = new Set(made.map(({ paidAt }) => paidAt?.toISOString().slice(0, 7)))
  expect(months.size).toBeGreaterThanOrEqual(3)
  expect(rows.filter(({ status }) => status === 'waiting')).toHaveLength(1)
  const known = await world.database.sql<{ id: string; amount: number; reversed: number }[]>`
    select id, (data ->> 'amount')::int as amount, (data ->> 'amount_reversed')::int as reversed
    from stripe_sandbox.objects where kind = 'transfer'`
  const theirs = new Map(known.map(({ id, amount, reversed }) => [id, `${amount} ${reversed}`]))
  expect(
    made.filter((row) => theirs.get(row.providerTransferId ?? '') !== `${row.amountInCents} ${row.reversedInCents}`),
  ).toEqual([])
  expect(made.filter(({ reversedInCents }) => reversedInCents > 0)).toHaveLength(1)
  const [account] = await world.db
    .select()
    .from(schema.payoutAccounts)
    .where(eq(schema.payoutAccounts.professionalId, marlene!.id))
  const read = await world.adapters.payment.readAccount(account?.providerAccountId ?? '')
  expect(read).toMatchObject({ professionalId: marlene!.id, transfersEnabled: true, missing: [] })
})

test('the waiting demo transfer to Marlene is made when it is due', async () => {
  const waiting = await world.db.select().from(schema.transfers).where(eq(schema.transfers.status, 'waiting'))
  const next = waiting.toSorted((one, other) => other.dueAt.getTime() - one.dueAt.getTime())[0]
  world.clock.set(next!.dueAt.toISOString())
  await world.job('payment.transfers')
  const [after] = await world.db.select().from(schema.transfers).where(eq(schema.transfers.id, next!.id))
  expect(after).toMatchObject({ status: 'paid', attempts: 1 })
})
