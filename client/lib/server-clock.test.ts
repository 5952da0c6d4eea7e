import { expect, test } from 'vitest'
import { serverClock } from './server-clock.ts'

test('estimates the server’s time on a device with a wrong clock, and the estimate advances', () => {
  const anHourAhead = new Date(Date.now() + 3_600_000)
  const clock = serverClock(anHourAhead.toISOString(), Date.now())
  expect(clock.now).toEqual(anHourAhead)
  expect(Math.abs(clock.read() - anHourAhead.getTime())).toBeLessThan(1_000)
  expect(
    Math.abs(serverClock(anHourAhead.toISOString(), Date.now() - 60_000).read() - anHourAhead.getTime() - 60_000),
  ).toBeLessThan(1_000)
})
