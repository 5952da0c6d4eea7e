import type { AnyRoute } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { hostileValues, pageAddresses } from './test/addresses.ts'
import { appAt } from './server-app.ts'

const site = 'https://plumai.example'

/** Returns the search parameters that a page accepts from a URL, and the errors that occur while the page reads the URL. */
function readAt(href: string) {
  const { router } = appAt(href, () => Promise.reject(new Error('not asked')))
  const matches = router.matchRoutes(router.latestLocation)
  const page = matches.at(-1)!
  const route = Object.values<AnyRoute>({ ...router.routesById }).find(({ id }) => id === page.routeId)!
  const { validateSearch } = route.options
  const search = Object.entries(page.search).filter(([, value]) => value !== undefined)
  return {
    errors: matches.flatMap(({ searchError }) => searchError ?? []),
    search: Object.fromEntries(search),
    validateSearch,
    router,
  }
}

const pages = pageAddresses()

test('every page declares its search parameters with `address` of lib/address.ts', () => {
  expect(pages.filter(({ keys }) => keys === undefined).map(({ path }) => path)).toEqual([])
  expect(pages.flatMap(({ keys }) => keys)).toContain('voltar')
})

describe.each(pages)('$path', ({ path, keys }) => {
  test('drops search parameters that the page does not know', () => {
    const { search, router } = readAt(`${path}?desconhecida=1&__proto__=1&constructor=x`)
    expect([search, router.latestLocation.searchStr]).toEqual([{}, ''])
  })

  test.each(keys.map((key) => ({ key })))('a hostile value of $key causes no error and leads to no other site', ({ key }) => {
    for (const query of hostileValues.map((value) => value(key))) {
      const { errors, search, validateSearch, router } = readAt(`${path}?${query}`)
      expect(errors, query).toEqual([])
      expect(
        Object.keys(search).filter((each) => each !== key),
        query,
      ).toEqual([])
      const value: unknown = search[key]
      // The test writes a value that a page has read into an address and reads it from there again. The value must not change.
      expect(validateSearch({ [key]: value }), query).toEqual({ [key]: value })
      expect(['string', 'number', 'boolean', 'undefined'], query).toContain(typeof value)
      const { origin, pathname } = new URL(key === 'voltar' && typeof value === 'string' ? value : '/', site)
      expect([origin, pathname], query).toEqual([site, expect.not.stringMatching(/^\/[/\\]/)])
      expect(new URL(router.latestLocation.publicHref, site).origin).toBe(site)
    }
  })
})
