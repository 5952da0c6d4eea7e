import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { inject } from 'vitest'
import { connect, type Connection } from '#server/core/database/connect.ts'
import './database-setup.ts'

export type TestDatabase = Pick<Connection, 'db' | 'sql'> & {
  /** postgres:// URL of this database alone. */
  url: string
  /** Closes the pool and drops the database. */
  drop: () => Promise<void>
}

/** A migrated, empty database of the caller's own, cloned from the run's template (50–90 ms), with a pool as the app has it. */
export async function testDatabase({ max }: { max?: number } = {}): Promise<TestDatabase> {
  return databaseFrom(inject('databaseTemplate'), max)
}

/** A database without a single table, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return databaseFrom('template1')
}

async function databaseFrom(template: string, max?: number): Promise<TestDatabase> {
  const name = `${inject('databaseTemplate')}_${randomBytes(4).toString('hex')}`
  await asAdmin((admin) => admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = name
  const { db, sql, end } = connect(url.href, { max })
  const drop = async () => {
    await end()
    await asAdmin(async (admin) => {
      await everybodyGone(admin, name)
      await admin`drop database if exists ${admin(name)} with (force)`
    })
  }
  return { url: url.href, db, sql, drop }
}

// The worker's connections say goodbye a moment after it is done: cut off at that moment, they would fail the run by an error nobody awaits.
async function everybodyGone(admin: postgres.Sql, name: string) {
  for (let looks = 0; looks < 40; looks++) {
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
