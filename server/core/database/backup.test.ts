import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect } from 'vitest'
import { seedDemo } from '#db/seed.ts'
import { emptyDatabase, testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { long } from '#server/test/stage/long.ts'
import { backUpDatabase, copyOf, restoreDatabase } from './backup.ts'

let source: TestDatabase
let folder: string

beforeAll(async () => {
  source = await testDatabase()
  await seedDemo(source.db, new Date('2026-11-24T15:00:00Z'))
  await source.sql`select graphile_worker.add_job('notifications.send', '{"id": "n1"}'::json, job_key => 'n1')`
  folder = await mkdtemp(join(tmpdir(), 'plumai-backup-'))
})
afterAll(async () => {
  await source?.drop()
  await rm(folder, { recursive: true, force: true })
})

long('a restored database has every row, sequence and waiting job of the backup', async () => {
  const { tables, jobs } = await backUpDatabase(source.url, folder)
  expect(tables.find(({ name }) => name === 'agendamentos')?.rows).toBeGreaterThan(100)
  expect(jobs.map(({ task, key }) => [task, key])).toContainEqual(['notifications.send', 'n1'])
  const empty = await emptyDatabase()
  try {
    await restoreDatabase(empty.url, folder)
    const again = await backUpDatabase(empty.url, join(folder, 'again'))
    expect(again.tables).toEqual(tables)
    expect(again.sequences).toEqual((await backUpDatabase(source.url, join(folder, 'source'))).sequences)
    expect(again.jobs.map(({ task, payload, key }) => [task, payload, key])).toEqual(
      jobs.map(({ task, payload, key }) => [task, payload, key]),
    )
    // The generated columns of the search index must be computed again at the restore, so both databases must have equal values.
    const found = (database: TestDatabase) => database.sql`select user_id, by_price, area::text from search_index order by 1`
    expect([...(await found(empty))]).toEqual([...(await found(source))])
    await expect(restoreDatabase(empty.url, folder)).rejects.toThrow('Este banco já tem contas')
    await expect(backUpDatabase(source.url, folder)).rejects.toThrow('já guarda uma cópia')
  } finally {
    await empty.drop()
  }
})

long('a backup that is missing, damaged, changed or of another release restores nothing', async () => {
  const empty = await emptyDatabase()
  try {
    await expect(restoreDatabase(empty.url, join(folder, 'none'))).rejects.toThrow('não guarda uma cópia: falta manifest.json')
    await writeFile(join(folder, 'agendamentos.copy.gz'), 'not compressed')
    await expect(restoreDatabase(empty.url, folder)).rejects.toThrow('agendamentos.copy.gz falta ou está danificado')
    await writeFile(join(folder, 'agendamentos.copy.gz'), gzipSync(''))
    await expect(restoreDatabase(empty.url, folder)).rejects.toThrow('A tabela agendamentos não ficou igual')
    const [left] = await empty.sql`select count(*)::int as users from usuarios`
    expect(left).toEqual({ users: 0 })
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as object
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, migration: '0001_money' }))
    await expect(restoreDatabase(empty.url, folder)).rejects.toThrow('Esta cópia é da versão 0001_money')
  } finally {
    await empty.drop()
  }
})

long('a table is backed up in parts of a few MiB, even if PostgreSQL stores its long values outside the table', async () => {
  const { sql } = source
  // Without this setting PostgreSQL would compress the text, and the table would be too small for this test.
  await sql`alter table outbox alter column html set storage external`
  await sql`
    insert into outbox (key, kind, about, status, sent_at, "to", html)
    select 'long ' || n, 'test.long', n, 'sent', now(), 'a@casa.example', repeat('Faxina, ', 4000) from generate_series(1, 1500) n`
  const sizes = await sql.begin(async (tx) => {
    const parts: number[] = []
    for await (const part of copyOf(tx, 'outbox', ['key', 'html'])) parts.push(part.length)
    return parts
  })
  const sum = sizes.reduce((all, size) => all + size)
  expect([sum > 45_000_000, Math.max(...sizes) < 12_000_000]).toEqual([true, true])
  await sql`delete from outbox where kind = 'test.long'`
})
