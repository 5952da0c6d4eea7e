import { expect, test, vi } from 'vitest'
import { createTicks } from './ticks.ts'
import type { SendTick } from './ticks.ts'

function memory(blocked = false) {
  const kept = new Map<string, string>()
  const refuse = () => {
    if (blocked) throw new Error('blocked')
  }
  return {
    kept,
    getItem: (key: string) => (refuse(), kept.get(key) ?? null),
    setItem: (key: string, value: string) => (refuse(), void kept.set(key, value)),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const offline: SendTick = () => Promise.resolve('later')

test('a tick outlives the page until the server has it', async () => {
  const storage = memory()
  const first = createTicks({ key: 'a', storage, send: offline })
  first.tick('item', true)
  await vi.waitFor(() => expect(first.current()).toEqual({ pending: { item: true }, waiting: true }))
  expect(createTicks({ key: 'b', storage, send: offline }).current().pending).toEqual({})
  const send = vi.fn<SendTick>(() => Promise.resolve('stored'))
  const again = createTicks({ key: 'a', storage, send })
  expect(again.current().pending).toEqual({ item: true })
  await again.flush()
  expect(send.mock.calls).toEqual([['item', true]])
  expect([again.current(), storage.kept.size]).toEqual([{ pending: {}, waiting: false }, 0])
})

test('ticks are sent one after the other, and a newer tick of an item follows the older one', async () => {
  const answers: (() => void)[] = []
  const send = vi.fn<SendTick>(() => new Promise((resolve) => answers.push(() => resolve('stored'))))
  const ticks = createTicks({ key: 'a', storage: memory(), send })
  ticks.tick('one', true)
  ticks.tick('two', true)
  ticks.tick('one', false)
  expect(send.mock.calls).toEqual([['one', true]])
  for (const sent of [1, 2, 3]) {
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(sent))
    answers[sent - 1]!()
  }
  await vi.waitFor(() => expect(ticks.current().pending).toEqual({}))
  expect(send.mock.calls).toEqual([
    ['one', true],
    ['one', false],
    ['two', true],
  ])
})

test.each([['no JSON'], ['null'], ['[1]'], ['{"item":"yes"}']])('what it did not write itself is ignored: %s', (text) => {
  const storage = memory()
  storage.setItem('a', text)
  expect(createTicks({ key: 'a', storage, send: offline }).current().pending).toEqual({})
})

test('without storage ticks last as long as the page', () => {
  const ticks = createTicks({ key: 'a', storage: memory(true), send: offline })
  ticks.tick('item', true)
  expect(ticks.current().pending).toEqual({ item: true })
})
