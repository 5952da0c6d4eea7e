import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { migrateDatabase, pendingMigrations } from '#server/core/database/migrate.ts'
import { testDatabase } from '#server/test/stage/database.ts'
import { refusal } from './refusal.ts'
import { fourHours, sampleRows } from './sample-rows.ts'
import { bookings, searchIndex } from './schema/index.ts'

const database = await testDatabase()
const { db } = database
const next = await mkdtemp(join(tmpdir(), 'plumai-next-'))
afterAll(async () => {
  await database.drop()
  await rm(next, { recursive: true })
})

test('a migration of the next release upgrades a filled database, and the current code still works on it', async () => {
  const sample = sampleRows(db)
  const pair = { contractorId: await sample.user(), professionalId: await sample.professional() }
  const bookingId = await sample.booking(pair)
  await releaseWith(`
    alter table agendamentos add column door text constraint agendamentos_door check (door <> '');
    update usuarios set nome_completo = 'Nome novo'`)

  await Promise.all([migrateDatabase(database.url, { folder: next }), migrateDatabase(database.url)])

  const [before] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  expect(before).toMatchObject({ ...pair, status: 'Solicitado', totalInCents: 12_000 })
  expect(await db.select({ name: searchIndex.name }).from(searchIndex)).toEqual([{ name: 'Nome novo' }])
  expect(await refusal(db.execute(sql`update agendamentos set door = ''`))).toBe('agendamentos_door')
  const start = new Date('2027-01-05T12:00:00Z')
  expect(await refusal(sample.booking({ ...pair, ...fourHours(start) }))).toBe('accepted')
  expect(await refusal(sample.booking({ ...pair, ...fourHours(start) }))).toBe('agendamentos_sem_sobreposicao')
  expect(await pendingMigrations(database.sql)).toEqual([])
  expect(await pendingMigrations(database.sql, next)).toEqual([])
})

test('after re-applying all SQL functions and triggers, each still enforces its rule', async () => {
  expect(await refusal(db.update(bookings).set({ status: 'Concluído' }))).toBe('agendamentos_status_transition')
  const professionalId = await sampleRows(db).professional({}, { cpf: '98765432100', email: 'nova@exemplo.com.br' })
  expect(await db.$count(searchIndex, eq(searchIndex.userId, professionalId))).toBe(1)
})

/**
 * Simulates the next release: copies this checkout's migrations and SQL functions, adds one migration and changes one function
 * file.
 */
async function releaseWith(text: string): Promise<void> {
  for (const folder of ['migrations', 'sql']) await cp(join(import.meta.dirname, folder), join(next, folder), { recursive: true })
  const path = join(next, 'migrations/meta/_journal.json')
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ idx: (last?.idx ?? 0) + 1, when: (last?.when ?? 0) + 1, tag: '9999_next' })
  await writeFile(path, JSON.stringify(journal))
  await writeFile(join(next, 'migrations/9999_next.sql'), text)
  await appendFile(join(next, 'sql/after/ledger.sql'), '\n-- The next change.\n')
}
