import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

test('sends queries that start at the same moment as one batch', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    asked.push(pathname + search)
    const paths = pathname.replace('/trpc/', '').split(',')
    return Promise.resolve(Response.json(paths.map((path) => ({ result: { data: path } }))))
  })
  const { client } = createApi()
  await Promise.all([client.search.professionals.query({}), client.search.count.query({}), client.search.places.query()])
  expect(asked.toSorted()).toEqual([
    '/trpc/search.professionals,search.count,search.places?batch=1&input=%7B%220%22%3A%7B%7D%2C%221%22%3A%7B%7D%7D',
  ])
})
