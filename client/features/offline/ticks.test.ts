import { expect, test, vi } from 'vitest'
import { storedIn } from '#client/lib/storage.ts'
import { createTicks } from './ticks.ts'
import type { SendTick } from './ticks.ts'

function memory(blocked = false) {
  const stored = new Map<string, string>()
  const refuse = () => {
    if (blocked) throw new Error('blocked')
  }
  return {
    stored,
    getItem: (key: string) => (refuse(), stored.get(key) ?? null),
    setItem: (key: string, value: string) => (refuse(), void stored.set(key, value)),
    removeItem: (key: string) => void stored.delete(key),
  }
}
const offline: SendTick = () => Promise.resolve('later')

test('a tick stays stored after the page is closed, until the server has accepted it', async () => {
  const storage = memory()
  const first = createTicks({ key: 'a', stored: storedIn(() => storage), send: offline })
  first.tick('item', true)
  await vi.waitFor(() => expect(first.state()).toEqual({ items: [['item', true]], waiting: true }))
  expect(createTicks({ key: 'b', stored: storedIn(() => storage), send: offline }).current()).toEqual([])
  const send = vi.fn<SendTick>(() => Promise.resolve('stored'))
  const again = createTicks({ key: 'a', stored: storedIn(() => storage), send })
  expect(again.current()).toEqual([['item', true]])
  await again.flush()
  expect(send.mock.calls).toEqual([['item', true]])
  expect([again.state(), storage.stored.size]).toEqual([{ items: [], waiting: false }, 0])
})

test('ticks are sent one after the other, and a newer tick of an item is sent after the older one', async () => {
  const answers: (() => void)[] = []
  const send = vi.fn<SendTick>(() => new Promise((resolve) => answers.push(() => resolve('stored'))))
  const ticks = createTicks({ key: 'a', stored: storedIn(memory), send })
  ticks.tick('one', true)
  ticks.tick('two', true)
  ticks.tick('one', false)
  expect(send.mock.calls).toEqual([['one', true]])
  for (const sent of [1, 2, 3]) {
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(sent))
    answers[sent - 1]!()
  }
  await vi.waitFor(() => expect(ticks.current()).toEqual([]))
  expect(send.mock.calls).toEqual([
    ['one', true],
    ['one', false],
    ['two', true],
  ])
})

test.each([['no JSON'], ['null'], ['[1]'], ['{"item":"yes"}']])('ignores a stored value that does not hold ticks: %s', (text) => {
  const storage = memory()
  storage.setItem('a', text)
  expect(createTicks({ key: 'a', stored: storedIn(() => storage), send: offline }).current()).toEqual([])
})

test('in a browser without storage, ticks are held in memory while the page is open', () => {
  const ticks = createTicks({ key: 'a', stored: storedIn(() => memory(true)), send: offline })
  ticks.tick('item', true)
  expect(ticks.current()).toEqual([['item', true]])
})
