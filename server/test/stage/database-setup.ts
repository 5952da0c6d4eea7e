import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/core/database/embedded.ts'
import { migrateDatabase } from '#server/core/database/migrate.ts'
import { refuseOtherSteps } from './life-cycles.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's URL of the test server. */
    databaseUrl: string
    /** The migrated template database that each test file clones. The clones' names begin with its name. */
    databaseTemplate: string
  }
}

type Server = { url: string; stop: () => Promise<unknown> }

/**
 * Provides one PostgreSQL server for a test run, with a migrated template database. It is the one at TEST_DATABASE_URL, else a
 * container, else the embedded server without fsync. TEST_DATABASE=container fails without a container, and
 * TEST_DATABASE=embedded does not try one.
 */
export async function setup(project: TestProject) {
  const server = await anyServer()
  const template = `plumai_test_${randomBytes(4).toString('hex')}`
  await makeTemplate(server.url, template)
  project.provide('databaseUrl', server.url)
  project.provide('databaseTemplate', template)
  return async () => {
    await dropAll(server.url, template)
    await server.stop()
  }
}

async function anyServer(): Promise<Server> {
  const { TEST_DATABASE, TEST_DATABASE_URL } = process.env
  if (TEST_DATABASE_URL) return { url: TEST_DATABASE_URL, stop: async () => undefined }
  if (TEST_DATABASE === 'embedded') return embedded()
  try {
    return await container()
  } catch (error) {
    if (TEST_DATABASE === 'container') throw error
    return embedded()
  }
}

async function container(): Promise<Server> {
  const { getContainerRuntimeClient, Wait } = await import('testcontainers')
  const runtime = await Promise.race([getContainerRuntimeClient(), sleep(5_000, undefined, { ref: false })])
  if (!runtime) throw new Error('No container runtime answered within 5 s')
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'timezone=UTC']
  const started = await new PostgreSqlContainer('postgres:18-alpine')
    .withEnvironment({ POSTGRES_INITDB_ARGS: '--locale-provider=icu --icu-locale=pt-BR --locale=C.UTF-8' })
    .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting])])
    .withWaitStrategy(Wait.forAll([Wait.forLogMessage(/ready to accept connections/), Wait.forListeningPorts()]))
    .start()
  return { url: started.getConnectionUri(), stop: () => started.stop() }
}

async function embedded(): Promise<Server> {
  const dataDir = join(tmpdir(), `plumai-test-${randomBytes(6).toString('hex')}`)
  return startEmbeddedPostgres({ dataDir, ephemeral: true, fsync: false })
}

async function makeTemplate(url: string, name: string) {
  const admin = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await admin`create database ${admin(name)}`
    const template = new URL(url)
    template.pathname = name
    await migrateDatabase(template.href)
    await refuseOtherSteps(template.href)
    await admin`alter database ${admin(name)} with is_template true allow_connections false`
  } finally {
    await admin.end()
  }
}

async function dropAll(url: string, prefix: string) {
  const admin = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await admin`alter database ${admin(prefix)} with is_template false`
    const names = await admin<{ datname: string }[]>`select datname from pg_database where starts_with(datname, ${prefix})`
    for (const { datname } of names) await admin`drop database if exists ${admin(datname)} with (force)`
  } finally {
    await admin.end()
  }
}
