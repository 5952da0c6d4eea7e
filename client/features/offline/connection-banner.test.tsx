import { afterEach, expect, test, vi } from 'vitest'
import { SessionContext, createSessionStore } from '#client/lib/session.ts'
import type { SessionView } from '#client/lib/session.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

async function open(path: string) {
  const component = await asPerson(ConnectionBanner)
  return openPages(path, { '/buscar': { component }, '/offline': { component }, '/chat/$id': { component } }, {})
}

/** Makes the browser of the test report `active` as the service worker of this page; null reports none. */
const withWorker = (active: object | null) =>
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ active } as ServiceWorkerRegistration)

test('the offline banner asks to leave the page open while the product is not stored on the device', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  withWorker(null)
  const { screen } = await open('/buscar')
  await expect.element(screen.getByText(/Não feche a página: este aparelho ainda não a abre sem internet\./)).toBeVisible()
})

test('the banner appears when the network is lost, says what waits to be sent, and disappears when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  withWorker({})
  const { screen } = await open('/buscar')
  expect(screen.container.textContent).toBe('')
  online.mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.element(screen.getByRole('status')).toBeVisible()
  expect(screen.getByRole('status').element().textContent).toBe(
    'Sem conexão Mostrando o que já carregou.Mensagens e itens de checklist esperam e seguem quando a internet voltar.',
  )
  screen.container.querySelector('summary')?.click()
  await expect.element(screen.getByText(/esperam e seguem quando a internet voltar/)).toBeVisible()
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})

test.each(['/offline', '/chat/1'])('%s has its own message about the connection, so there is no banner', async (path) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { screen } = await open(path)
  expect(screen.container.textContent).toBe('')
})

test('a page from the service worker says that it is offline until the server responds, even with a network', async () => {
  document.documentElement.dataset.shell = ''
  const session = createSessionStore({ read: () => answer.promise, end: () => Promise.resolve(), isHarmless: () => false })
  const answer = Promise.withResolvers<SessionView>()
  const component = () => (
    <SessionContext value={session}>
      <ConnectionBanner />
    </SessionContext>
  )
  const { screen } = await openPages('/buscar', { '/buscar': { component } }, {})
  await expect.element(screen.getByText('Sem conexão')).toBeVisible()
  answer.resolve({ ...session.current() })
  await session.ready()
  await expect.element(screen.getByText('Sem conexão')).not.toBeInTheDocument()
  delete document.documentElement.dataset.shell
})
