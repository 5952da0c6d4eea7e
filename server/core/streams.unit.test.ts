import { isTrackedEnvelope } from '@trpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { retryDuringOutage, streamOf, trackedStreamOf } from './streams.ts'

const Item = z.strictObject({ n: z.int() })
async function* source(...items: unknown[]) {
  yield* items
}
async function collect(stream: AsyncIterable<unknown>) {
  const items: unknown[] = []
  for await (const item of stream) items.push(item)
  return items
}

test('parses each item of a stream with the schema of the items', async () => {
  expect(await collect(streamOf(Item).parse(source({ n: 1 }, { n: 2 })))).toEqual([{ n: 1 }, { n: 2 }])
  await expect(collect(streamOf(Item).parse(source({ n: 1, cpf: '1' })))).rejects.toThrow(z.ZodError)
  expect(streamOf(Item).safeParse([1]).success).toBe(false)
})

test('gives each item of a tracked stream an id, from which the client can resume', async () => {
  const items = await collect(trackedStreamOf(Item, ({ n }) => String(n)).parse(source({ n: 7 })))
  expect(items.every((item) => isTrackedEnvelope(item) && item[0] === '7')).toBe(true)
})

test('a stream retries a read during a database outage, but not after another error or after it has ended', async () => {
  const outage = Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' })
  let calls = 0
  const read = async () => {
    if (calls++ === 0) throw outage
    return 'rows'
  }
  expect(await retryDuringOutage(read)).toBe('rows')
  expect(calls).toBe(2)
  await expect(retryDuringOutage(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug')
  const stream = new AbortController()
  const result = retryDuringOutage(() => Promise.reject(outage), stream.signal)
  stream.abort()
  expect(await result).toBeNull()
})
