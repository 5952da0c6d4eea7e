import { afterAll, beforeAll, expect, test } from 'vitest'
import { personNotes, teamRoles } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
let rita: Person
beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world?.close())

const as = (who: Person = rita) => world.as(who).admin

test('the page of a person shows bookings, emails and decisions, and sums only to admins who may see payments', async () => {
  const { id } = await story.paid()
  await story.refresh(id)
  await as().revealCpf({ userId: story.ana.id })
  const history = await as().userHistory({ userId: story.ana.id })
  expect(history.bookings).toMatchObject([{ id, other: 'Marlene Souza', side: 'contractor', status: 'Confirmado' }])
  expect((await as().userHistory({ userId: story.marlene.id })).bookings).toMatchObject([
    { id, other: 'Ana Prado', side: 'professional' },
  ])
  expect(history.emails.map(({ topic }) => topic)).toContain('bookings')
  expect(history.acts).toMatchObject([{ action: 'user.cpf-viewed', by: 'Rita Alves' }])
  expect(history.money).toEqual({ paidInCents: 10_800, refundedInCents: 0, receivedInCents: 0 })
  const otto = await world.person({ roles: ['admin'] })
  await world.db.insert(teamRoles).values({ userId: otto.id, role: 'suporte', createdAt: world.now() })
  expect((await as(otto).userHistory({ userId: story.ana.id })).money).toBeNull()
  expect((await as(otto).user({ userId: story.ana.id })).futureBookings).toMatchObject([{ id, totalInCents: null }])
  expect((await as().user({ userId: story.ana.id })).futureBookings).toMatchObject([{ id, totalInCents: 10_800 }])
})

test('a note about a person cannot be changed, and no admin reads the notes about themselves on this page', async () => {
  const { items } = await as().addUserNote({ userId: story.ana.id, text: 'Ligou duas vezes.' })
  expect(items).toMatchObject([{ text: 'Ligou duas vezes.', author: 'Rita Alves', createdAt: world.now() }])
  await expect(world.db.update(personNotes).set({ text: 'Outra coisa' })).rejects.toMatchObject({
    cause: { constraint_name: 'person_notes_append_only' },
  })
  await expect(world.db.delete(personNotes)).rejects.toMatchObject({ cause: { constraint_name: 'person_notes_append_only' } })
  expect(await reasonOf(as().userNotes({ userId: rita.id }))).toBe('self')
  expect(await reasonOf(as().addUserNote({ userId: world.newId(), text: 'Quem?' }))).toBe('not_found')
})
