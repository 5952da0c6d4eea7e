import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

const refusal = () => new Error('refused')

test('runs as many tasks at once as allowed, and the others in the order of their arrival', async () => {
  const limit = concurrencyLimit({ running: 2, waiting: 10, refusal })
  const finished: number[] = []
  let [running, highest] = [0, 0]
  await Promise.all(
    [1, 2, 3, 4, 5].map((number) =>
      limit(async () => {
        highest = Math.max(highest, ++running)
        await sleep(1)
        running--
        finished.push(number)
      }),
    ),
  )
  expect(highest).toBe(2)
  expect(finished).toEqual([1, 2, 3, 4, 5])
})

test('refuses a task that waits too long, never runs it, and runs the tasks after it', async () => {
  const limit = concurrencyLimit({ running: 1, waiting: 10, waitMs: 5, refusal })
  const holder = limit(() => sleep(30, 'held'))
  let ran = false
  await expect(limit(async () => void (ran = true))).rejects.toThrow('refused')
  expect(await holder).toBe('held')
  expect(ran).toBe(false)
  expect(await limit(async () => 'next')).toBe('next')
})

test('a task that starts before the time limit for waiting may then take any time', async () => {
  const limit = concurrencyLimit({ running: 1, waiting: 10, waitMs: 20, refusal })
  const holder = limit(() => sleep(5))
  expect(await limit(() => sleep(40, 'slow'))).toBe('slow')
  await holder
})

test('refuses a task at once while the queue of waiting tasks is full', async () => {
  const limit = concurrencyLimit({ running: 1, waiting: 1, refusal })
  const [first, second] = [limit(() => sleep(5)), limit(() => sleep(5))]
  await expect(limit(async () => undefined)).rejects.toThrow('refused')
  await Promise.all([first, second])
  expect(await limit(async () => 'free again')).toBe('free again')
})

test('when a task fails, the caller gets its error and the next task can run', async () => {
  const limit = concurrencyLimit({ running: 1, waiting: 10, waitMs: 1_000, refusal })
  const broken = () => Promise.reject(new Error('broken'))
  const answers = await Promise.allSettled([limit(broken), limit(broken), limit(async () => 'fine')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('returns how many tasks run and how many wait', async () => {
  const limit = concurrencyLimit({ running: 1, waiting: 10, refusal })
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const tasks = [limit(() => one.promise), limit(() => two.promise)]
  expect(limit.usage()).toEqual({ running: 1, waiting: 1 })
  one.resolve()
  two.resolve()
  await Promise.all(tasks)
  expect(limit.usage()).toEqual({ running: 0, waiting: 0 })
})
