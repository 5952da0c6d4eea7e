import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { notPage } from '#shared/server-paths.ts'
import { filesOf, shellOf, withBuild } from './vite-worker.ts'

const files = ['/assets/shell-a1.html']
const build = { version: 'a1', shell: '/assets/shell-a1.html', files, others: ['/favicon.svg'], notPages: notPage.source }

test('the version and the file names of the build are inserted into the service worker exactly once', async () => {
  const code = await readFile('client/public/sw.js', 'utf8')
  expect(withBuild(code, build)).toContain('const build = {"version":"a1","shell":"/assets/shell-a1.html"')
  expect(() => withBuild(withBuild(code, build), build)).toThrow("sw.js has no line 'const build = null'")
})

test('the service worker caches only the scripts, styles and woff2 fonts of the build', () => {
  const names = ['assets/b-1.js', 'assets/a-1.css', 'assets/c-1.woff2', 'assets/d-1.woff', 'chunks.json', 'index.html']
  expect(filesOf(names)).toEqual(['/assets/a-1.css', '/assets/b-1.js', '/assets/c-1.woff2'])
})

test('the service worker ignores addresses that are not pages of the product', async () => {
  const code = await readFile('client/public/sw.js', 'utf8')
  expect(code).toContain('const notPages = new RegExp(build?.notPages)')
  const notPages = new RegExp(build.notPages)
  for (const path of [
    '/receipt/1.pdf',
    '/private/documento-frente/abc',
    '/_sandbox/pagar/1',
    '/calendar/feed/1',
    '/private/foto-de-ajuda/1',
    '/trpc/a.b',
  ])
    expect([path, notPages.test(path)]).toEqual([path, true])
  for (const path of [
    '/',
    '/certificado',
    '/contratos-mensalistas',
    '/agendamento/1',
    '/verificar/ABC',
    '/diaristas/sao-paulo-sp',
  ])
    expect([path, notPages.test(path)]).toEqual([path, false])
})

test('the page shown without a connection is the empty page with the attribute data-shell, and search engines may not index it', async () => {
  const shell = shellOf(await readFile('client/index.html', 'utf8'))
  expect(shell).toContain('<html data-shell lang="pt-BR"')
  expect(shell).toMatch(/<meta name="robots" content="noindex" \/><\/head>/)
  expect(shell).toContain('<div id="root"><!--page--></div>')
})

test('a tap on a push message opens its page and marks its notification as read, also when the server does not respond', async () => {
  const code = withBuild(await readFile('client/public/sw.js', 'utf8'), build)
  const listeners = new Map<string, (event: object) => void>()
  const openWindow = vi.fn<(href: string) => Promise<void>>(async () => {})
  const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: { origin: 'https://plumai.example' },
    clients: { matchAll: async () => [], openWindow },
  }
  runInNewContext(code, { self, fetch: fetched, URL, RegExp })
  const tapped = { tag: 'n1', data: { path: '/agendamento/a1' }, close: vi.fn<() => void>() }
  const work: Promise<unknown>[] = []
  listeners.get('notificationclick')?.({ notification: tapped, waitUntil: (one: Promise<unknown>) => work.push(one) })
  await Promise.all(work)
  expect(tapped.close).toHaveBeenCalledOnce()
  expect(openWindow).toHaveBeenCalledWith('https://plumai.example/agendamento/a1')
  expect(fetched).toHaveBeenCalledWith(
    '/trpc/notifications.read',
    expect.objectContaining({ method: 'POST', body: '{"id":"n1"}' }),
  )
})
