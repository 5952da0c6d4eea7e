import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Crowded, turnstile } from './turnstile.ts'

test('as many at once as there are places, the others in order', async () => {
  const inTurn = turnstile(2)
  const done: number[] = []
  let [running, most] = [0, 0]
  await Promise.all(
    [1, 2, 3, 4, 5].map((turn) =>
      inTurn(async () => {
        most = Math.max(most, ++running)
        await sleep(1)
        running--
        done.push(turn)
      }),
    ),
  )
  expect(most).toBe(2)
  expect(done).toEqual([1, 2, 3, 4, 5])
})

test('who waits too long never runs, and leaves the queue', async () => {
  const inTurn = turnstile(1, { waitMs: 5 })
  const holder = inTurn(() => sleep(30, 'held'))
  let ran = false
  await expect(inTurn(async () => void (ran = true))).rejects.toBeInstanceOf(Crowded)
  expect(await holder).toBe('held')
  expect(ran).toBe(false)
  expect(await inTurn(async () => 'next')).toBe('next')
})

test('a full queue refuses at once', async () => {
  const inTurn = turnstile(1, { mostWaiting: 1 })
  const [first, second] = [inTurn(() => sleep(5)), inTurn(() => sleep(5))]
  await expect(inTurn(async () => undefined)).rejects.toBeInstanceOf(Crowded)
  await Promise.all([first, second])
})
