import { expect, test } from 'vitest'
import { serverClock } from './server-clock.ts'

test('a device whose clock is wrong reads the server’s time, and it goes on', () => {
  const anHourAhead = new Date(Date.now() + 3_600_000)
  const clock = serverClock(anHourAhead.toISOString(), Date.now())
  expect(clock.now).toEqual(anHourAhead)
  expect(Math.abs(clock.read() - anHourAhead.getTime())).toBeLessThan(1_000)
  expect(
    Math.abs(serverClock(anHourAhead.toISOString(), Date.now() - 60_000).read() - anHourAhead.getTime() - 60_000),
  ).toBeLessThan(1_000)
})
