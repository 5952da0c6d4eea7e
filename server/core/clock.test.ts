import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { databaseClock, isClockWrong } from './clock.ts'

const MINUTE = 60_000
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => database?.drop())

/** Sets this machine's wall clock ahead by these milliseconds, without changing the clock that measures elapsed time. */
function setClockAhead(milliseconds: number): number {
  const real = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => real() + milliseconds)
  return real()
}

test("an instance whose clock is wrong uses the database's time and knows the difference between the clocks", async () => {
  const real = setClockAhead(90 * MINUTE)
  const clock = await databaseClock(database.sql)
  expect(Math.abs(clock.now().getTime() - real)).toBeLessThan(5_000)
  expect(Math.abs(clock.clockOffset() + 90 * MINUTE)).toBeLessThan(5_000)
  expect(isClockWrong(clock)).toBe(true)
  clock.stop()
})

test("when this machine's clock is set while the process runs, it counts as wrong at once and is measured again", async () => {
  const clock = await databaseClock(database.sql)
  expect(isClockWrong(clock)).toBe(false)
  const real = setClockAhead(90 * MINUTE)
  expect(isClockWrong(clock)).toBe(true)
  await vi.waitFor(() => expect(Math.abs(clock.now().getTime() - real)).toBeLessThan(5_000), 5_000)
  expect(isClockWrong(clock)).toBe(true)
  clock.stop()
})

test.each([
  [9, false],
  [-9, false],
  [11, true],
  [-11, true],
])('a difference of %i minutes: wrong is %s', (minutes, wrong) => {
  expect(isClockWrong({ clockOffset: () => minutes * MINUTE })).toBe(wrong)
})
