import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { inject } from 'vitest'
import { connect, type Connection } from '#server/core/database/connect.ts'
import './database-setup.ts'
import { watchLockOrder } from './lock-order.ts'

export type TestDatabase = Pick<Connection, 'db' | 'sql'> & {
  /** The postgres:// URL of this database. */
  url: string
  /** Closes the pool and drops the database. Throws when a transaction has locked rows out of order. */
  drop: () => Promise<void>
}

/** A migrated database without rows, cloned from the template of the test run (50–90 ms), with a pool like the product's. */
export async function testDatabase({ max }: { max?: number } = {}): Promise<TestDatabase> {
  return databaseFrom(inject('databaseTemplate'), max)
}

/** A database without tables, for tests of the migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return databaseFrom('template1')
}

async function databaseFrom(template: string, max?: number): Promise<TestDatabase> {
  const name = `${inject('databaseTemplate')}_${randomBytes(4).toString('hex')}`
  await asAdmin((admin) => admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = name
  const { db, sql, end } = connect(url.href, { max })
  const outOfOrder = watchLockOrder(db)
  const drop = async () => {
    await end()
    await asAdmin(async (admin) => {
      await connectionsClosed(admin, name)
      await admin`drop database if exists ${admin(name)} with (force)`
    })
    if (outOfOrder().length > 0) throw new Error(`locks out of order:\n${outOfOrder().join('\n')}`)
  }
  return { url: url.href, db, sql, drop }
}

// The worker closes its connections shortly after it has stopped. If the database were dropped before, the test run would fail with an
// error that nobody awaits.
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
