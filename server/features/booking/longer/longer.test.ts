import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { availability, notifications, professionalProfiles } from '#db/schema/index.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { longerStory, type LongerStory } from '#server/test/stage/longer.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MINUTE = 60_000

let world: TestWorld
let story: LongerStory
let ana: Person
let marlene: Person

beforeAll(async () => {
  world = await testWorld({ payments: true })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db, world.now())).toEqual([])
  await world?.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  story = await longerStory(world)
  ;({ ana, marlene } = story)
})

const statuses = async () => (await story.proposals()).map(({ status }) => status)
const notified = async (who: Person) => {
  const mine = and(eq(notifications.userId, who.id), like(notifications.kind, 'booking.exten%'))
  return (await world.db.select().from(notifications).where(mine)).map(({ title }) => title)
}

describe('a proposal of more hours', () => {
  test('a proposal by the professional waits for the contractor, who reads the price and the time to answer', async () => {
    const { extensionId } = await story.propose(marlene, 2)
    expect(await story.longerOf(ana)).toMatchObject({
      why: 'Já há um pedido de mais tempo nesta visita.',
      waiting: {
        id: extensionId,
        hours: 2,
        end: new Date('2026-12-01T21:00:00Z'),
        mine: false,
        state: 'open',
        expiresAt: new Date('2026-12-01T15:20:00Z'),
        amountInCents: 4_500,
        totalInCents: 5_400,
      },
    })
    expect((await story.longerOf(marlene)).waiting).toMatchObject({ mine: true, amountInCents: 4_500, totalInCents: null })
    expect([await notified(ana), await notified(marlene)]).toEqual([['Pedido de mais tempo'], []])
    expect(await story.propose(marlene, 2)).toEqual({ extensionId, status: 'open' })
    expect(await reasonOf(story.propose(marlene, 1))).toBe('extension_open')
    expect(await reasonOf(story.propose(ana, 1))).toBe('extension_open')
  })

  test('the page shows the price of one and of two extra hours and the new end of the booking', async () => {
    const { options, why } = await story.longerOf(ana)
    expect(why).toBeNull()
    expect(options).toEqual([
      { hours: 1, end: new Date('2026-12-01T20:00:00Z'), amountInCents: 2_250, totalInCents: 2_700 },
      { hours: 2, end: new Date('2026-12-01T21:00:00Z'), amountInCents: 4_500, totalInCents: 5_400 },
    ])
    expect((await story.longerOf(marlene)).options.map(({ totalInCents }) => totalInCents)).toEqual([null, null])
  })

  test('a proposal of extra hours is declined once, and a new proposal may follow', async () => {
    const { extensionId } = await story.propose(ana, 1)
    const decline = () => world.as(marlene).booking.answerExtension({ extensionId, accept: false })
    expect([await decline(), await decline()]).toEqual(Array(2).fill({ extensionId, status: 'declined' }))
    expect(await reasonOf(world.as(marlene).booking.answerExtension({ extensionId, accept: true }))).toBe('extension_over')
    expect(await notified(ana)).toEqual(['Pedido de mais tempo recusado'])
    expect((await story.longerOf(ana)).ended).toBe('declined')
    await story.propose(marlene, 1)
    expect(await statuses()).toEqual(['declined', 'open'])
    expect(await story.grownTo()).toEqual([0, '19:00'])
  })

  test('only the participant who proposed extra hours can withdraw the proposal', async () => {
    const { extensionId } = await story.propose(ana, 1)
    const withdraw = (who: Person) => world.as(who).booking.withdrawExtension({ extensionId })
    expect(await reasonOf(withdraw(marlene))).toBe('not_found')
    expect(await withdraw(ana)).toEqual({ extensionId, status: 'withdrawn' })
    expect(await withdraw(ana)).toEqual({ extensionId, status: 'withdrawn' })
    expect(await reasonOf(world.as(marlene).booking.answerExtension({ extensionId, accept: true }))).toBe('extension_over')
    expect(await statuses()).toEqual(['withdrawn'])
  })

  test('a proposal of extra hours expires after 15 minutes, even before the job closes it', async () => {
    const { extensionId } = await story.propose(ana, 1)
    world.clock.advance(15 * MINUTE)
    expect(await reasonOf(world.as(marlene).booking.answerExtension({ extensionId, accept: true }))).toBe('extension_over')
    expect((await story.longerOf(ana)).waiting).toBeNull()
    await story.propose(marlene, 1)
    expect(await statuses()).toEqual(['expired', 'open'])
    world.clock.advance(15 * MINUTE)
    for (let run = 0; run < 2; run++) await world.job('booking.expire-extensions')
    expect(await statuses()).toEqual(['expired', 'expired'])
    expect(await notified(ana)).toContain('Pedido de mais tempo sem resposta')
  })

  test('a proposal of extra hours expires at the end of the booking at the latest', async () => {
    world.clock.set('2026-12-01T18:50:00Z')
    const { extensionId } = await story.propose(ana, 1)
    expect((await story.longerOf(marlene)).waiting?.expiresAt).toEqual(new Date('2026-12-01T19:00:00Z'))
    world.clock.set('2026-12-01T19:00:00Z')
    expect(await reasonOf(world.as(marlene).booking.answerExtension({ extensionId, accept: true }))).toBe('extension_over')
  })

  test('when both participants propose extra hours at once, only one proposal is stored', async () => {
    const both = await Promise.all([reasonOf(story.propose(ana, 1)), reasonOf(story.propose(marlene, 1))])
    expect(both.toSorted()).toEqual(['extension_open', 'no refusal'])
    expect(await statuses()).toEqual(['open'])
  })

  test('an acceptance and a refusal of extra hours at once lead to one answer', async () => {
    await story.propose(marlene, 1)
    const { id: extensionId } = (await story.longerOf(ana)).waiting!
    const answer = (accept: boolean) => reasonOf(world.as(ana).booking.answerExtension({ extensionId, accept }))
    const both = await Promise.all([answer(true), answer(false)])
    expect(both.toSorted()).toEqual(['extension_over', 'no refusal'])
  })
})

describe('refuses more hours', () => {
  test('extra hours are refused as not_found to a stranger, and so is the proposer’s answer to their own proposal', async () => {
    const bia = await world.person({ subscriber: true })
    const { extensionId } = await story.propose(ana, 1)
    const answered = (who: Person) => reasonOf(world.as(who).booking.answerExtension({ extensionId, accept: true }))
    const refusals = [reasonOf(story.propose(bia, 1)), reasonOf(story.longerOf(bia)), answered(bia), answered(ana)]
    expect(await Promise.all(refusals)).toEqual(Array(4).fill('not_found'))
  })

  test('extra hours are refused before the check-in, after the end, and after the check-out', async () => {
    const { id: bookingId } = await story.booked()
    expect(await reasonOf(world.as(ana).booking.extend({ bookingId, hours: 1 }))).toBe('wrong_state')
    world.clock.set('2026-12-01T19:00:00Z')
    expect(await reasonOf(story.propose(ana, 1))).toBe('ended')
    world.clock.set('2026-12-01T18:00:00Z')
    await story.propose(ana, 1)
    await world.as(marlene).booking.checkOut({ bookingId: story.bookingId })
    expect(await statuses()).toEqual(['expired'])
    expect(await reasonOf(story.propose(marlene, 1))).toBe('wrong_state')
  })

  test.each([0, 3, 1.5])('extra hours are refused at their field if their number is %d', async (hours) => {
    await expect(story.propose(ana, hours as 1)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await story.proposals()).toEqual([])
  })

  test('extra hours are refused if they overlap the next booking or the professional’s buffer before it', async () => {
    await story.nextVisitAt('20:00')
    expect((await story.longerOf(ana)).options.map(({ hours }) => hours)).toEqual([1])
    expect(await reasonOf(story.propose(ana, 2))).toBe('next_booking')
    await world.db
      .update(professionalProfiles)
      .set({ bufferAfterInMinutes: 30 })
      .where(eq(professionalProfiles.userId, marlene.id))
    expect(await reasonOf(story.propose(marlene, 1))).toBe('next_booking')
    expect((await story.longerOf(ana)).why).toBe('Há outra visita logo depois desta, e o tempo a mais não cabe antes dela.')
  })

  test('extra hours are refused when another booking took the time between the proposal and the answer', async () => {
    await story.propose(ana, 2)
    await story.nextVisitAt('20:30')
    expect(await reasonOf(story.answer(marlene, true))).toBe('next_booking')
    expect(await statuses()).toEqual(['open'])
  })

  test('extra hours are refused during an open dispute about the booking', async () => {
    const asAna = world.as(ana).dispute
    await asAna.open({ bookingId: story.bookingId, topic: 'Outro assunto', description: 'Quebrou um vaso.', photoIds: [] })
    expect(await reasonOf(story.propose(marlene, 1))).toBe('disputed')
  })

  test('extra hours with a card are refused at its field: if the professional names one, or for a foreign or removed card', async () => {
    const cardId = await story.savedCard()
    const bia = await world.person({ subscriber: true })
    expect(await reasonOf(story.propose(marlene, 1, cardId))).toBe('not_contractor')
    expect(await reasonOf(story.propose(ana, 1, bia.id))).toBe('card_unusable')
    await world.as(ana).payment.removeCard({ cardId })
    await expect(story.propose(ana, 1, cardId)).rejects.toMatchObject({
      cause: { extra: { fields: { cardId: [expect.any(String)] } } },
    })
    expect(await story.proposals()).toEqual([])
  })

  test('extra hours may exceed the professional’s availability, because the professional agrees to them', async () => {
    await world.db.delete(availability).where(eq(availability.professionalId, marlene.id))
    expect(await reasonOf(story.propose(ana, 2))).toBe('no refusal')
  })
})
