import type { Query } from '@tanstack/react-query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionView } from '#client/lib/session.ts'
import { appAt, renderApp, openedPath } from '#client/server-app.ts'
import { hostileValues, pageAddresses } from '#client/test/addresses.ts'
import { courseModules } from '#db/schema/index.ts'
import { ownQueries, pageSession } from '#server/page-queries.ts'
import { makeBooking, type Person } from '#server/test/stage/factories.ts'
import { LONG } from '#server/test/stage/long.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const SITE = 'https://plumai.example'
/** The number of hostile query strings that are tested for each page; the long form tests all of them. */
const SAMPLE = LONG ? Number.POSITIVE_INFINITY : 1

let world: TestWorld
let people: readonly Person[]
/** Ids for the paths that end with an id. The key is the segment of the path before the id. */
let ids: Readonly<Record<string, string>>

beforeAll(async () => {
  world = await testWorld()
  const ana = await world.person({ name: 'Ana Prado', subscriber: true })
  const rita = await world.person({ name: 'Rita Melo', professional: true })
  people = [
    ana,
    rita,
    await world.person({ name: 'Lia Souza', roles: ['admin'] }),
    await world.person({ name: 'Bia Reis', roles: [] }),
    await world.person({ name: 'Eva Lima', roles: ['profissional'] }),
  ]
  const startsAt = new Date(world.now().getTime() + 86_400_000)
  const booking = await makeBooking(world, { contractorId: ana.id, professionalId: rita.id, startsAt })
  const [module] = await world.db.select({ id: courseModules.id }).from(courseModules).limit(1)
  ids = { profissional: rita.id, 'agendamento-confirmado': booking.id, modulo: module!.id }
})
afterAll(() => world?.close())

/** Returns the page that a person sees at an address, after its redirects, as HTML and with its path. */
async function show(person: Person | null, href: string, hops = 0): Promise<{ html: string; path: string }> {
  const caller = { ip: '203.0.113.7', userAgent: 'test', transport: 'http', setCookie: () => {} } as const
  const ctx = person ? await world.contextOf(person) : { ...world, actor: null, caller }
  const session = (await pageSession(ctx)) as SessionView
  const app = appAt(openedPath(href, session), ownQueries(ctx))
  app.session.start({ ...session, expiresAt: null })
  await app.router.load()
  const result = app.router._serverResult
  if (result?.type === 'redirect') {
    const goes = new URL(result.redirect.options.href ?? '', SITE)
    if (goes.origin !== SITE || hops > 3) throw new Error(`${href} goes to ${goes.href}`)
    return show(person, goes.pathname + goes.search, hops + 1)
  }
  let html = renderApp(app)
  for (let round = 0; round < 3; round++) {
    const asked = app.api.queryClient.getQueryCache().getAll().filter(isAsked)
    if (asked.length === 0) break
    await Promise.all(asked.map((query) => query.fetch().catch(() => undefined)))
    html = renderApp(app)
  }
  return { html, path: app.router.state.location.pathname }
}

function isAsked({ state, options }: Query): boolean {
  return state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false && 'queryFn' in options
}

/** Returns hostile query strings that the page does not ignore. An ignored one would test the same page again. */
function hostileQueries(path: string, keys: readonly string[]): string[] {
  const different = new Map<string, string>()
  for (const query of keys.flatMap((key) => hostileValues.map((value) => value(key)))) {
    const { router } = appAt(`${path}?${query}`, () => Promise.reject(new Error('not asked')))
    different.set(router.latestLocation.searchStr, query)
  }
  const queries = [...different.values()]
  return queries.filter((_, at) => at % Math.ceil(queries.length / SAMPLE) === 0)
}

describe.each(pageAddresses().filter(({ keys }) => keys.length > 0))('$path', ({ path, keys }) => {
  test('a page is shown at each of its addresses with a hostile query string, and does not redirect to another page', async () => {
    const place = path.replace(/([\w-]+)\/[\da-f-]{36}$/, (all, name: string) => `${name}/${ids[name] ?? all}`)
    for (const person of [null, ...people]) {
      const plain = await show(person, place)
      if (plain.path !== place) continue
      expect(plain.html, `${person?.name} at ${place}`).toMatch(/<h1[ >]/)
      for (const query of hostileQueries(place, keys)) {
        const { html, path: shown } = await show(person, `${place}?${query}`)
        expect([shown, ...faultsIn(html)], `${person?.name} at ${place}?${query}`).toEqual([place, ...faultsIn(plain.html)])
      }
      return
    }
    throw new Error(`nobody sees ${place}`)
  })
})

/**
 * Returns the faults that show that a page was not rendered on the server. Parts whose code is loaded at their first use may be
 * left to the browser.
 */
function faultsIn(html: string): readonly string[] {
  return [
    ...(/<h1[ >]/.test(html) ? [] : ['no heading']),
    ...(html.match(/Ocorreu um erro|Não foi possível[^<]*|data-msg="(?![^"]*support Suspense)[^"]*"/g) ?? []),
  ]
}
