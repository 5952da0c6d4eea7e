import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bookings as bookingRows,
  conversations,
  messages,
  professionalProfiles,
  reputationFigures,
  strikes,
} from '#db/schema/index.ts'
import { applyStatuses, makeBooking, type Person } from '#server/test/stage/factories.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: TestWorld
let ana: Person
let marlene: Person
beforeAll(async () => {
  world = await testWorld({ skipInvariants: true })
  ana = await world.person({ name: 'Ana Prado', subscriber: true })
})
afterAll(() => world?.close())
beforeEach(async () => void (marlene = await world.person({ name: 'Marlene Souza', professional: true })))

const ago = (ms: number) => new Date(world.now().getTime() - ms)
/** Creates a conversation that a contractor begins. `reply` is how long the professional took to answer, or null for no reply. */
async function talk({ hoursAgo, reply, blocked = false }: { hoursAgo: number; reply: number | null; blocked?: boolean }) {
  const { id: contractorId } = await world.person()
  const [row] = await world.db
    .insert(conversations)
    .values({ participant1Id: contractorId, participant2Id: marlene.id, lastSequence: 2 })
    .returning()
  const say = (senderId: string, sequence: number, createdAt: Date, over: object = {}) =>
    world.db
      .insert(messages)
      .values({ conversationId: row!.id, senderId, content: 'Oi', sequence, nonce: world.newId(), createdAt, ...over })
  await say(contractorId, 1, ago(hoursAgo * HOUR))
  const hidden = blocked ? { blocked: true, blockedReason: 'telefone' } : {}
  if (reply !== null) await say(marlene.id, 2, ago(hoursAgo * HOUR - reply * MINUTE), hidden)
}
async function completed(minutesLate: number) {
  const startsAt = ago((++bookings * 8 + 8) * HOUR)
  const { id } = await makeBooking(world, { contractorId: ana.id, professionalId: marlene.id, startsAt })
  const checkedInAt = new Date(startsAt.getTime() + minutesLate * MINUTE)
  await applyStatuses(world, id, ['Confirmado'], { paymentStatus: 'Pago' })
  await applyStatuses(world, id, ['Em Andamento'], { checkedInAt })
  await applyStatuses(world, id, ['Concluído'], { checkedOutAt: checkedInAt })
  return id
}
let bookings = 0
async function seen() {
  // Makes the daily computation of all figures due. The computation of recent changes would not find rows that the tests insert
  // into the past.
  await world.db.update(reputationFigures).set({ computedAt: ago(24 * HOUR) })
  await world.job('reputation.compute-figures')
  const { completedBookings, responseMinutes, badges } = await world.as(ana).search.profile({ professionalId: marlene.id })
  return { completedBookings, responseMinutes, badges }
}

test('a new professional has no public figures', async () => {
  expect(await seen()).toEqual({ completedBookings: 0, responseMinutes: null, badges: [] })
})

test('the response time is the median of first replies, and needs at least three conversations', async () => {
  await talk({ hoursAgo: 50, reply: 10 })
  await talk({ hoursAgo: 40, reply: 90 })
  expect(await seen()).toMatchObject({ responseMinutes: null })
  await talk({ hoursAgo: 30, reply: 95 })
  expect(await seen()).toMatchObject({ responseMinutes: 90, badges: ['Responde rápido'] })
})

test('a reply with a time before the message, from a server with a slow clock, counts as an immediate reply', async () => {
  await talk({ hoursAgo: 20, reply: -2 })
  await talk({ hoursAgo: 10, reply: 0 })
  await talk({ hoursAgo: 5, reply: 0 })
  expect(await seen()).toMatchObject({ responseMinutes: 0 })
})

test('the response time counts an unanswered first message after 24 hours, and ignores blocked replies', async () => {
  await talk({ hoursAgo: 50, reply: 10 })
  await talk({ hoursAgo: 40, reply: 20 })
  await talk({ hoursAgo: 1, reply: null })
  await talk({ hoursAgo: 91 * 24, reply: 1 })
  expect(await seen()).toMatchObject({ responseMinutes: null })
  await talk({ hoursAgo: 30, reply: 5, blocked: true })
  expect(await seen()).toMatchObject({ responseMinutes: 20 })
})

test('between the daily runs only the figures of professionals with new events are recomputed', async () => {
  const computedAt = async () => {
    await world.job('reputation.compute-figures')
    const [row] = await world.db.select().from(reputationFigures).where(eq(reputationFigures.professionalId, marlene.id))
    return row && [row.computedAt.getTime() === world.now().getTime(), row.responseSamples, row.completedBookings, row.strikes]
  }
  expect(await computedAt()).toBeUndefined()
  await talk({ hoursAgo: 0, reply: null })
  expect(await computedAt()).toEqual([true, 0, 0, 0])
  world.clock.advance(2 * HOUR)
  expect(await computedAt()).toEqual([true, 0, 0, 0])
  world.clock.advance(10 * MINUTE)
  expect(await computedAt()).toEqual([false, 0, 0, 0])
  const bookingId = await completed(0)
  await world.db.update(bookingRows).set({ updatedAt: world.now() }).where(eq(bookingRows.id, bookingId))
  expect(await computedAt()).toEqual([true, 0, 1, 0])
  world.clock.advance(2 * HOUR)
  await talk({ hoursAgo: 1, reply: 30 })
  expect(await computedAt()).toEqual([true, 1, 1, 0])
  world.clock.advance(2 * HOUR)
  const strike = { bookingId, cause: 'Ausência', occurredAt: world.now(), createdAt: world.now() } as const
  await world.db.insert(strikes).values({ professionalId: marlene.id, ...strike })
  expect(await computedAt()).toEqual([true, 1, 1, 1])
  // The first message of this test has now waited for a day.
  world.clock.advance(18 * HOUR)
  expect(await computedAt()).toEqual([true, 2, 1, 1])
})

test('a badge is shown while its conditions are met, and is lost with a strike', async () => {
  const ids: string[] = []
  for (let index = 0; index < 5; index++) ids.push(await completed(index === 0 ? 10 : 2))
  expect(await seen()).toEqual({ completedBookings: 5, responseMinutes: null, badges: ['Pontual'] })
  const rated = { rating: 4.8, reviewCount: 5 }
  await world.db.update(professionalProfiles).set(rated).where(eq(professionalProfiles.userId, marlene.id))
  expect((await seen()).badges).toEqual(['Pontual', 'Boas avaliações'])
  const strike = { bookingId: ids[0]!, cause: 'Ausência', occurredAt: world.now() } as const
  await world.db.insert(strikes).values({ professionalId: marlene.id, ...strike })
  expect((await seen()).badges).toEqual(['Boas avaliações'])
})
