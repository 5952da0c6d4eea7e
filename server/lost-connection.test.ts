import { afterAll, beforeAll, expect, vi } from 'vitest'
import { connect } from '#server/core/database/connect.ts'
import { cuttableProxy, type CuttableProxy } from '#server/test/stage/cuttable-proxy.ts'
import { type Host, hostOf, newSignUp } from '#server/test/stage/host.ts'
import { long } from '#server/test/stage/long.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let proxy: CuttableProxy
let pool: ReturnType<typeof connect>
let host: Host
beforeAll(async () => {
  world = await testWorld()
  proxy = await cuttableProxy(world.database.url)
  pool = connect(proxy.url, { max: 2 })
  host = await hostOf({ ...world, db: pool.db })
})
afterAll(async () => {
  await host.app.close()
  await pool.end()
  await proxy.close()
  await world.close()
})

const signUp = (person: ReturnType<typeof newSignUp>) =>
  host.app.inject({
    method: 'POST',
    url: '/trpc/auth.signUp',
    payload: JSON.stringify(person),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })

/** Starts a request and resets the database connection of its first query before the response arrives. */
async function whileLost<T>(request: () => PromiseLike<T>): Promise<T> {
  proxy.freeze()
  const answer = Promise.resolve(request())
  await vi.waitFor(() => expect(pool.usage().running).toBeGreaterThan(0), { timeout: 5_000, interval: 5 })
  proxy.reset()
  proxy.thaw()
  return answer
}

long('a read, and a write of which nothing was committed, are answered from another connection when theirs is lost', async () => {
  const person = newSignUp()
  const { headers } = await signUp(person)
  const cookie = String(headers['set-cookie']).split(';')[0]
  const read = await whileLost(() => host.app.inject({ url: '/trpc/auth.session', headers: { cookie } }))
  expect(read.json()).toMatchObject({ result: { data: { user: { email: person.email } } } })

  const other = newSignUp()
  expect((await whileLost(() => signUp(other))).statusCode).toBe(200)
  expect(await world.database.sql`select from usuarios where email = ${other.email}`).toHaveLength(1)
})
