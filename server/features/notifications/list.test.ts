import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#db/schema/index.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world?.close())

test('one opened notification is read and the others stay unread; another person’s notification cannot be marked', async () => {
  const [ana, bia] = [await world.person({ name: 'Ana Prado' }), await world.person({ name: 'Bia Lima' })]
  const said = { kind: 'booking.confirmed', title: 'Agendamento confirmado', body: 'Até terça.', link: '/agendamento/1' }
  const rows = ['one', 'other'].map((eventKey) => ({ ...said, userId: ana.id, eventKey, createdAt: world.now() }))
  const [one] = await world.db.insert(notifications).values(rows).returning()
  const [anas, bias] = [world.as(ana).notifications, world.as(bia).notifications]

  expect(await reasonOf(bias.read({ id: one!.id }))).toBe('not_found')
  expect(await reasonOf(anas.read({ id: world.newId() }))).toBe('not_found')
  expect((await anas.mine()).unread).toBe(2)

  expect(await anas.read({ id: one!.id })).toEqual({ ok: true })
  const { items, unread } = await anas.mine()
  expect([unread, items.filter(({ read }) => read).map(({ id }) => id)]).toEqual([1, [one!.id]])

  const readAt = async () => (await world.db.select().from(notifications)).find(({ id }) => id === one!.id)?.readAt
  const first = await readAt()
  world.clock.advance(60_000)
  expect(await anas.read({ id: one!.id })).toEqual({ ok: true })
  expect(await readAt()).toEqual(first)
})
