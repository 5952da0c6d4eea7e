import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#client/entry-server.tsx'
import { professionalProfiles, users } from '#db/schema/index.ts'
import { savePhoto } from '#server/features/profile/photo.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { sessionOf } from '#server/test/stage/browser.ts'
import { reviewActs } from '#server/test/stage/reviews.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { CONSENT_VERSION } from '#shared/directory-consent.ts'
import { LINE_VERSION } from '#shared/review-line.ts'

const HOUR_MS = 3_600_000
const HTML = `<html><head><!--head--><title>Plumaí</title><!--/head-->
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head><body><div id="root"><!--page--></div><!--noscript--><noscript>Ative</noscript><!--/noscript--></body></html>`
const CITY = '/diaristas/sao-paulo-sp'

let world: TestWorld
let host: Host
let folder: string
let maria: Person

// The test loads the code that renders pages just as the host loads it from its build.
beforeAll(async () => {
  world = await testWorld()
  folder = await mkdtemp(join(tmpdir(), 'plumai-directory-'))
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await writeFile(join(folder, 'client/assets/index-1.css'), 'h1{color:red}')
  await writeFile(join(folder, 'client/index.html'), HTML)
  await writeFile(join(folder, 'client/chunks.json'), JSON.stringify({ 'diaristas.$.tsx': ['assets/city-1.js'] }))
  await writeFile(join(folder, 'pages.mjs'), 'export const pages = globalThis.pagesOfTheTest')
  Object.assign(globalThis, { pagesOfTheTest: pages })
  host = await hostOf(world, { clientFolder: join(folder, 'client'), pagesFile: join(folder, 'pages.mjs') })
  maria = await appearing('Maria das Dores Silva')
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

async function appearing(name: string) {
  const person = await world.person({ name, professional: true })
  await world.as(person).directory.agree({ version: CONSENT_VERSION, portrait: true, reviewLine: true, freeDay: true })
  return person
}
const ask = (url: string) => host.app.inject({ url })
/** Creates a host with the rate limits of production, none of which is used yet. */
const strictHost = () =>
  hostOf(
    { ...world, rateBuckets: new Map(), settings: { ...world.settings, limits: 'production' } },
    { clientFolder: join(folder, 'client'), pagesFile: join(folder, 'pages.mjs') },
  )
const sitemap = async () =>
  Array.from((await ask('/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => new URL(url!).pathname)

test('the public page of a city is complete without JavaScript and contains nothing private', async () => {
  await world.db.update(users).set({ photo: '/files/avatars/x.webp' }).where(eq(users.id, maria.id))
  const { statusCode, body } = await ask(CITY)
  expect(statusCode).toBe(200)
  for (const words of ['Diaristas em São Paulo, SP', 'Maria S.', 'Bela Vista', '/faxina-leve', `%2Fprofissional%2F${maria.id}`])
    expect(body).toContain(words)
  const [row] = await world.db.select().from(users).where(eq(users.id, maria.id))
  // The HTML also contains the state for hydration, so the secrets are searched for there too.
  for (const secret of ['Dores', 'Silva', row!.cpf, row!.phone, row!.email, row!.street!, row!.cep!, 'avatars', '-23.5', '-46.6'])
    expect(body).not.toContain(secret)
})

test('an address without a page gets 404 and does not fill the cache', async () => {
  for (const path of [
    '/diaristas/lugar-nenhum-sp',
    `${CITY}/limpeza`,
    `${CITY}/faxina-leve/mais`,
    '/diaristas/S%C3%A3o-Paulo-SP',
  ])
    expect([path, (await ask(path)).statusCode]).toEqual([path, 404])
  expect((await ask(`/diaristas/${'a'.repeat(2_000)}-sp`)).statusCode).toBe(404)
  expect((await ask('/diaristas/palmas-to')).statusCode).toBe(200)
})

test('every address in the sitemap gets 200 and may be listed by search engines', async () => {
  world.clock.advance(61_000)
  const paths = await sitemap()
  expect(paths).toEqual(expect.arrayContaining(['/diaristas', CITY, `${CITY}/faxina-leve`, `${CITY}/passar-roupa`]))
  expect(paths).not.toContain(`${CITY}/cozinha`)
  for (const path of paths) {
    const { statusCode, body } = await ask(path)
    expect([path, statusCode, body.includes('noindex')]).toEqual([path, 200, false])
  }
})

test('a crawler that sends too many requests gets 429 with a time to retry, never an empty page with status 200', async () => {
  const { app } = await strictHost()
  const answers = []
  for (let at = 0; at < 61; at++) answers.push(await app.inject({ url: `/diaristas/lugar-nenhum-${at}` }))
  expect(answers.slice(0, 60).filter(({ statusCode }) => statusCode !== 404)).toEqual([])
  expect([answers[60]?.statusCode, answers[60]?.headers['retry-after']]).toEqual([429, '60'])
  await app.close()
})

test('an IP address that many people share may read any number of cached pages, even after its rate limit is reached', async () => {
  const { app } = await strictHost()
  const status = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode
  expect([await status(CITY), await status('/diaristas')]).toEqual([200, 200])
  for (let at = 0; at < 100; at++) expect(await status(at % 2 === 0 ? CITY : '/diaristas?utm_source=x')).toBe(200)
  for (let at = 0; at < 58; at++) expect(await status('/nao-existe')).toBe(404)
  expect([await status('/nao-existe'), await status('/ajuda'), await status(CITY, { cookie: 'sid=x' })]).toEqual([429, 429, 429])
  expect([await status(CITY), await status(CITY, { cookie: '__cf_bm=x' })]).toEqual([200, 200])
  await app.close()
})

test('a public page is shown for at most ten minutes after a change, counting all caches, and no other response is cached', async () => {
  for (const url of [CITY, '/diaristas']) {
    const { headers } = await ask(url)
    const [, shared, stale] = /^public, max-age=0, s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(
      String(headers['cache-control']),
    ) ?? ['', '9999', '9999']
    expect([url, 120 + Number(shared) + Number(stale) <= 600, headers.vary]).toEqual([url, true, 'Cookie, Accept-Encoding'])
  }
  for (const url of ['/sitemap.xml', '/trpc/directory.city?input=%7B%22path%22%3A%22sao-paulo-sp%22%7D']) {
    const { headers, statusCode } = await ask(url)
    expect([url, statusCode]).toEqual([url, 200])
    expect(headers['cache-control']).toMatch(/^(no-cache|private, no-store)$/)
  }
})

test('when a professional withdraws the consent, the cached pages of every instance lose the professional at once', async () => {
  const other = await hostOf(world, { clientFolder: join(folder, 'client'), pagesFile: join(folder, 'pages.mjs') })
  const sara = await appearing('Sara Souza')
  world.clock.advance(120_000)
  const bodies = async () => [(await ask(CITY)).body, (await other.app.inject({ url: CITY })).body]
  for (const body of await bodies()) expect(body).toContain('Sara S.')
  await world.as(sara).directory.withdraw()
  for (const body of await bodies()) expect(body).not.toContain('Sara')
  await other.app.close()
})

describe('the photo of a card', () => {
  const portraitOf = async (path: string) => /\/retratos\/[\da-f-]{36}/.exec((await ask(path)).body)?.[0] ?? ''
  async function withPhoto(name: string, city: string, state: string) {
    const person = await world.person({ name, professional: true, place: { district: 'Centro', city, state } })
    await savePhoto(await world.contextOf(person), Buffer.from('a photo'))
    await world.as(person).directory.agree({ version: CONSENT_VERSION, portrait: true, reviewLine: false, freeDay: false })
    world.clock.advance(120_000)
    return person
  }

  test('a photo on a public page has an address of the consent, is cached as long as the page, and is listed by no search engine', async () => {
    await withPhoto('Nair Melo', 'Curitiba', 'PR')
    const { statusCode, headers, body } = await ask(await portraitOf('/diaristas/curitiba-pr'))
    expect([statusCode, body, headers['content-type']]).toEqual([200, 'a photo', 'image/webp'])
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=60',
      'x-robots-tag': 'noindex',
    })
    expect(headers['set-cookie']).toBeUndefined()
    const url = await portraitOf('/diaristas/curitiba-pr')
    const again = await host.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('the head of a city page preloads the photo of the first card, and no other image', async () => {
    await withPhoto('Nair Melo', 'Curitiba', 'PR')
    const { body } = await ask('/diaristas/curitiba-pr')
    const preloaded = [...body.matchAll(/<link rel="preload" as="image"[^>]* href="([^"]*)"/g)].map(([, path]) => path)
    expect(preloaded).toEqual([/<img src="([^"]*)"/.exec(body)?.[1]])
  })

  test('a photo gets 404 on every instance once its switch is off, and within a minute after a pause', async () => {
    const other = await hostOf(world, { clientFolder: join(folder, 'client'), pagesFile: join(folder, 'pages.mjs') })
    const nair = await withPhoto('Nair Melo', 'Natal', 'RN')
    const url = await portraitOf('/diaristas/natal-rn')
    const statuses = async () => [(await ask(url)).statusCode, (await other.app.inject({ url })).statusCode]
    expect(await statuses()).toEqual([200, 200])
    await change(nair.id, { visible: false })
    world.clock.advance(61_000)
    expect(await statuses()).toEqual([404, 404])
    await change(nair.id, { visible: true })
    expect(await statuses()).toEqual([200, 200])
    await world.as(nair).directory.agree({ version: CONSENT_VERSION, portrait: false, reviewLine: false, freeDay: false })
    expect(await statuses()).toEqual([404, 404])
    expect((await ask('/diaristas/natal-rn')).body).toContain('Nair M.')
    expect(await portraitOf('/diaristas/natal-rn')).toBe('')
    await other.app.close()
  })

  test('every other photo address gets the same 404 and counts against the rate limit', async () => {
    const { app } = await strictHost()
    for (const id of ['x', maria.id, '%00'])
      expect([id, (await app.inject({ url: `/retratos/${id}` })).statusCode]).toEqual([id, 404])
    for (let at = 3; at < 60; at++) await app.inject({ url: `/retratos/${maria.id}` })
    expect((await app.inject({ url: `/retratos/${maria.id}` })).statusCode).toBe(429)
    await app.close()
  })
})

test('a review line that its reviewer withdraws or an admin hides disappears from the cached pages at once', async () => {
  const acts = reviewActs(() => world)
  const ana = await world.person({ name: 'Ana Prado', subscriber: true })
  const bookingId = await acts.completedBooking({ ana, joana: maria })
  await acts.submit(ana, bookingId, 5, { publicComment: 'Limpou tudo com calma.', lineVersion: LINE_VERSION })
  await acts.submit(maria, bookingId)
  world.clock.advance(120_000)
  expect((await ask(CITY)).body).toContain('Limpou tudo com calma.')
  await world.as(ana).reviews.setLine({ bookingId, shown: false, version: LINE_VERSION })
  expect((await ask(CITY)).body).not.toContain('Limpou tudo')
})

describe('the query parameters of a city page', () => {
  test('a further page of a city is complete without JavaScript, not listed, and cached separately from the first page', async () => {
    for (let at = 0; at < 10; at++) await withoutSwitches({ district: 'Centro', city: 'Belo Horizonte', state: 'MG' })
    world.clock.advance(120_000)
    const first = (await ask('/diaristas/belo-horizonte-mg')).body
    expect(first).toContain('Mostrar mais 2')
    const [, query] = /href="\/diaristas\/belo-horizonte-mg(\?cursor=[^"]+)"/.exec(first) ?? []
    const further = await ask(`/diaristas/belo-horizonte-mg${query}`)
    expect(further.statusCode).toBe(200)
    expect(further.body).toContain('noindex')
    expect(further.headers['cache-control']).toBe('no-cache')
    const ids = (body: string) => new Set(Array.from(body.matchAll(/%2Fprofissional%2F([\da-f-]{36})/g), ([, id]) => id))
    expect([ids(first).size, ids(further.body).size, ids(first + further.body).size]).toEqual([8, 2, 10])
    expect((await ask('/diaristas/belo-horizonte-mg?cursor=x')).statusCode).toBe(404)
    expect((await ask('/diaristas/belo-horizonte-mg')).body).toContain('Mostrar mais 2')
  })

  test('a city page passes service, day and CEP on to the sign-up, also without JavaScript, and ignores other query parameters', async () => {
    const { body } = await ask(`${CITY}?utm_source=x&dia=2026-11-27&horas=6&servico=cozinha`)
    expect(body).toContain(encodeURIComponent('?servico=cozinha&dia=2026-11-27&horas=6'))
    expect((await ask(`${CITY}?utm_source=x`)).body).not.toContain('horas%3D')
  })
})

async function withoutSwitches(place: { district: string; city: string; state: string }) {
  const person = await world.person({ name: 'Rita Rocha', professional: true, place })
  await world.as(person).directory.agree({ version: CONSENT_VERSION, portrait: false, reviewLine: false, freeDay: false })
}

describe('within an hour after a change, page, list and sitemap no longer show the professional', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['a withdrawal', (id) => world.as({ id, name: '' }).directory.withdraw()],
    ['a suspension', (id) => change(id, { pausedUntil: new Date('2027-03-01T00:00:00Z') })],
    ['a revoked approval', (id) => change(id, { verificationStatus: 'Recusado', refusalReason: 'Documento vencido.' })],
    ['a pause by the professional', (id) => change(id, { visible: false })],
    ['a deactivation', (id) => world.db.update(users).set({ active: false }).where(eq(users.id, id))],
  ])('%s', async (_, act) => {
    const rita = await world.person({
      name: 'Rita Rocha',
      professional: { services: ['Lavanderia'] },
      place: { district: 'Centro', city: 'Recife', state: 'PE' },
    })
    await world.as(rita).directory.agree({ version: CONSENT_VERSION, portrait: true, reviewLine: true, freeDay: true })
    world.clock.advance(120_000)
    // All caches are filled immediately before the professional must disappear from the pages, which is the worst case.
    expect((await ask('/diaristas/recife-pe')).body).toContain('Rita R.')
    expect((await ask('/diaristas')).body).toContain('/diaristas/recife-pe')
    expect(await sitemap()).toContain('/diaristas/recife-pe/lavanderia')
    await act(rita.id)
    world.clock.advance(HOUR_MS)
    expect((await ask('/diaristas/recife-pe')).body).not.toContain('Rita')
    expect((await ask('/diaristas')).body).not.toContain('/diaristas/recife-pe')
    expect((await sitemap()).filter((path) => path.includes('recife'))).toEqual([])
  })
})

function change(id: string, set: Partial<typeof professionalProfiles.$inferInsert>) {
  return world.db.update(professionalProfiles).set(set).where(eq(professionalProfiles.userId, id))
}

describe('the form of the landing page leads', () => {
  test.each([
    [
      '/buscar?servico=faxina-leve&cep=01310-100&dia=2026-11-25&horas=6',
      `${CITY}/faxina-leve?servico=faxina-leve&cep=01310100&dia=2026-11-25&horas=6`,
    ],
    // Nobody offers laundry in this city, so the page shows all professionals.
    ['/buscar?servico=lavanderia&cep=01310100&dia=&horas=4', `${CITY}?servico=lavanderia&cep=01310100&horas=4`],
    ['/buscar?servico=faxina-leve&cep=00000000&dia=&horas=4', '/diaristas'],
    ["/buscar?servico=<b>&cep=' or 1&dia=2026-02-31&horas=99", '/diaristas'],
  ])('a visitor from %s to %s', async (url, way) => {
    const { statusCode, headers } = await ask(url)
    expect([statusCode, headers.location]).toEqual([303, way])
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('the form of the landing page leads a signed-in person to the same search near the CEP', async () => {
    const ana = await world.person({})
    const cookie = await sessionOf(world, ana)
    const { statusCode, headers } = await host.app.inject({
      url: '/buscar?servico=faxina-leve&cep=01310100&dia=2026-11-25&horas=8',
      headers: { cookie },
    })
    expect(statusCode).toBe(303)
    expect(headers.location).toBe('/buscar?servico=faxina-leve&lugar=bela-vista-sao-paulo-sp&data=2026-11-25&duracao=8')
  })
})

test('a CEP lookup returns the place and how many professionals of its city are free, but not who they are', async () => {
  const near = (input: { cep: string; day?: string }) => world.as(null).directory.near(input)
  const people = (await near({ cep: '01310100' })).people
  expect(people).toBeGreaterThan(0)
  expect(await near({ cep: '01310100' })).toEqual({ place: 'Bela Vista, São Paulo', city: 'sao-paulo-sp', people, capped: false })
  expect(await near({ cep: '99999999' })).toEqual({ place: null, city: null, people: 0, capped: false })
})
