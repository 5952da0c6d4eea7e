import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings, chargebacks, disputes, nameChangeRequests, notifications, userReports, users } from '#db/schema/index.ts'
import { ReportedThing, ReportReason } from '#shared/safety.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import type { Ctx } from '#server/core/context.ts'
import { createMetrics } from '#server/core/metrics.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { readSessionView } from '#server/features/auth/queries.ts'
import { requestRefund } from '#server/features/payment/service.ts'
import { checkInvariantsNightly } from './nightly.ts'

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

test('the overview shows payments minus refunds, the fees, active users, pending verifications and open disputes', async () => {
  const admin = await world.person({ name: 'Clara Dias', roles: ['admin'] })
  const overview = () => world.as(admin).admin.overview()
  expect(await overview()).toMatchObject({
    gmvInCents: 0,
    revenueInCents: 0,
    activeUsers: 3,
    pendingVerifications: 0,
    openDisputes: 0,
    waiting: { verifications: 0, disputes: 0, reports: 0, appeals: 0, chargebacks: 0, payouts: 0 },
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
  expect((await overview()).waiting).toMatchObject({ verifications: 1, disputes: 1, chargebacks: 0 })
  await world.db.delete(disputes)
})

test('the overview counts reports, appeals, certificates, changes of a name and chargebacks until an admin decides about them', async () => {
  const admin = await world.person({ name: 'Caio Luz', roles: ['admin'] })
  const waiting = async () => (await world.as(admin).admin.overview()).waiting
  const before = await waiting()
  const now = world.now()
  const [payment] = await story.paymentsOf((await story.paid()).id)
  await world.db.insert(userReports).values({
    reporterId: story.ana.id,
    reportedId: story.marlene.id,
    kind: ReportedThing.person,
    subjectId: story.marlene.id,
    reason: ReportReason.other,
  })
  const about = { paymentId: payment?.id ?? '', amountInCents: 10_800, reason: 'fraudulent', openedAt: now }
  await world.db.insert(chargebacks).values([
    { ...about, providerDisputeId: 'dp_open' },
    { ...about, providerDisputeId: 'dp_lost', status: 'lost', closedAt: now },
    { ...about, providerDisputeId: 'dp_won', status: 'won', closedAt: now },
    {
      ...about,
      providerDisputeId: 'dp_found',
      status: 'lost',
      closedAt: now,
      finding: 'took_place',
      foundAt: now,
      foundBy: admin.id,
    },
  ])
  await world.db
    .insert(nameChangeRequests)
    .values({ userId: story.marlene.id, fromName: 'Marlene Souza', toName: 'Marlene Dias', reason: 'Casei' })
  const { verifications, reports, moderation, chargebacks: contested } = await waiting()
  expect(verifications - before.verifications).toBe(1)
  expect(reports - before.reports).toBe(1)
  expect(moderation).toEqual({ ...before.moderation, reports: before.moderation.reports + 1 })
  expect(contested - before.chargebacks).toBe(2)
  await world.db.delete(chargebacks)
})

test('an admin without a profile and without the role contratante starts at the page /admin', async () => {
  const startsAsAdmin = async (person: Person) => (await readSessionView(await world.contextOf(person))).startsAsAdmin
  expect(await startsAsAdmin(await world.person({ roles: ['admin'] }))).toBe(true)
  expect(await startsAsAdmin(await world.person({ roles: ['admin', 'contratante'] }))).toBe(false)
  expect(await startsAsAdmin(await world.person({ roles: ['admin'], professional: {} }))).toBe(false)
  expect(await startsAsAdmin(story.ana)).toBe(false)
})

test('the check of the invariants lists each row that violates an invariant', async () => {
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

test('the procedures of /admin refuse callers who are not admins', async () => {
  expect(await reasonOf(world.as(story.ana).admin.overview())).toBe('forbidden')
  expect(await reasonOf(world.as(null).admin.overview())).toBe('signed_out')
  expect(await reasonOf(world.as(story.ana).admin.invariants())).toBe('forbidden')
})

test('the nightly check logs, counts and emails a violation to every admin only if a second check finds it too', async () => {
  const admin = await world.person({ name: 'Clara Dias', roles: ['admin'] })
  const [booking] = await world.db.select({ id: bookings.id }).from(bookings)
  const bookingId = booking?.id ?? ''
  await checkInvariantsNightly(world.ctx, '')
  const log: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void log.push(line) })
  const undone = world.db.transaction(async (db) => {
    const ctx: Ctx = { ...world.ctx, db, withoutLimits: (read) => read(db), log: logger, metrics: createMetrics() }
    const queued = () => db.execute<{ key: string }>(sql`select key from graphile_worker.jobs where key like 'admin.check%'`)
    const notified = () => db.select().from(notifications).where(eq(notifications.userId, admin.id))
    // The triggers that would refuse this deletion are off in this transaction.
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`delete from booking_events where booking_id = ${bookingId} and sequence = 1`)
    await db.execute(sql`set local session_replication_role = origin`)
    await checkInvariantsNightly(ctx, '')
    expect([(await queued()).map(({ key }) => key), await notified(), log]).toEqual([['admin.check-invariants:again'], [], []])
    await checkInvariantsNightly(ctx, 'again')
    await checkInvariantsNightly(ctx, 'again')
    expect((await notified()).map(({ kind }) => kind)).toEqual(['admin.invariants-broken'])
    expect(JSON.parse(log[0] ?? '{}')).toMatchObject({
      msg: 'rows violate invariants',
      first: expect.arrayContaining([expect.stringContaining(bookingId)]),
    })
    expect(await ctx.metrics.registry.metrics()).toMatch(/^plumai_broken_invariants_total [1-9]/m)
    throw new Error('roll back')
  })
  await expect(undone).rejects.toThrow('roll back')
})
