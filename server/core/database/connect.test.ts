import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql as drizzle } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { users } from '#db/schema/index.ts'
import { cuttableProxy } from '#server/test/stage/cuttable-proxy.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { LONG, long } from '#server/test/stage/long.ts'
import { isOutage } from '../errors.ts'
import { assertServerVersion, connect, connectUnbounded } from './connect.ts'
import { withSafeTransactions } from './safe-client.ts'
import { longStartup, watchedSocket } from './watched-socket.ts'

/** How long the test resets connections under load. */
const UNDER_LOAD_MS = LONG ? 4_000 : 1_000

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('the time limits of a query', () => {
  test('the time limits of a query are settings of the server, which cancels the query', async () => {
    const names = [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
      'transaction_timeout',
      'application_name',
      'jit',
      'max_parallel_workers_per_gather',
    ]
    const rows = await database.sql`select current_setting(name) as value from unnest(${names}::text[]) as name`
    expect(rows.map((row) => row.value)).toEqual(['5s', '3s', '5s', '10s', 'plumai', 'off', '0'])
  })

  test('the time limits of a query do not apply to migrations, seed and bench', async () => {
    const { sql, end } = connectUnbounded(database.url)
    const [row] =
      await sql`select current_setting('statement_timeout') as statement, current_setting('transaction_timeout') as whole`
    expect(row).toEqual({ statement: '0', whole: '0' })
    await assertServerVersion(sql)
    await end()
  })

  long('a query that waits for a lock is cancelled after 3 s', async () => {
    const holder = await database.sql.reserve()
    await holder`begin`
    await holder`select pg_advisory_xact_lock(1)`
    const started = performance.now()
    await expect(database.sql`select pg_advisory_xact_lock(1)`).rejects.toMatchObject({ code: '55P03' })
    expect(performance.now() - started).toBeLessThan(4_500)
    await holder`rollback`
    holder.release()
  })
})

test('arrays are sent to the database and returned from it as arrays', async () => {
  const words = ['limpeza', 'a "b"', 'c\\d, {e}', 'NULL', 'two\nlines', '']
  const [row] = await database.sql`
    select ${words}::text[] as words, ${[1, 2]}::int[] as numbers, array[true, null] as flags, array[]::uuid[] as none`
  expect(row).toEqual({ words, numbers: [1, 2], flags: [true, null], none: [] })
})

describe('when every connection of the pool is busy', () => {
  const nap = drizzle`select pg_sleep(4.5)`

  long('a query or transaction that waits 3 s fails as an outage, and the pool recovers', async () => {
    const { db, end } = connect(database.url, { max: 2 })
    const holders = [db.transaction((tx) => tx.execute(nap)), db.transaction((tx) => tx.execute(nap))]
    const started = performance.now()
    const late = [db.execute(drizzle`select 1`), db.transaction((tx) => tx.execute(drizzle`select 1`)), db.select().from(users)]
    const outcomes = await Promise.allSettled(late)
    expect(performance.now() - started).toBeLessThan(4_000)
    for (const outcome of outcomes) expect(outcome.status === 'rejected' && isOutage(outcome.reason)).toBe(true)
    await Promise.all(holders)
    const many = await Promise.all(Array.from({ length: 50 }, (_, at) => db.execute(drizzle`select ${at}::int as at`)))
    expect(many.map(([row]) => row?.at)).toEqual(Array.from({ length: 50 }, (_, at) => at))
    await end()
  })

  test('a failed query or transaction releases its connection', async () => {
    const { db, end } = connect(database.url, { max: 2 })
    const wrong = () => db.execute(drizzle`select 1 / 0`).catch(() => 'failed')
    const undone = () => db.transaction(() => Promise.reject(new Error('no'))).catch(() => 'failed')
    expect(new Set(await Promise.all([1, 2, 3, 4].flatMap(() => [wrong(), undone()])))).toEqual(new Set(['failed']))
    expect(await db.execute(drizzle`select 1 as one`)).toEqual([{ one: 1 }])
    await end()
  })
})

describe('when the network fails', () => {
  long('a server that accepts and closes connections is reported as not responding, and not tried for ever', async () => {
    const closes = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(closes, 'listening')
    const address = closes.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { sql, end } = connectUnbounded(`postgres://plumai@127.0.0.1:${port}/plumai`)
    await expect(assertServerVersion(sql, 300)).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })
    await end()
    closes.close()
  })

  test('when the connection of a running query stays silent, the query fails after the silence limit and the pool recovers', async () => {
    const proxy = await cuttableProxy(database.url)
    const sql = client(proxy.url, 500)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    proxy.freeze()
    const started = performance.now()
    await expect(sql`select 2`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    expect(performance.now() - started).toBeLessThan(1_500)
    proxy.thaw()
    expect(await sql`select 3 as three`).toEqual([{ three: 3 }])
    await sql.end()
    await proxy.close()
  })

  long('every query settles while connections are reset under load, and the pool recovers', async () => {
    const proxy = await cuttableProxy(database.url)
    const { sql, end } = connect(proxy.url, { max: 3 })
    let failed = 0
    const one = () => sql`select 1 as one`.catch(() => failed++)
    const until = performance.now() + UNDER_LOAD_MS
    const worker = async () => {
      // A reset must hit a connection that runs a query, which may take a while on a busy machine.
      while (performance.now() < until || failed === 0) await one()
    }
    const cutter = setInterval(proxy.reset, 40)
    await Promise.all(Array.from({ length: 10 }, worker))
    clearInterval(cutter)
    // The last reset may still be in progress, so the test waits for it.
    await sleep(100)
    expect(failed).toBeGreaterThan(0)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    await end()
    await proxy.close()
  })

  long(
    'a reset between or within the statements of a transaction fails only that transaction, and the pool recovers',
    async () => {
      const proxy = await cuttableProxy(database.url)
      const { db, end } = connect(proxy.url, { max: 3 })
      const counts = { failed: 0, done: 0 }
      const one = () =>
        db.transaction(async (tx) => {
          await tx.execute(drizzle`select 1`)
          await new Promise(setImmediate)
          await tx.execute(drizzle`select 2`).catch(() => tx.execute(drizzle`select 3`))
          await tx.execute(drizzle`select ${4}::int as four`)
        })
      const until = performance.now() + UNDER_LOAD_MS
      const worker = async () => {
        while (performance.now() < until)
          await one().then(
            () => counts.done++,
            () => counts.failed++,
          )
      }
      const cutter = setInterval(proxy.reset, 15)
      await Promise.all(Array.from({ length: 6 }, worker))
      clearInterval(cutter)
      await sleep(100)
      expect(counts.failed).toBeGreaterThan(0)
      const started = performance.now()
      await Promise.all(Array.from({ length: 12 }, one))
      expect(performance.now() - started).toBeLessThan(10_000)
      await end()
      await proxy.close()
    },
  )

  test('when a transaction loses its connection between two statements, it rejects and the process continues', async () => {
    const proxy = await cuttableProxy(database.url)
    const raw = client(proxy.url, 500)
    const sql = withSafeTransactions(raw)
    const cut = sql.begin(async (tx) => {
      await tx`select 1`
      proxy.reset()
      await sleep(50)
      return tx`select 2`
    })
    await expect(cut).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    await expect(sql.begin((tx) => tx`select 1 / 0`)).rejects.toMatchObject({ code: '22012' })
    expect(await sql.begin((tx) => tx`select ${3}::int as three`)).toEqual([{ three: 3 }])
    await raw.end()
    await proxy.close()
  })

  test('a query that was not yet sent when its connection was lost does not block the next query', async () => {
    const proxy = await cuttableProxy(database.url)
    const sockets: Socket[] = []
    const watched = watchedSocket(500)
    const socket = async (address: Parameters<typeof watched>[0]) => {
      const opened = await watched(address)
      sockets.push(opened)
      return opened
    }
    const options = { max: 1, onnotice: () => undefined, fetch_types: false, connection: longStartup, socket }
    const sql = postgres(proxy.url, options)
    for (let round = 0; round < 3; round++) {
      await sql`select 1`
      const lost = new Promise((done) => {
        setTimeout(() => {
          sockets.at(-1)?.destroy()
          // The event 'close' comes after the immediates that are queued now, so the driver never sends a query that it has
          // deferred again.
          setImmediate(() => done(sql`select ${'lost'}::text`))
        })
      })
      await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
      expect(await sql`select ${round}::int as round`).toEqual([{ round }])
    }
    expect(sockets).toHaveLength(4)
    await sql.end()
    await proxy.close()
  })

  test('a query fails when the connection freezes half way through the result, after an earlier query succeeded', async () => {
    const proxy = await cuttableProxy(database.url)
    const sql = client(proxy.url, 500)
    await sql`select 1`
    const answered = sql`select 1 as one`.execute()
    const cut = sql`select repeat('x', 1000) as text, pg_sleep(0.01) from generate_series(1, 100)`.execute()
    expect(await answered).toEqual([{ one: 1 }])
    setTimeout(() => proxy.freeze(), 100)
    await expect(cut).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    await sql.end({ timeout: 0 })
    await proxy.close()
  })

  long('an idle connection, a listening connection and a connection with a slow large result are not closed', async () => {
    const sql = client(database.url, 400)
    const heard = Promise.withResolvers<string>()
    const { state } = await sql.listen('news', heard.resolve)
    const [before] = await sql`select pg_backend_pid() as pid`
    await sleep(900)
    const [after] = await sql`select pg_backend_pid() as pid`
    expect(after).toEqual(before)
    await sql.notify('news', 'still here')
    expect(await heard.promise).toBe('still here')
    expect(state.pid).toBeGreaterThan(0)
    const rows = await sql`select repeat('x', 3000) as text, pg_sleep(0.01) from generate_series(1, 120)`
    expect(rows).toHaveLength(120)
    await sql.end()
  })

  long('connecting to an address that never answers fails after 3 s', async () => {
    const proxy = await cuttableProxy(database.url)
    proxy.freeze()
    const { sql, end } = connect(proxy.url)
    const started = performance.now()
    await expect(sql`select 1`).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })
    expect(performance.now() - started).toBeLessThan(4_500)
    await end()
    await proxy.close()
  })

  test('of two database servers the reachable one is used, and when none is reachable a query fails at once', async () => {
    const [first, second] = [await cuttableProxy(database.url), await cuttableProxy(database.url)]
    const both = first.url.replace(/(127\.0\.0\.1:\d+)/, `$1,${new URL(second.url).host}`)
    const { sql } = connect(both, { max: 3 })
    const ask = () => Promise.all([1, 2, 3].map((one) => sql`select ${one}::int as one`))
    await ask()
    await first.close()
    await vi.waitFor(async () => expect(await ask()).toHaveLength(3))
    await second.close()
    await expect(vi.waitUntil(() => sql`select 1`.then(() => false))).rejects.toThrow(/CONNECTION_CLOSED|ECONNREFUSED/)
    await expect(sql`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await sql.end({ timeout: 0 })
  })

  long('of two servers the second one is used when the first does not answer', async () => {
    const [silent, answers] = [await cuttableProxy(database.url), await cuttableProxy(database.url)]
    silent.freeze()
    const { sql, end } = connect(silent.url.replace(/(127\.0\.0\.1:\d+)/, `$1,${new URL(answers.url).host}`), { max: 1 })
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    await end()
    await Promise.all([silent.close(), answers.close()])
  })

  test('a database server that accepts no writes counts as out of reach', async () => {
    const role = `reader_${database.url.slice(-8)}`
    await database.sql.unsafe(`create role ${role} login password 'x'; alter role ${role} set default_transaction_read_only = on`)
    const { sql, end } = connect(Object.assign(new URL(database.url), { username: role, password: 'x' }).href)
    const failure = await sql`select 1`.catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'CONNECTION_READ_ONLY' })
    expect(isOutage(failure)).toBe(true)
    await end()
    await database.sql.unsafe(`drop role ${role}`)
  })

  test('a refused connection fails at once, and the pool does not lose a connection slot', async () => {
    const proxy = await cuttableProxy(database.url)
    const { sql, end } = connect(proxy.url, { max: 1 })
    const { port } = new URL(proxy.url)
    await proxy.close()
    await expect(sql`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    const again = await cuttableProxy(database.url, Number(port))
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    await end()
    await again.close()
  })
})

function client(url: string, silenceMs: number) {
  const options = { max: 1, onnotice: () => undefined, fetch_types: false, socket: watchedSocket(silenceMs) }
  return postgres(url, options)
}
