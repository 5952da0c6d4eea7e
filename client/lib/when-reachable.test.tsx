import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasRecovered, whenReachable } from './when-reachable.ts'

const answer = vi.fn<typeof fetch>()
const recover = vi.fn<() => void>()
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const answered = () => Promise.resolve(Response.json({ ok: true }))
let end = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
  sessionStorage.clear()
  answer.mockReset().mockImplementation(lost)
  recover.mockReset()
})

afterEach(() => {
  end()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('checks less and less often whether the server can be reached, and calls `recover` once it can', async () => {
  end = whenReachable(recover)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(recover).not.toHaveBeenCalled()
  expect(answer.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(answer.mock.calls.length).toBeLessThanOrEqual(7)
  answer.mockImplementation(answered)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(recover).toHaveBeenCalledTimes(1)
})

test('checks the server at once when the network connection is back', async () => {
  end = whenReachable(recover)
  answer.mockImplementation(answered)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  expect(recover).toHaveBeenCalledTimes(1)
})

test('a page that fails although the server responds reloads less and less often, and soon again after an hour', async () => {
  answer.mockImplementation(answered)
  const failAgain = () => {
    recover()
    end = whenReachable(failAgain)
  }
  end = whenReachable(failAgain)
  const HOUR_MS = 3_600_000
  await vi.advanceTimersByTimeAsync(10_000)
  expect([recover.mock.calls.length, hasRecovered()]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(50_000)
  expect(recover.mock.calls.length).toBe(2)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(recover.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(recover.mock.calls.length).toBeLessThanOrEqual(6)
  end()
  vi.setSystemTime(Date.now() + HOUR_MS + 1)
  recover.mockReset()
  end = whenReachable(failAgain)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(recover).toHaveBeenCalledTimes(2)
})

test('does not call `recover` when full storage prevents recording the call', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  answer.mockImplementation(answered)
  end = whenReachable(recover)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(recover).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('sends no more requests after the checks were stopped', async () => {
  end = whenReachable(recover)
  end()
  answer.mockImplementation(answered)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answer).not.toHaveBeenCalled()
})
