import { randomBytes } from 'node:crypto'
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
    await asAdmin((admin) => admin`drop database if exists ${admin(name)} with (force)`)
  }
  return { url: url.href, db, sql, drop }
}

async function asAdmin(work: (admin: postgres.Sql) => Promise<unknown>) {
  const admin = postgres(inject('databaseUrl'), { max: 1, onnotice: () => undefined })
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
