import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { disputeReplies, disputes, notifications, readyAnswers } from '#db/schema/index.ts'
import { MAX_READY_ANSWERS } from '#shared/dispute-desk.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const HOUR = 3_600_000
let world: TestWorld
let story: Story
let pay: PayoutStory
let rita: Person
let caio: Person
beforeAll(async () => {
  world = await testWorld({ payments: true })
  world.clock.set('2026-11-23T12:00:00Z')
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
  caio = await world.person({ name: 'Caio Lima', roles: ['admin'] })
  story = await storyOf(world)
  pay = await payoutsOf(world, story)
})
afterAll(() => world?.close())
beforeEach(async () => void (await world.db.update(disputes).set({ status: 'Resolvida', ...closed })))

const closed = { resolution: 'Decidido.', decision: 'none', resolvedAt: new Date('2026-11-23T12:00:00Z') } as const

async function opened() {
  const { id: bookingId } = await pay.completed()
  const about = { bookingId, topic: 'Serviço diferente do combinado', description: 'Faltou a cozinha.' } as const
  return { bookingId, disputeId: (await world.as(story.ana).dispute.open(about)).disputeId }
}

test('a reply of the team notifies both participants, hides the author, and the first reply sets the time of the first answer', async () => {
  const { bookingId, disputeId } = await opened()
  const createdAt = world.now()
  world.clock.advance(3 * HOUR)
  const answer = (text: string, by = rita) => world.as(by).dispute.reply({ disputeId, text })
  expect((await answer('Vamos ligar hoje.')).items).toMatchObject([{ text: 'Vamos ligar hoje.', author: 'Rita Alves' }])
  world.clock.advance(HOUR)
  await answer('Falamos com as duas.', caio)
  const [listed] = (await world.as(rita).dispute.list({})).items
  expect(listed).toMatchObject({ id: disputeId, createdAt, firstAnsweredAt: new Date(createdAt.getTime() + 3 * HOUR) })
  for (const person of [story.ana, story.marlene]) {
    const help = await world.as(person).dispute.ofBooking({ bookingId })
    expect(help.disputes[0]?.replies.map(({ text }) => text)).toEqual(['Vamos ligar hoje.', 'Falamos com as duas.'])
    expect(JSON.stringify(help)).not.toContain('Rita')
    const bells = await world.db.select().from(notifications).where(eq(notifications.userId, person.id))
    expect(bells.filter(({ title }) => title === 'Resposta da equipe').length).toBeGreaterThan(0)
  }
  expect(await reasonOf(world.as(story.ana).dispute.reply({ disputeId, text: 'Oi' }))).toBe('forbidden')
  expect(await reasonOf(answer(' '))).toBe('BAD_REQUEST')
  await expect(world.db.delete(disputeReplies)).rejects.toMatchObject({
    cause: { constraint_name: 'dispute_replies_append_only' },
  })
  await world.db
    .update(disputes)
    .set({ status: 'Resolvida', ...closed })
    .where(eq(disputes.id, disputeId))
  expect(await reasonOf(answer('Mais uma coisa.'))).toBe('already_resolved')
})

test('disputes without an answer come first, oldest first, also across pages', async () => {
  const first = await opened()
  world.clock.advance(HOUR)
  const second = await opened()
  world.clock.advance(HOUR)
  const third = await opened()
  const order = async () => (await world.as(rita).dispute.list({})).items.map(({ id }) => id)
  expect(await order()).toEqual([first.disputeId, second.disputeId, third.disputeId])
  await world.as(rita).dispute.reply({ disputeId: first.disputeId, text: 'Estamos vendo.' })
  expect(await order()).toEqual([second.disputeId, third.disputeId, first.disputeId])
  const after = async (cursor: string) => (await world.as(rita).dispute.list({ cursor })).items.map(({ id }) => id)
  expect(await after(third.disputeId)).toEqual([first.disputeId])
  expect(await after(second.disputeId)).toEqual([third.disputeId, first.disputeId])
})

test('the page names the admin who works on a dispute until a day has passed, and no other admin can take over before that', async () => {
  const { disputeId } = await opened()
  const claim = (by: Person, take = true) => world.as(by).dispute.claim({ disputeId, take })
  expect((await claim(rita)).claim).toMatchObject({ by: 'Rita Alves', mine: true })
  expect((await claim(caio)).claim).toMatchObject({ by: 'Rita Alves', mine: false })
  expect((await claim(caio, false)).claim).toMatchObject({ by: 'Rita Alves' })
  expect((await world.as(caio).dispute.list({})).items[0]?.claim).toMatchObject({ by: 'Rita Alves', mine: false })
  world.clock.advance(25 * HOUR)
  expect((await world.as(caio).dispute.list({})).items[0]?.claim).toBeNull()
  expect((await claim(caio)).claim).toMatchObject({ by: 'Caio Lima', mine: true })
  expect((await claim(caio, false)).claim).toBeNull()
  expect(await reasonOf(world.as(rita).dispute.claim({ disputeId: world.newId(), take: true }))).toBe('not_found')
})

test('the team saves at most fifty texts for replies, each with a unique title', async () => {
  const desk = world.as(rita).dispute
  const { items } = await desk.saveReadyAnswer({ title: 'Prazo', text: 'Respondemos em um dia.' })
  const id = items[0]?.id ?? ''
  expect(items).toMatchObject([{ title: 'Prazo', editedBy: 'Rita Alves' }])
  expect(await reasonOf(desk.saveReadyAnswer({ title: 'Prazo', text: 'Outro.' }))).toBe('title_taken')
  const changed = await world.as(caio).dispute.saveReadyAnswer({ id, title: 'Prazo', text: 'Em dois dias.' })
  expect(changed.items).toMatchObject([{ text: 'Em dois dias.', editedBy: 'Caio Lima' }])
  expect(await reasonOf(desk.saveReadyAnswer({ title: ' ', text: 'Texto.' }))).toBe('BAD_REQUEST')
  expect((await desk.deleteReadyAnswer({ id })).items).toEqual([])
  expect(await reasonOf(desk.saveReadyAnswer({ id, title: 'Prazo', text: 'Tarde.' }))).toBe('not_found')
  const many = Array.from({ length: MAX_READY_ANSWERS }, (_, each) => ({ title: `R ${each}`, text: 'x', editedAt: world.now() }))
  await world.db.insert(readyAnswers).values(many)
  expect(await reasonOf(desk.saveReadyAnswer({ title: 'Mais uma', text: 'Texto.' }))).toBe('too_many_answers')
  expect(await reasonOf(world.as(story.ana).dispute.readyAnswers())).toBe('forbidden')
})
