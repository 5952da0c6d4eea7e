import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { later } from './later.tsx'

afterEach(() => void vi.useRealTimers())

const Arrived = () => <p>Chegou</p>

/** Creates a script that cannot be loaded until `arrives` is called. */
function scriptOf() {
  let failing = true
  const load = vi.fn<() => Promise<typeof Arrived>>(() =>
    failing ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : Promise.resolve(Arrived),
  )
  return { load, arrives: () => void (failing = false) }
}

test('a component whose script is loaded on demand gets its properties', async () => {
  const Part = later(() => Promise.resolve(({ name }: { name: string }) => <p>Olá, {name}</p>))
  const screen = await render(<Part name="Ana" />)
  await expect.element(screen.getByText('Olá, Ana')).toBeVisible()
})

test('a component whose script cannot be loaded shows `failure`, and it appears when the network is back', async () => {
  const { load, arrives } = scriptOf()
  const Part = later(load, { failure: <p>Não chegou</p> })
  const screen = await render(<Part />)
  await expect.element(screen.getByText('Não chegou')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
  arrives()
  dispatchEvent(new Event('online'))
  // When the network is back, the script is requested at once, without waiting for the next delay.
  expect(load).toHaveBeenCalledTimes(2)
  await expect.element(screen.getByText('Chegou', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Não chegou')).not.toBeInTheDocument()
  dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(2)
})

test('a script that cannot be loaded is requested again after 5 seconds, then less and less often', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { load } = scriptOf()
  const Part = later(load)
  const screen = await render(<Part />)
  const asked: number[] = []
  for (let second = 0; second <= 220; second++) {
    const before = load.mock.calls.length
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000)
    if (load.mock.calls.length > before) asked.push(second)
  }
  expect(asked).toEqual([0, 5, 15, 35, 75, 135, 195])
  await screen.unmount()
  await vi.advanceTimersByTimeAsync(120_000)
  dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(asked.length)
})
