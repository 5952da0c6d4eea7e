import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Ctx } from './context.ts'
import { BATCH_SIZE, processInBatches } from './batches.ts'
import { createMetrics } from './metrics.ts'

const quiet = { log: { error: () => undefined }, metrics: createMetrics() } as unknown as Ctx

test('works on eight items of a batch at once until no item is due, and continues when an item fails', async () => {
  const waiting = Array.from({ length: BATCH_SIZE + 20 }, (_, at) => `${at}`)
  const done: string[] = []
  let atOnce = 0
  let most = 0
  await processInBatches(
    quiet,
    async () => waiting.slice(0, BATCH_SIZE),
    async (id) => {
      most = Math.max(most, ++atOnce)
      await turn()
      atOnce--
      if (id === '3') throw new Error('this one always fails')
      done.push(...waiting.splice(waiting.indexOf(id), 1))
    },
  )
  expect([most, done.length, waiting]).toEqual([8, BATCH_SIZE + 19, ['3']])
  expect(await quiet.metrics.registry.metrics()).toContain('plumai_job_failed_items_total 1')
})

test('processing a batch stops after a scan that finds only items that have already failed', async () => {
  const failing = Array.from({ length: BATCH_SIZE }, (_, at) => `${at}`)
  let scans = 0
  const due = async () => {
    scans++
    return failing
  }
  await processInBatches(quiet, due, () => Promise.reject(new Error('no')))
  expect(scans).toBe(2)
})
