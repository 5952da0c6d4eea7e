import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
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
