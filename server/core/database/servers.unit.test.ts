import { expect, test } from 'vitest'
import { ServerSearch, serversOf, urlOn } from './servers.ts'

test.each([
  ['postgres://ana:p%40ss@db/plumai', [['db', 5432]]],
  [
    'postgres://db-a:5433,db-b/plumai?sslmode=require',
    [
      ['db-a', 5433],
      ['db-b', 5432],
    ],
  ],
  [
    'postgres://ana:x@[::1]:5433,10.0.0.2:5434/plumai',
    [
      ['::1', 5433],
      ['10.0.0.2', 5434],
    ],
  ],
  ['postgres:///plumai', [['localhost', 5432]]],
])('%s names its servers', (url, servers) => {
  expect(serversOf(url).map(({ name, port }) => [name, port])).toEqual(servers)
})

test('the URL for one of several servers keeps user, password, database and parameters', () => {
  const url = 'postgres://ana:p%40ss@[::1]:5433,db-b/plumai?sslmode=require'
  expect(serversOf(url).map((server) => urlOn(url, server))).toEqual([
    'postgres://ana:p%40ss@[::1]:5433/plumai?sslmode=require',
    'postgres://ana:p%40ss@db-b:5432/plumai?sslmode=require',
  ])
})

test('when several connections fail at one server, the search moves to the next server once, and it ends when all servers failed', () => {
  const servers = serversOf('postgres://a,b,c/plumai')
  const [a, b, c] = servers as [(typeof servers)[0], (typeof servers)[0], (typeof servers)[0]]
  const search = new ServerSearch(servers)
  expect([search.failed(a), search.failed(a), search.current]).toEqual([true, true, b])
  expect([search.failed(b), search.current]).toEqual([true, c])
  expect([search.failed(c), search.current]).toEqual([false, a])
  search.worked(b)
  expect([search.current, search.failed(b), search.current]).toEqual([b, true, c])
})
