import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Pool } from 'pg'
import postgres from 'postgres'
import { inject } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { connect, type Connection } from '#server/core/database/connect.ts'
import { queuePool } from '#server/core/database/queue-pool.ts'
import { withWaitLimit } from '#server/core/database/safe-client.ts'
import { cleaner } from './cleaner.ts'
import './database-setup.ts'
import { watchLockOrder } from './lock-order.ts'
import { LONG } from './long.ts'

export type TestDatabase = Pick<Connection, 'db' | 'sql'> & {
  /** The postgres:// URL of this database. */
  url: string
  /** A node-postgres pool, which the job queue requires. */
  queue: Pool
  /** Gives the database back after a test file. Throws if a transaction has locked rows in the wrong order. */
  drop: () => Promise<void>
  /** Drops the database, so that everything that uses it fails. */
  lose: () => Promise<void>
}

type Clone = Awaited<ReturnType<typeof newClone>>

/**
 * The pool size of a database that several test files use. A small pool is faster, because each connection plans every statement
 * separately. The long run uses twenty connections, so that more calls run at once.
 */
const KEPT_POOL = LONG ? 20 : 5
/** The empty databases that earlier test files of this worker no longer use. */
const unused: Clone[] = []

/**
 * A migrated database without rows, with a connection pool like the product's. The next test file of the worker uses the same
 * one, because a new one costs half a second of CPU time.
 */
export async function testDatabase({ max = KEPT_POOL }: { max?: number } = {}): Promise<TestDatabase> {
  const clone = unused.pop() ?? (await newClone())
  const own = max === KEPT_POOL ? lent(clone.sql) : connect(clone.url, { max })
  const outOfOrder = watchLockOrder(own.db)
  let used = true
  const stopUsing = async () => {
    const wasUsed = used
    used = false
    await own.end()
    return wasUsed
  }
  const drop = async () => {
    if (!(await stopUsing())) return
    if (await clone.isEmptied()) unused.push(clone)
    else await remove(clone)
    if (outOfOrder().length > 0) throw new Error(`locks out of order:\n${outOfOrder().join('\n')}`)
  }
  const lose = async () => {
    await stopUsing()
    await remove(clone)
  }
  return { url: clone.url, queue: clone.queue, db: own.db, sql: own.sql, drop, lose }
}

/** A database without tables, for tests of migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { name, url } = await databaseFrom('template1')
  const { db, sql } = connect(url)
  const queue = await queuePool(url)
  const drop = () => remove({ name, sql, queue })
  return { url, queue, db, sql, drop, lose: drop }
}

async function newClone() {
  const { name, url } = await databaseFrom(inject('databaseTemplate'))
  const { sql } = connect(url, { max: KEPT_POOL })
  return { name, url, sql, queue: await queuePool(url), isEmptied: await cleaner(sql) }
}

/**
 * Lends the pool to one test file. After `end` it refuses statements of this file, like a closed pool, but stays open for the
 * next file.
 */
function lent(pool: postgres.Sql): Pick<Connection, 'db' | 'sql' | 'end'> {
  let ended = false
  const assertUsed = () => {
    if (ended) throw Object.assign(new Error('The file of this database has ended'), { code: 'CONNECTION_ENDED' })
  }
  const sql = new Proxy(pool, {
    apply(target, self, query) {
      assertUsed()
      return Reflect.apply(target, self, query)
    },
    get(target, name) {
      if (name === 'begin' || name === 'unsafe' || name === 'reserve') assertUsed()
      return Reflect.get(target, name)
    },
  })
  const end = async () => void (ended = true)
  return { sql, db: drizzle(withWaitLimit(sql, KEPT_POOL).client, { schema }), end }
}

async function databaseFrom(template: string): Promise<{ name: string; url: string }> {
  const name = `${inject('databaseTemplate')}_${randomBytes(4).toString('hex')}`
  await asAdmin((admin) => admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = name
  return { name, url: url.href }
}

async function remove({ name, sql, queue }: Pick<Clone, 'name' | 'sql' | 'queue'>): Promise<void> {
  await Promise.all([sql.end({ timeout: 5 }), queue.end()])
  await asAdmin(async (admin) => {
    await connectionsClosed(admin, name)
    await admin`drop database if exists ${admin(name)} with (force)`
  })
}

// Waits until the worker has closed its connections. If the database were dropped earlier, the test run would fail with an
// unhandled error.
async function connectionsClosed(admin: postgres.Sql, name: string) {
  for (let attempt = 0; attempt < 40; attempt++) {
    if ((await admin`select from pg_stat_activity where datname = ${name}`).length === 0) return
    await sleep(25)
  }
}

async function asAdmin(work: (admin: postgres.Sql) => Promise<unknown>) {
  const admin = postgres(inject('databaseUrl'), { max: 1, onnotice: () => undefined })
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
