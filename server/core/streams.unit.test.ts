import { isTrackedEnvelope } from '@trpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { insist, streamOf, trackedStreamOf } from './streams.ts'

const Item = z.strictObject({ n: z.int() })
async function* source(...items: unknown[]) {
  yield* items
}
async function collect(stream: AsyncIterable<unknown>) {
  const items: unknown[] = []
  for await (const item of stream) items.push(item)
  return items
}

test('a stream is held to its schema item by item', async () => {
  expect(await collect(streamOf(Item).parse(source({ n: 1 }, { n: 2 })))).toEqual([{ n: 1 }, { n: 2 }])
  await expect(collect(streamOf(Item).parse(source({ n: 1, cpf: '1' })))).rejects.toThrow(z.ZodError)
  expect(streamOf(Item).safeParse([1]).success).toBe(false)
})

test('a tracked one carries the id from which to resume', async () => {
  const items = await collect(trackedStreamOf(Item, ({ n }) => String(n)).parse(source({ n: 7 })))
  expect(items.every((item) => isTrackedEnvelope(item) && item[0] === '7')).toBe(true)
})

test('reading is tried again through an outage, not through a bug, and not after the end', async () => {
  const outage = Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' })
  let calls = 0
  const read = async () => {
    if (calls++ === 0) throw outage
    return 'rows'
  }
  expect(await insist(read)).toBe('rows')
  expect(calls).toBe(2)
  await expect(insist(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug')
  const line = new AbortController()
  const given = insist(() => Promise.reject(outage), line.signal)
  line.abort()
  expect(await given).toBeNull()
})
