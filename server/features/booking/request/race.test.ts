import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#db/schema/index.ts'
import { applyStatuses, type Person } from '#server/test/stage/factories.ts'
import { LONG, long } from '#server/test/stage/long.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const CROWD = 50
let world: TestWorld
let crowd: Person[]

beforeAll(async () => {
  world = await testWorld({ pool: CROWD })
  crowd = await Promise.all(Array.from({ length: CROWD }, () => world.person({ subscriber: true })))
})
afterAll(() => world.close())

const at = (hour: number, day = 24) => `2026-11-${day}T${String(hour + 3).padStart(2, '0')}:00:00Z`
const ask = (who: Person, professionalId: string, start: string) =>
  world.as(who).booking.request({ professionalId, start, durationHours: 4, expectedTotalInCents: 10_800 })
const tally = (reasons: string[]) =>
  Object.fromEntries([...new Set(reasons)].map((reason) => [reason, reasons.filter((other) => other === reason).length]))
const activeOf = (professionalId: string) => world.db.select().from(bookings).where(eq(bookings.professionalId, professionalId))

test('fifty requests for one slot on fifty connections: one booking and 49 refusals', async () => {
  for (let round = 0; round < (LONG ? 5 : 1); round++) {
    world.clock.advance(16 * 60_000)
    const joana = await world.person({ professional: true })
    const reasons = await Promise.all(crowd.map((who) => reasonOf(ask(who, joana.id, at(8)))))
    expect(tally(reasons)).toEqual({ 'no refusal': 1, slot_taken: CROWD - 1 })
    expect(await activeOf(joana.id)).toHaveLength(1)
  }
})

long(
  'of requests at once for neighbouring slots that conflict only by a buffer, the lock (and no constraint) refuses all but one',
  async () => {
    for (let round = 0; round < 5; round++) {
      world.clock.advance(16 * 60_000)
      const rita = await world.person({ professional: { buffers: [15, 15], windows: [['08:00', '16:00']] } })
      const reasons = await Promise.all(crowd.map((who, index) => reasonOf(ask(who, rita.id, at(index % 2 ? 8 : 12)))))
      expect(tally(reasons)).toEqual({ 'no refusal': 1, slot_taken: CROWD - 1 })
    }
  },
)

test('one contractor requests twelve professionals at once: three holds and nine refusals', async () => {
  const [ana] = crowd
  world.clock.advance(16 * 60_000)
  const professionals = await Promise.all(Array.from({ length: 12 }, () => world.person({ professional: true })))
  const reasons = await Promise.all(professionals.map(({ id }) => reasonOf(ask(ana!, id, at(8)))))
  expect(tally(reasons)).toEqual({ 'no refusal': 3, too_many_holds: 9 })
})

test('one contractor sends twenty requests for one slot at once: one booking, returned twenty times', async () => {
  const [, bia] = crowd
  world.clock.advance(16 * 60_000)
  const joana = await world.person({ professional: true })
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(bia!, joana.id, at(8))))
  expect(new Set(answers.map(({ bookingId }) => bookingId)).size).toBe(1)
  expect(await activeOf(joana.id)).toHaveLength(1)
})

long('many contractors that request, replace and cancel at once: no overlap, and no free slot is refused', async () => {
  world.clock.advance(16 * 60_000)
  const joana = await world.person({ professional: true })
  const hours = [8, 12, 16]
  await Promise.all(
    crowd.slice(0, 12).map(async (who, index) => {
      for (let step = 0; step < 4; step++) {
        const reserved = await ask(who, joana.id, at(hours[(index + step) % 3]!)).catch(() => null)
        if (reserved && step % 2) await world.as(who).booking.cancel({ bookingId: reserved.bookingId })
      }
    }),
  )
  const active = (await activeOf(joana.id)).filter(({ status }) => status === 'Solicitado')
  expect(new Set(active.map(({ startsAt }) => startsAt.getTime())).size).toBe(active.length)
  const released = { cancelledAt: world.now(), cancelReason: 'contractor' as const }
  for (const { id } of active) await applyStatuses(world, id, ['Cancelado'], released)
  for (const hour of hours) expect(await reasonOf(ask(crowd[20 + hour]!, joana.id, at(hour)))).toBe('no refusal')
})
