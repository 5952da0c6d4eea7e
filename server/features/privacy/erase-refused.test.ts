import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings, userRoles, users } from '#db/schema/index.ts'
import { applyStatuses, makeBooking } from '#server/test/stage/factories.ts'
import { account, PASSWORD } from '#server/test/stage/accounts.ts'
import { visa, deliverAll } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const right = { password: PASSWORD, confirmation: 'EXCLUIR' } as const
let world: TestWorld
beforeAll(async () => void (world = await testWorld({ payments: true })))
afterAll(() => world.close())
beforeEach(() => world.clock.set('2026-11-23T12:00:00Z'))

const erase = (who: { id: string; name: string }) => world.as(who).privacy.erase(right)
const inHours = (hours: number) => new Date(world.now().getTime() + hours * 3_600_000)

/** Resolves when so many connections wait for their turn. */
async function waiting(many: number): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await world.database.sql<{ count: number }[]>`
        select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
      return row?.count
    })
    .toBe(many)
}

describe('is refused', () => {
  test('without the right password, or the word', async () => {
    const ana = await account(world)
    const api = world.as(ana).privacy
    expect(await reasonOf(api.erase({ ...right, password: 'errada' }))).toBe('wrong_password')
    // @ts-expect-error -- what the schema refuses
    await expect(api.erase({ ...right, confirmation: 'excluir' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await world.db.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, ana.id))).toEqual([
      { erasedAt: null },
    ])
  })

  test.each([
    ['contractor', 'Confirmado'],
    ['professional', 'Em Andamento'],
  ] as const)('to a %s with a visit %s', async (side, status) => {
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

  test('while the bank thinks about a charge', async () => {
    const [ana, rita] = [await account(world), await account(world, { professional: true })]
    const { id } = await makeBooking(world, { contractorId: ana.id, professionalId: rita.id, startsAt: inHours(40) })
    await world.db.update(bookings).set({ paymentStatus: 'Processando' }).where(eq(bookings.id, id))
    for (const who of [ana, rita]) expect(await reasonOf(erase(who))).toBe('cannot_erase_yet')
    expect(await world.db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id))).toEqual([
      { status: 'Solicitado' },
    ])
  })

  test('to the last admin, and of two who go at once to one of them', async () => {
    const [ada, bea] = [await account(world, { roles: ['admin'] }), await account(world, { roles: ['admin'] })]
    const reasons = await Promise.all([reasonOf(erase(ada)), reasonOf(erase(bea))])
    expect(reasons.toSorted()).toEqual(['cannot_erase_yet', 'no refusal'])
    expect(await world.db.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(1)
  })
})

describe('at the same moment', () => {
  test('a second click is the same deletion', async () => {
    const ana = await account(world)
    expect(await Promise.all([erase(ana), erase(ana), erase(ana)])).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect((await world.emails()).filter(({ to }) => to === ana.email)).toHaveLength(1)
  })

  test.each(['customer', 'professional'] as const)(
    'a booking and the deletion of its %s: nobody has a visit with nobody',
    async (who) => {
      for (let round = 0; round < 8; round++) {
        const [ana, rita] = [await account(world, { subscriber: true }), await account(world, { professional: true })]
        const leaving = who === 'customer' ? ana : rita
        const ask = world.as(ana).booking.request({
          professionalId: rita.id,
          start: '2026-11-24T11:00:00Z',
          durationHours: 4,
          expectedTotalInCents: 10_800,
        })
        const [asked] = await Promise.all([reasonOf(ask), erase(leaving)])
        const rows = await world.db.select().from(bookings).where(eq(bookings.professionalId, rita.id))
        const expected = asked === 'no refusal' ? ['Cancelado'] : []
        expect([asked, rows.map(({ status }) => status)]).toEqual([
          expect.stringMatching(/no refusal|signed_out|professional_unavailable/),
          expected,
        ])
      }
    },
  )

  test.each(['customer', 'professional'] as const)(
    'a booking that waits behind the deletion of its %s is refused',
    async (who) => {
      const [ana, rita] = [await account(world, { subscriber: true }), await account(world, { professional: true })]
      const leaving = who === 'customer' ? ana : rita
      const turn = who === 'customer' ? `booking.holds:${ana.id}` : `booking.agenda:${rita.id}`
      const gate = await world.database.sql.reserve()
      await gate`select pg_advisory_lock(hashtextextended(${turn}, 0))`
      const erased = erase(leaving)
      await waiting(1)
      const slot = { start: '2026-11-24T11:00:00Z', durationHours: 4, expectedTotalInCents: 10_800 } as const
      const asked = reasonOf(world.as(ana).booking.request({ professionalId: rita.id, ...slot }))
      await waiting(2)
      await gate`select pg_advisory_unlock(hashtextextended(${turn}, 0))`
      gate.release()
      expect(await erased).toEqual({ ok: true })
      expect(await asked).toBe(who === 'customer' ? 'signed_out' : 'professional_unavailable')
      expect(await world.db.$count(bookings, eq(bookings.professionalId, rita.id))).toBe(0)
    },
  )

  test('a payment that comes and the deletion: paid is refused, else the hold is called off and nothing is owed', async () => {
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
  })
})
