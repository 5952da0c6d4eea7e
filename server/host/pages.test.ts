import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, hostOf, newSignUp } from '#server/test/stage/host.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const HTML = `<html><head><!--head--><title>Plumaí</title><!--/head-->
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head><body><div id="root"><!--page--></div><!--noscript--><noscript>Ative</noscript><!--/noscript--></body></html>`

// Renders '/' and '/auth' and knows '/buscar'. Each call counts, so that a test sees the cache.
const RENDERER = `
let renders = 0
export const pages = {
  publicPaths: ['/', '/auth'],
  routeFilesOf: (href, session) => {
    const path = href.split('?')[0]
    if (path === '/') return session?.user ? ['_app.tsx', '_app.painel.tsx'] : ['index.tsx']
    if (path === '/auth') return ['auth.tsx']
    return path === '/buscar' ? ['_app.tsx', '_app.buscar.tsx'] : []
  },
  renderPage: async ({ href, session, ask }) => {
    if (href === '/auth?falha') throw new Error('no')
    const prices = await ask('payment.prices')
    return { status: 200, head: '<title>$& feita</title>', body: '<h1>' + href + ' ' + ++renders + ' $&</h1>',
      queries: [[['prices'], { ...prices, word: '</script>' }]], scriptWaits: href === '/' }
  },
}`

let world: TestWorld
let host: Host
let folder: string

beforeAll(async () => {
  world = await testWorld()
  folder = await mkdtemp(join(tmpdir(), 'plumai-pages-'))
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await writeFile(join(folder, 'client/assets/index-1.css'), 'h1{color:red}')
  const chunks = {
    'index.tsx': ['assets/landing-1.js', 'assets/base-1.js'],
    '_app.tsx': ['assets/shell-1.js'],
    '_app.buscar.tsx': ['assets/search-1.js'],
    '_app.painel.tsx': ['assets/home-1.js'],
    'app-pages.ts': ['assets/list-1.js'],
  }
  await writeFile(join(folder, 'client/index.html'), HTML)
  await writeFile(join(folder, 'client/chunks.json'), JSON.stringify(chunks))
  await writeFile(join(folder, 'pages.mjs'), RENDERER)
  host = await hostOf(world, { clientFolder: join(folder, 'client'), pagesFile: join(folder, 'pages.mjs') })
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (url: string, more: InjectOptions = {}) => host.app.inject({ url, ...more })

/** The state that the page carries. */
function stateIn(html: string) {
  const [, json] = /<script type="application\/json" id="plumai-estado">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json ?? 'null') as { session: { user: { id: string } | null }; queries?: unknown[] } | null
}

describe('a visitor', () => {
  test('gets a public page rendered, with the state that it was rendered with', async () => {
    const { statusCode, headers, body } = await ask('/')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie', 'content-type': 'text/html; charset=utf-8' })
    expect(headers).not.toHaveProperty('x-robots-tag')
    expect(body).toContain('<title>$& feita</title>')
    expect(body).toContain('$&</h1></div>')
    expect(body).not.toContain('<noscript>')
    const state = stateIn(body)
    expect(state?.session.user).toBeNull()
    expect(state?.queries).toEqual([[['prices'], expect.objectContaining({ holdInMinutes: 15, word: '</script>' })]])
  })

  test('loads the scripts of a page without a form after the page', async () => {
    const { body, headers } = await ask('/')
    expect(body).toContain('data-scripts="/assets/base-1.js /assets/landing-1.js /assets/index-1.js"')
    expect(body).not.toMatch(/type="module"|rel="modulepreload"/)
    const [, inline] = /<script data-scripts="[^"]*">(.*?)<\/script>/.exec(body) ?? []
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(inline))).toString('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    expect((await ask('/auth')).body).toContain('<script type="module" crossorigin src="/assets/index-1.js">')
  })

  test('gets the styles of a rendered page within it, and those of an empty page by a link', async () => {
    const link = '<link rel="stylesheet" crossorigin href="/assets/index-1.css"'
    expect((await ask('/')).body).toContain(`<style>h1{color:red}</style>${link} disabled>`)
    expect((await ask('/buscar')).body).toContain(`${link}>`)
  })

  test('gets a rendered page from the cache for a minute, whatever its query', async () => {
    const rendered = async (url: string) => /<h1>\S+ (\d+)/.exec((await ask(url)).body)?.[1]
    const first = await rendered('/')
    expect(await rendered('/?utm_source=x')).toBe(first)
    world.clock.advance(61_000)
    expect(await rendered('/')).not.toBe(first)
    expect(await rendered('/auth?aba=cadastro')).not.toBe(await rendered('/auth'))
  })

  test('gets a private page empty, unlisted, with its scripts named', async () => {
    const { headers, body } = await ask('/buscar')
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
    expect(body).toContain('<div id="root"><!--page--></div>')
    expect(body).toContain('<meta name="robots" content="noindex" />')
    for (const name of ['shell', 'search', 'list'])
      expect(body).toContain(`<link rel="modulepreload" crossorigin href="/assets/${name}-1.js">`)
    expect(body).not.toContain('landing-1.js')
  })

  test('gets 404 for a page that does not exist, and the page itself when rendering fails', async () => {
    expect((await ask('/nao-existe')).statusCode).toBe(404)
    const failed = await ask('/auth?falha')
    expect([failed.statusCode, failed.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(stateIn(failed.body)?.session.user).toBeNull()
  })
})

describe('a signed-in person', () => {
  test('gets the session and the scripts of the page, in an answer that nobody stores', async () => {
    const signUp = await ask('/trpc/auth.signUp', {
      method: 'POST',
      payload: newSignUp(),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const cookie = `sid=${signUp.cookies[0]?.value}`
    for (const [url, script] of [
      ['/buscar', 'search'],
      ['/', 'home'],
    ] as const) {
      const { headers, body } = await ask(url, { headers: { cookie } })
      expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie', 'x-robots-tag': 'noindex' })
      expect(stateIn(body)?.session.user).toMatchObject({ name: 'Ana Prado' })
      expect(body).toContain(`<link rel="modulepreload" crossorigin href="/assets/${script}-1.js">`)
      expect(body).toContain('<div id="root"><!--page--></div>')
    }
  })

  test('whose session has ended gets the page of a visitor, which nobody stores either', async () => {
    const { headers, body } = await ask('/', { headers: { cookie: 'sid=somebody' } })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(stateIn(body)?.session.user).toBeNull()
    expect(body).toContain('<h1>')
  })

  test('gets the page without a session while the database is away', async () => {
    const lost = await testWorld()
    const { app } = await hostOf(lost, { clientFolder: join(folder, 'client'), pagesFile: join(folder, 'pages.mjs') })
    await lost.database.drop()
    const { statusCode, body } = await app.inject({ url: '/buscar', headers: { cookie: 'sid=somebody' } })
    expect([statusCode, stateIn(body)]).toEqual([200, null])
    await app.close()
  })
})

test('robots.txt names the sitemap, and the sitemap lists every public page', async () => {
  const robots = await ask('/robots.txt')
  expect(robots.body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  expect(robots.body).toContain('Disallow: /trpc/')
  const sitemap = await ask('/sitemap.xml')
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(Array.from(sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url)).toEqual([
    'http://localhost:3000/',
    'http://localhost:3000/auth',
  ])
})
