import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { assertDirect, BEHIND_POOLER, preparePooler } from '#server/core/database/pooler.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { newSignUp } from '#server/test/stage/host.ts'
import { LONG } from '#server/test/stage/long.ts'
import { findPgbouncer, startPgbouncer } from '#server/test/stage/pgbouncer.ts'
import { type RunningApp, startApp } from '#server/test/stage/running-app.ts'

/** Two real versions of PgBouncer. The short form of this test, with a fake pooler, is in core/database/pooler.test.ts. */
const [current, old] = LONG
  ? [await findPgbouncer('trixie', 'PGBOUNCER'), await findPgbouncer('bookworm', 'PGBOUNCER_OLD')]
  : [{ missing: 'LONG is not set' }, { missing: 'LONG is not set' }]
const SIGN_UPS = 200
const AT_ONCE = 8

vi.setConfig({ testTimeout: 180_000 })

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const missing = [current, old].flatMap((found) => ('missing' in found ? [found.missing] : []))
test.skipIf(missing.length > 0)(`both releases of PgBouncer were found ${missing.join('; ')}`, () => expect(missing).toEqual([]))

const start = async (found: typeof current, settings?: Record<string, string | number>) => {
  if ('missing' in found) throw new Error(found.missing)
  const pgbouncer = await startPgbouncer(found, database.url, settings)
  onTestFinished(pgbouncer.stop)
  return pgbouncer
}

describe.runIf(!('missing' in old))('PgBouncer before 1.21', () => {
  test('PgBouncer before 1.21 is refused as DATABASE_URL, because it does not support prepared statements', async () => {
    const { url } = await start(old)
    await expect(preparePooler(url, database.url)).rejects.toThrow('DATABASE_URL leva a um pooler que mistura sessões')
  })
})

describe.runIf(!('missing' in current))('PgBouncer 1.21 or newer', () => {
  test('PgBouncer is refused as the direct database URL, even if it ignores session settings', async () => {
    const refused = await startApp({ databaseUrl: (await start(current)).url }).catch(String)
    expect(refused).toContain(BEHIND_POOLER)
    const ignoring = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,transaction_timeout'
    await expect(assertDirect((await start(current, { ignore_startup_parameters: ignoring })).url)).rejects.toThrow(BEHIND_POOLER)
  })

  test.each([
    ['prepared statements are off', { max_prepared_statements: 0 }],
    ['it pools statements', { pool_mode: 'statement' }],
  ])('is refused as the pool when %s', async (_, settings) => {
    await expect(preparePooler((await start(current, settings)).url, database.url)).rejects.toThrow(
      'DATABASE_URL leva a um pooler',
    )
  })

  test(`two instances behind PgBouncer handle ${SIGN_UPS} sign-ups without mixing sessions, and deliver events`, async () => {
    const { url } = await start(current, { default_pool_size: 5 })
    const env = { DATABASE_DIRECT_URL: database.url }
    const [one, other] = await Promise.all([startApp({ databaseUrl: url, env }), startApp({ databaseUrl: url, env })])
    const apps = [one, other]
    onTestFinished(async () => void (await Promise.all(apps.map((app) => app.stop()))))
    let next = 0
    const wrong: string[] = []
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next++ < SIGN_UPS) {
          const [here, there] = next % 2 ? [one, other] : [other, one]
          const person = await signUp(here)
          const sessions = await Promise.all([1, 2, 3].map(() => sessionOf(there, person.cookie)))
          wrong.push(...sessions.filter((session) => !session.includes(`"${person.email}"`)))
        }
      }),
    )
    expect(wrong).toEqual([])
    expect(await Promise.all(apps.map(async (app) => (await fetch(`${app.url}/readyz`)).json()))).toMatchObject([
      { database: true, bus: true, worker: true },
      { database: true, bus: true, worker: true },
    ])
  })
})

/** Signs up a new account. Returns its email and its session cookie. */
async function signUp({ url }: RunningApp): Promise<{ email: string; cookie: string }> {
  const person = newSignUp()
  const answer = await fetch(`${url}/trpc/auth.signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(person),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return { email: person.email, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** Returns the response of auth.session for the cookie, as text. */
async function sessionOf({ url }: RunningApp, cookie: string): Promise<string> {
  return (await fetch(`${url}/trpc/auth.session`, { headers: { cookie } })).text()
}
