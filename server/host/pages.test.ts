import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { notifications } from '#db/schema/index.ts'
import { type Host, hostOf, newSignUp } from '#server/test/stage/host.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const HTML = `<html><head><!--head--><title>Plumaí</title><!--/head-->
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head><body><div id="root"><!--page--></div><!--noscript--><noscript>Ative</noscript><!--/noscript--></body></html>`

// A fake page renderer that renders '/' and '/auth' and knows '/buscar'. It counts its calls, so that a test can see whether the
// cache was used. Its page for a signed-in person asks the API slowly who the caller is, so that the pages of several people are
// rendered at the same time.
const RENDERER = `
let renders = 0
export const pages = {
  publicPaths: ['/', '/auth'],
  routeFilesOf: (href, session) => {
    const path = href.split('?')[0]
    if (path === '/') return session?.user ? ['_app.tsx', '_app.painel.tsx'] : ['index.tsx']
    if (path === '/auth') return ['auth.tsx']
    if (path.startsWith('/verificar/')) return ['verificar.$codigo.tsx']
    return path === '/buscar' ? ['_app.tsx', '_app.buscar.tsx'] : []
  },
  renderPage: async ({ href, session, ask }) => {
    if (href === '/auth?falha') throw new Error('no')
    const prices = await ask('payment.prices')
    return { status: 200, head: '<title>$& feita</title>', body: '<h1>' + href + ' ' + ++renders + ' $&</h1>',
      queries: [[['prices'], { ...prices, word: '</script>' }]], scriptWaits: href === '/' }
  },
  renderOwnPage: async ({ href, session, ask }) => {
    if (href === '/buscar?vazia') return null
    if (href === '/buscar?apaga') await ask('auth.signOut')
    if (href === '/buscar?admin') await ask('admin.overview')
    if (href === '/buscar?falha') throw new Error('Ana Prado')
    if (href === '/buscar?tarde') {
      ask('notifications.mine').catch(() => undefined)
      return null
    }
    await (href === '/buscar?porta' ? globalThis.gate : new Promise((resolve) => setTimeout(resolve, 30)))
    const { user } = await ask('auth.session')
    return { status: 200, head: '<title>Minha</title>', body: '<h1>' + user.id + ' ' + session.user.id + '</h1>',
      queries: [[['own'], { user, word: '</script>\\u2028' }]], scriptWaits: true }
  },
}`

let world: TestWorld
let host: Host
let folder: string

beforeAll(async () => {
  world = await testWorld({ pool: 10 })
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

const PUBLIC = 'public, max-age=0, s-maxage=300, stale-while-revalidate=60'

/** The header that a browser sends when a person navigates to a page. */
const navigation = { 'sec-fetch-dest': 'document' }

/** Creates an account. Returns the cookie of its session and the id of its user. */
async function signUp() {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const { cookies } = await ask('/trpc/auth.signUp', { method: 'POST', payload: newSignUp(), headers })
  const cookie = `sid=${cookies[0]?.value}`
  const session = await ask('/trpc/auth.session', { headers: { cookie } })
  return { cookie, id: session.json<{ result: { data: { user: { id: string } } } }>().result.data.user.id }
}

/** Returns the state for hydration from the HTML of a page. */
function stateIn(html: string) {
  const [, json] = /<script type="application\/json" id="plumai-estado">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json ?? 'null') as { session: { user: { id: string } | null }; queries?: unknown[] } | null
}

describe('a visitor', () => {
  test('a visitor gets a public page rendered, with the state that it was rendered from', async () => {
    const { statusCode, headers, body } = await ask('/')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': PUBLIC,
      vary: 'Cookie, Accept-Encoding',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(headers).not.toHaveProperty('x-robots-tag')
    expect(body).toContain('<title>$& feita</title>')
    expect(body).toContain('$&</h1></div>')
    expect(body).not.toContain('<noscript>')
    const state = stateIn(body)
    expect(state?.session.user).toBeNull()
    expect(state?.queries).toEqual([[['prices'], expect.objectContaining({ holdInMinutes: 15, word: '</script>' })]])
  })

  test('for a visitor the scripts of a page are loaded after everything else, but those of a page with a form after its HTML', async () => {
    const { body, headers } = await ask('/')
    expect(body).toContain('data-after="load" data-scripts="/assets/base-1.js /assets/landing-1.js /assets/index-1.js"')
    expect(body).not.toMatch(/type="module"|rel="modulepreload"/)
    const [, inline] = /<script data-after="load" data-scripts="[^"]*">(.*?)<\/script>/.exec(body) ?? []
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(inline))).toString('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    expect((await ask('/auth')).body).toMatch(/<script data-after="DOMContentLoaded" data-scripts="[^"]*\/assets\/index-1.js">/)
  })

  test('a rendered page contains the styles inline, and an unrendered page links to them', async () => {
    const link = '<link rel="stylesheet" crossorigin href="/assets/index-1.css"'
    expect((await ask('/')).body).toContain(`<style>h1{color:red}</style>${link} disabled>`)
    expect((await ask('/buscar')).body).toContain(`${link}>`)
  })

  test('a visitor gets a rendered page from the cache for a minute, whatever the query string', async () => {
    const rendered = async (url: string) => /<h1>\S+ (\d+)/.exec((await ask(url)).body)?.[1]
    const first = await rendered('/')
    expect(await rendered('/?utm_source=x')).toBe(first)
    world.clock.advance(61_000)
    expect(await rendered('/')).not.toBe(first)
    expect(await rendered('/auth?aba=cadastro')).not.toBe(await rendered('/auth'))
  })

  test('a CDN may store only pages that are equal for all visitors, and only when the request has no cookie', async () => {
    const cacheControl = async (url: string, cookie?: string) =>
      (await ask(url, cookie ? { headers: { cookie } } : {})).headers['cache-control']
    for (const url of ['/', '/?utm_source=x', '/auth']) expect([url, await cacheControl(url)]).toEqual([url, PUBLIC])
    for (const cookie of ['sid=somebody', 'anything=1']) expect(await cacheControl('/', cookie)).toBe('private, no-store')
    const { cookie } = await signUp()
    for (const url of ['/', '/auth', '/buscar']) expect(await cacheControl(url, cookie)).toBe('private, no-store')
    for (const url of ['/buscar', '/auth?voltar=/a', '/auth?falha', '/verificar/codigo', '/nao-existe'])
      expect([url, await cacheControl(url)]).toEqual([url, 'no-cache'])
  })

  test('pages at a certificate code or with any query of /auth are not cached', async () => {
    const rendered = async (url: string) => /<h1>\S+ (\d+)/.exec((await ask(url)).body)?.[1]
    expect(await rendered('/verificar/codigo')).not.toBe(await rendered('/verificar/codigo'))
    expect(await rendered('/auth?voltar=/a')).not.toBe(await rendered('/auth?voltar=/a'))
    expect(await rendered('/auth')).toBe(await rendered('/auth'))
  })

  test('a visitor who sends the form of /verificar is redirected to the page of the typed code', async () => {
    const sent = await ask('/verificar?codigo=+cert%2F%C3%A1+')
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/verificar/cert%2F%C3%A1'])
    expect((await ask('/verificar?codigo=+')).statusCode).not.toBe(303)
  })

  test('a visitor gets a private page without content, marked noindex, with links to its scripts', async () => {
    const { headers, body } = await ask('/buscar')
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
    expect(body).toContain('<div id="root"><!--page--></div>')
    expect(body).toContain('<meta name="robots" content="noindex" />')
    for (const name of ['shell', 'search', 'list'])
      expect(body).toContain(`<link rel="modulepreload" crossorigin href="/assets/${name}-1.js">`)
    expect(body).not.toContain('landing-1.js')
  })

  test('a missing page gets 404, and a page whose rendering fails is sent without content', async () => {
    expect((await ask('/nao-existe')).statusCode).toBe(404)
    const failed = await ask('/auth?falha')
    expect([failed.statusCode, failed.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(stateIn(failed.body)?.session.user).toBeNull()
  })
})

describe('a signed-in person', () => {
  test('a signed-in person gets a rendered page that no cache stores and that no user text can break', async () => {
    const { cookie, id } = await signUp()
    for (const [url, script] of [
      ['/buscar', 'search'],
      ['/', 'home'],
    ] as const) {
      const { headers, body } = await ask(url, { headers: { cookie, ...navigation } })
      expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie', 'x-robots-tag': 'noindex' })
      expect(body).toContain(`<h1>${id} ${id}</h1>`)
      expect(body).toMatch(new RegExp(`<script data-after="DOMContentLoaded" data-scripts="[^"]*/assets/${script}-1.js`))
      expect(body).toContain('<noscript>')
      expect(body).not.toContain('\u2028')
      expect(stateIn(body)).toMatchObject({
        session: { user: { id } },
        queries: [[['own'], { user: { id }, word: '</script>\u2028' }]],
      })
    }
  })

  test('a signed-in person never gets the page of another person who opens the same page at the same time', async () => {
    const people = await Promise.all([signUp(), signUp(), signUp()])
    const asked = [...people, ...people.toReversed()]
    for (const [round, slow] of [0, 5, 20].entries()) {
      const bodies = await Promise.all(
        asked.map(async ({ cookie }, index) => {
          await new Promise((resolve) => setTimeout(resolve, slow * index))
          return (await ask(`/buscar?q=${round}`, { headers: { cookie, ...navigation } })).body
        }),
      )
      for (const [index, { id }] of asked.entries()) {
        const ids = new Set(bodies[index]?.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g))
        expect([...ids]).toEqual([id])
      }
      expect(bodies.some((body) => body.includes('<h1>'))).toBe(true)
    }
    // Pages of signed-in people are not cached. So a visitor and a person without a valid session get no content.
    expect((await ask('/buscar', { headers: navigation })).body).not.toContain('<h1>')
    expect((await ask('/buscar', { headers: { cookie: 'sid=somebody', ...navigation } })).body).not.toContain('<h1>')
  })

  test.each(['vazia', 'apaga', 'admin', 'falha'])(
    'a signed-in person gets the empty page with the session when the page is not rendered: %s',
    async (why) => {
      const { cookie, id } = await signUp()
      host.log.length = 0
      const { statusCode, headers, body } = await ask(`/buscar?${why}`, { headers: { cookie, ...navigation } })
      expect([statusCode, headers['cache-control'], stateIn(body)?.session.user?.id]).toEqual([200, 'private, no-store', id])
      expect(body).toContain('<div id="root"><!--page--></div>')
      expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/search-1.js">')
      expect(host.log.join()).not.toMatch(/Ana Prado|vazia|falha"/)
      // Rendering the pages has not ended the session.
      expect(stateIn((await ask('/buscar', { headers: { cookie } })).body)?.session.user?.id).toBe(id)
    },
  )

  test('pages of signed-in people are rendered only when a browser navigates to them, and at most four at once', async () => {
    const { cookie } = await signUp()
    const isRendered = async (url: string, headers: object) =>
      (await ask(url, { headers: { cookie, ...headers } })).body.includes('<h1>')
    expect(await isRendered('/buscar', {})).toBe(false)
    expect(await isRendered('/buscar', { 'sec-fetch-dest': 'empty' })).toBe(false)
    const gate = Promise.withResolvers<void>()
    Object.assign(globalThis, { gate: gate.promise })
    let empty = 0
    const many = Array.from({ length: 12 }, async () => {
      const rendered = await isRendered('/buscar?porta', navigation)
      if (!rendered && ++empty === 8) gate.resolve()
      return rendered
    })
    expect((await Promise.all(many)).filter(Boolean)).toHaveLength(4)
    expect(await isRendered('/buscar', navigation)).toBe(true)
  })

  test('a page whose queries are late is sent unrendered, and counts among the four rendered pages until its queries have ended', async () => {
    const { cookie } = await signUp()
    const isRendered = async (url: string) => (await ask(url, { headers: { cookie, ...navigation } })).body.includes('<h1>')
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${notifications} in access exclusive mode`)
      for (let late = 1; late <= 4; late++) expect(await isRendered('/buscar?tarde')).toBe(false)
      expect(await isRendered('/buscar')).toBe(false)
    })
    await expect.poll(() => isRendered('/buscar')).toBe(true)
  })

  test('a person whose session has ended gets the page of a visitor, which no cache stores', async () => {
    const { headers, body } = await ask('/', { headers: { cookie: 'sid=somebody' } })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(stateIn(body)?.session.user).toBeNull()
    expect(body).toContain('<h1>')
  })

  test('while the database is out of reach a signed-in person gets the page without a session', async () => {
    const lost = await testWorld()
    const { app } = await hostOf(lost, { clientFolder: join(folder, 'client'), pagesFile: join(folder, 'pages.mjs') })
    await lost.database.lose()
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
    'http://localhost:3000/diaristas',
  ])
})
