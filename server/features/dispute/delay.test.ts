import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
let pay: PayoutStory
let rita: Person
/** A paid booking that took place; the test clock is set to its end. */
let bookingId: string

beforeAll(async () => {
  world = await testWorld({ payments: true })
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  story = await storyOf(world)
  pay = await payoutsOf(world, story)
  await pay.onboard()
  bookingId = (await pay.completed()).id
})

const as = (who: 'ana' | 'marlene') => world.as(story[who]).dispute
const reportDelay = async (who: 'ana' | 'marlene' = 'ana') =>
  (await as(who).open({ bookingId, topic: 'Atraso', description: 'Chegou uma hora depois.' })).disputeId
const ofBooking = async (who: 'ana' | 'marlene') => (await as(who).ofBooking({ bookingId })).disputes[0]!
const resolve = async (disputeId: string, amountInCents = 0) => {
  // Each dispute is resolved by a new admin, who has just confirmed the password.
  const admin = world.as(await world.person({ roles: ['admin'] }))
  return reasonOf(admin.dispute.resolve({ disputeId, amountInCents, resolution: 'As duas foram ouvidas.' }))
}

describe('a delay that one participant reports', () => {
  test('a reported delay may be contested for 48 hours by the other: no decision, refund or transfer is made meanwhile', async () => {
    const contestUntil = new Date(world.now().getTime() + 48 * 3_600_000)
    const disputeId = await reportDelay()
    expect(await ofBooking('marlene')).toMatchObject({ mine: false, mayAnswer: true, contestUntil })
    expect(await ofBooking('ana')).toMatchObject({ mine: true, mayAnswer: false, contestUntil })
    const [notified] = await world.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, story.marlene.id), eq(notifications.kind, 'dispute.opened')))
    expect(notified?.title).toBe('Ana Prado informou um atraso')
    expect(notified?.body).toContain('Se não foi assim, conteste em até 48 horas, na página da visita.')
    expect((await world.as(rita).dispute.view({ disputeId })).contestUntil).toEqual(contestUntil)
    await pay.later(47.99)
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'waiting' })
    expect(await resolve(disputeId, 5_400)).toBe('contest_runs')
    expect(await story.refundsOf(bookingId)).toEqual([])
    await pay.later(0.01)
    expect(await ofBooking('marlene')).toMatchObject({ mayAnswer: true, contestUntil: null })
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'waiting' })
    expect(await resolve(disputeId, 5_400)).toBe('no refusal')
    await pay.later(0)
    expect(await story.stateOf(bookingId)).toEqual(['Concluído', 'Reembolso Parcial'])
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'paid', amountInCents: 4_500 })
  })

  test('a dispute about a delay can be decided as soon as the delay is contested, and no refund is made automatically', async () => {
    const disputeId = await reportDelay()
    await as('marlene').answer({ disputeId, answer: 'Cheguei na hora: o porteiro anotou.' })
    expect(await ofBooking('ana')).toMatchObject({ contestUntil: null, answer: { text: 'Cheguei na hora: o porteiro anotou.' } })
    expect(await resolve(disputeId)).toBe('no refusal')
    await pay.later(24)
    expect(await story.refundsOf(bookingId)).toEqual([])
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'paid', amountInCents: 9_000 })
  })

  test('the professional may report a delay of the contractor too', async () => {
    const disputeId = await reportDelay('marlene')
    expect(await ofBooking('ana')).toMatchObject({ mayAnswer: true, contestUntil: expect.any(Date) })
    expect(await resolve(disputeId)).toBe('contest_runs')
  })
})

test('a dispute about another topic can be decided without waiting for the other participant', async () => {
  const { disputeId } = await as('ana').open({ bookingId, topic: 'Dano ou perda', description: 'O vaso quebrou.' })
  expect(await ofBooking('marlene')).toMatchObject({ contestUntil: null })
  expect(await resolve(disputeId)).toBe('no refusal')
})
