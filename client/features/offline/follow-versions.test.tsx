import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { followVersions } from './follow-versions.ts'
import { holdOwnVersion } from './hold-version.ts'
import { NewVersion } from './new-version.tsx'

const stops: AbortController[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop.abort())
  vi.restoreAllMocks()
})

/** A fake service worker that replies with its version and records the messages that it receives. */
function workerOf(version: string | null) {
  const received: unknown[] = []
  const postMessage = (message: unknown, ports?: MessagePort[]) => {
    if (message === 'version') ports?.[0]?.postMessage(version)
    else received.push(message)
  }
  return Object.assign(new EventTarget(), { received, postMessage })
}

type Worker = ReturnType<typeof workerOf>

/**
 * Starts `followVersions` in a page of version A. `known` says whether a service worker is registered, `server` is the version on
 * the server.
 */
async function pageBeside(
  workers: { active?: Worker; waiting?: Worker; installing?: Worker },
  { known = true, server = 'A' } = {},
) {
  const registration = Object.assign(new EventTarget(), { active: null, waiting: null, installing: null, ...workers })
  const container = Object.assign(new EventTarget(), {
    controller: workers.active ?? null,
    register: vi.fn<() => Promise<unknown>>(() => Promise.resolve(registration)),
    getRegistration: () => Promise.resolve(known ? registration : undefined),
  })
  const [reload, offers, stop] = [vi.fn<() => void>(), [] as (() => void)[], new AbortController()]
  stops.push(stop)
  await followVersions({
    own: 'A',
    install: false,
    container: container as unknown as ServiceWorkerContainer,
    isReplaced: () => Promise.resolve(server !== 'A'),
    reload,
    onNewer: (update) => offers.push(update),
    signal: stop.signal,
  })
  return { registration, container, reload, offers }
}

const locks = async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? []

test('a page with a service worker holds the lock of its version; without a service worker it holds no lock', async () => {
  const { container } = await pageBeside({}, { known: false })
  expect(container.register).not.toHaveBeenCalled()
  expect(await locks()).not.toContain('plumai-versao-A')
  await pageBeside({ active: workerOf('A') })
  await expect.poll(locks).toContain('plumai-versao-A')
})

test('a newer version that waits is offered, and takes over only when the person accepts', async () => {
  const waiting = workerOf('B')
  const { offers } = await pageBeside({ active: workerOf('A'), waiting })
  expect([offers.length, waiting.received]).toEqual([1, []])
  offers[0]?.()
  expect(waiting.received).toEqual(['take-over'])
})

test('a newer version that is installed while the page is open is offered', async () => {
  const installing = workerOf('B')
  const { registration, offers } = await pageBeside({ active: workerOf('A') })
  Object.assign(registration, { installing })
  registration.dispatchEvent(new Event('updatefound'))
  Object.assign(registration, { installing: null, waiting: installing })
  installing.dispatchEvent(new Event('statechange'))
  await expect.poll(() => offers.length).toBe(1)
})

test('a page that already has the waiting version offers no update and lets the worker take over', async () => {
  const waiting = workerOf('A')
  const { offers } = await pageBeside({ active: workerOf('old'), waiting })
  expect([offers, waiting.received]).toEqual([[], ['take-over-alone']])
})

test('a page reloads when a worker of another version takes over, but not when a worker of the same version does', async () => {
  const { container, reload } = await pageBeside({ active: workerOf('A') })
  container.dispatchEvent(new Event('controllerchange'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reload).not.toHaveBeenCalled()
  Object.assign(container, { controller: workerOf('B') })
  container.dispatchEvent(new Event('controllerchange'))
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

test('a first worker of another version is offered without a reload, because a person may be typing', async () => {
  const { container, registration, reload, offers } = await pageBeside({})
  const claim = (worker: Worker) => {
    Object.assign(registration, { active: worker })
    Object.assign(container, { controller: worker })
    container.dispatchEvent(new Event('controllerchange'))
  }
  claim(workerOf('B'))
  await expect.poll(() => offers.length).toBe(1)
  expect(reload).not.toHaveBeenCalled()
  // Worker C can become active only after the person has accepted the next version, in this tab or in another one.
  claim(workerOf('C'))
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

test('when a newer version took over before the page began to watch, the page offers to reload', async () => {
  const { offers, reload } = await pageBeside({ active: workerOf('B') }, { server: 'B' })
  expect([offers.length, reload.mock.calls.length]).toEqual([1, 0])
  offers[0]?.()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that is newer than the active service worker offers nothing', async () => {
  const { offers, reload } = await pageBeside({ active: workerOf('old') })
  expect([offers.length, reload.mock.calls.length]).toEqual([0, 0])
})

test('a page holds the lock of its version from its first script on, but not without a service worker', async () => {
  const version = document.head.appendChild(document.createElement('meta'))
  Object.assign(version, { name: 'plumai-versao', content: 'early' })
  const controller = vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(null)
  holdOwnVersion()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await locks()).not.toContain('plumai-versao-early')
  controller.mockReturnValue(workerOf('early') as unknown as ServiceWorker)
  holdOwnVersion()
  await expect.poll(locks).toContain('plumai-versao-early')
  version.remove()
})

test('the message about a new version updates the page on a click, and can be closed', async () => {
  const update = vi.fn<() => void>()
  const screen = await render(<NewVersion update={update} />)
  await expect.element(screen.getByText('Há uma versão nova da Plumaí')).toBeVisible()
  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] })
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
  await screen.getByRole('button', { name: 'Atualizar' }).click()
  expect(update).toHaveBeenCalledTimes(1)
  await screen.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect.element(screen.getByText('Há uma versão nova da Plumaí')).not.toBeInTheDocument()
})
