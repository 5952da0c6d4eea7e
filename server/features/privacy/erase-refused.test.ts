import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings, userRoles, users } from '#db/schema/index.ts'
import { applyStatuses, makeBooking } from '#server/test/stage/factories.ts'
import { account, PASSWORD } from '#server/test/stage/accounts.ts'
import { long } from '#server/test/stage/long.ts'
import { visa, deliverAll } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const right = { password: PASSWORD, confirmation: 'EXCLUIR' } as const
let world: TestWorld
beforeAll(async () => void (world = await testWorld({ payments: true })))
afterAll(() => world.close())
beforeEach(() => world.clock.set('2026-11-23T12:00:00Z'))

const erase = (who: { id: string; name: string }) => world.as(who).privacy.erase(right)
const inHours = (hours: number) => new Date(world.now().getTime() + hours * 3_600_000)

/** Resolves when exactly `count` connections wait for an advisory lock. */
async function waiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await world.database.sql<{ count: number }[]>`
        select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
      return row?.count
    })
    .toBe(count)
}

describe('a refused deletion of an account', () => {
  test('the deletion of an account is refused without the right password or confirmation word', async () => {
    const ana = await account(world)
    const api = world.as(ana).privacy
    expect(await reasonOf(api.erase({ ...right, password: 'errada' }))).toBe('wrong_password')
    // @ts-expect-error -- the schema rejects this value
    await expect(api.erase({ ...right, confirmation: 'excluir' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await world.db.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, ana.id))).toEqual([
      { erasedAt: null },
    ])
  })

  test.each([
    ['contractor', 'Confirmado'],
    ['professional', 'Em Andamento'],
  ] as const)('the deletion is refused to a %s with a booking %s', async (side, status) => {
    const [ana, rita] = [await account(world), await account(world, { professional: true })]
    const booking = await makeBooking(world, { contractorId: ana.id, professionalId: rita.id, startsAt: inHours(30) })
    const path = status === 'Confirmado' ? [status] : (['Confirmado', status] as const)
    await applyStatuses(world, booking.id, path, { paymentStatus: 'Pago' })
    const who = side === 'contractor' ? ana : rita
    await expect(erase(who)).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: {
        reason: 'cannot_erase_yet',
        extra: {
          data: { obstacles: [{ reason: 'active_booking', message: 'Você tem 1 agendamento confirmado ou em andamento.' }] },
        },
      },
    })
    expect((await world.as(who).privacy.overview()).obstacles).toMatchObject([{ reason: 'active_booking' }])
  })

  test('the deletion of an account is refused while the bank is processing a charge', async () => {
    const [ana, rita] = [await account(world), await account(world, { professional: true })]
    const { id } = await makeBooking(world, { contractorId: ana.id, professionalId: rita.id, startsAt: inHours(40) })
    await world.db.update(bookings).set({ paymentStatus: 'Processando' }).where(eq(bookings.id, id))
    for (const who of [ana, rita]) expect(await reasonOf(erase(who))).toBe('cannot_erase_yet')
    expect(await world.db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id))).toEqual([
      { status: 'Solicitado' },
    ])
  })

  test('the deletion is refused to the last admin, and to one of two admins who delete their accounts at once', async () => {
    const [ada, bea] = [await account(world, { roles: ['admin'] }), await account(world, { roles: ['admin'] })]
    const reasons = await Promise.all([reasonOf(erase(ada)), reasonOf(erase(bea))])
    expect(reasons.toSorted()).toEqual(['cannot_erase_yet', 'no refusal'])
    expect(await world.db.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(1)
  })
})

describe('simultaneous deletions of an account', () => {
  test('three simultaneous deletions of one account delete it once', async () => {
    const ana = await account(world)
    expect(await Promise.all([erase(ana), erase(ana), erase(ana)])).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect((await world.emails()).filter(({ to }) => to === ana.email)).toHaveLength(1)
  })

  long.each(['contractor', 'professional'] as const)(
    'a booking request and the deletion of its %s leave no active booking with a deleted account',
    async (who) => {
      for (let round = 0; round < 8; round++) {
        const [ana, rita] = [await account(world, { subscriber: true }), await account(world, { professional: true })]
        const leaving = who === 'contractor' ? ana : rita
        const request = world.as(ana).booking.request({
          professionalId: rita.id,
          start: '2026-11-24T11:00:00Z',
          durationHours: 4,
          expectedTotalInCents: 10_800,
        })
        const [requested] = await Promise.all([reasonOf(request), erase(leaving)])
        const rows = await world.db.select().from(bookings).where(eq(bookings.professionalId, rita.id))
        const expected = requested === 'no refusal' ? ['Cancelado'] : []
        expect([requested, rows.map(({ status }) => status)]).toEqual([
          expect.stringMatching(/no refusal|signed_out|professional_unavailable/),
          expected,
        ])
      }
    },
  )

  test.each(['contractor', 'professional'] as const)(
    'rejects a booking request that waits for the lock of the deletion of its %s',
    async (who) => {
      const [ana, rita] = [await account(world, { subscriber: true }), await account(world, { professional: true })]
      const leaving = who === 'contractor' ? ana : rita
      const lock = who === 'contractor' ? `booking.holds:${ana.id}` : `booking.agenda:${rita.id}`
      const holder = await world.database.sql.reserve()
      await holder`select pg_advisory_lock(hashtextextended(${lock}, 0))`
      const erased = erase(leaving)
      await waiting(1)
      const slot = { start: '2026-11-24T11:00:00Z', durationHours: 4, expectedTotalInCents: 10_800 } as const
      const requested = reasonOf(world.as(ana).booking.request({ professionalId: rita.id, ...slot }))
      await waiting(2)
      await holder`select pg_advisory_unlock(hashtextextended(${lock}, 0))`
      holder.release()
      expect(await erased).toEqual({ ok: true })
      expect(await requested).toBe(who === 'contractor' ? 'signed_out' : 'professional_unavailable')
      expect(await world.db.$count(bookings, eq(bookings.professionalId, rita.id))).toBe(0)
    },
  )

  long(
    'a payment and the deletion: a paid booking prevents the deletion, otherwise the hold is cancelled and refunded',
    async () => {
      const [ana, rita] = [await account(world, { subscriber: true }), await account(world, { professional: true })]
      const { id } = await makeBooking(world, { contractorId: ana.id, professionalId: rita.id, startsAt: inHours(50) })
      const { chargeId } = await world.as(ana).payment.start({ bookingId: id })
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      const refresh = world.as(ana).payment.refresh({ bookingId: id })
      const [outcome] = await Promise.all([reasonOf(erase(ana)), refresh.catch(() => undefined)])
      await deliverAll(world)
      await world.jobs()
      const [row] = await world.db.select().from(bookings).where(eq(bookings.id, id))
      const states = { 'no refusal': ['Cancelado', 'Reembolsado'], cannot_erase_yet: ['Confirmado', 'Pago'] }[outcome]
      expect([row?.status, row?.paymentStatus]).toEqual(states)
    },
  )
})
