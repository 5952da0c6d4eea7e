import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of this checkout with `migrations/` and `sql/`. */
export const DRIZZLE_FOLDER = join(import.meta.dirname, '../../../drizzle')

/**
 * One migration. `when` is drizzle-kit's timestamp in milliseconds, by which the database identifies the migration. `hash` is the
 * SHA-256 of the text.
 */
export type Migration = { tag: string; when: number; text: string; hash: string }

/**
 * The migrations and SQL functions of a checkout. `before` and `after`: the functions that run before and after the migrations.
 * `checksum` identifies this version of the functions.
 */
export type Source = { migrations: Migration[]; before: string; after: string; checksum: string }

/** Reads the migrations in their order, and the SQL functions in `sql/before` and `sql/after`, sorted by file name. */
export async function readSource(folder: string): Promise<Source> {
  const [migrations, before, after] = await Promise.all([
    readMigrations(folder),
    readAll(join(folder, 'sql/before')),
    readAll(join(folder, 'sql/after')),
  ])
  return { migrations, before, after, checksum: sha256(`${before}\n${after}`) }
}

/** Returns the names and timestamps of the migrations, in their order. */
export async function readJournal(folder: string): Promise<Pick<Migration, 'tag' | 'when'>[]> {
  const path = join(folder, 'migrations/meta/_journal.json')
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(await readText(path))
  return journal.entries.map(({ tag, when }) => ({ tag, when }))
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const journal = await readJournal(folder)
  return Promise.all(
    journal.map(async ({ tag, when }) => {
      const text = await readText(join(folder, 'migrations', `${tag}.sql`))
      return { tag, when, text, hash: sha256(text) }
    }),
  )
}

async function readAll(folder: string): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).toSorted()
  return (await Promise.all(names.map((name) => readText(join(folder, name))))).join('\n')
}

/** Reads a file with LF line endings, so that a Windows checkout has the same checksums. */
async function readText(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
