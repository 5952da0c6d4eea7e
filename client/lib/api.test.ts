import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

test('sends search.professionals in its own request and batches the other queries of the same moment', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    asked.push(pathname + search)
    const paths = pathname.replace('/trpc/', '').split(',')
    return Promise.resolve(Response.json(paths.map((path) => ({ result: { data: path } }))))
  })
  const { client } = createApi()
  await Promise.all([client.search.professionals.query({}), client.search.count.query({}), client.search.teaser.query()])
  expect(asked.toSorted()).toEqual([
    '/trpc/search.count,search.teaser?batch=1&input=%7B%220%22%3A%7B%7D%7D',
    '/trpc/search.professionals?batch=1&input=%7B%220%22%3A%7B%7D%7D',
  ])
})
