import { startEmbeddedPostgres } from './embedded.ts'
import { createHash } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import { firstClosedFolder, identityFor } from './embedded-identity.ts'

type Place = { readonly DATABASE_URL?: string | undefined; readonly DATABASE_DIR?: string | undefined }

/**
 * Returns the URL of the configured database, or starts the embedded one; a command joins that of a product which runs. `stop` ends what
 * was started.
 */
export async function startDatabase(
  { DATABASE_URL, DATABASE_DIR }: Place,
  { joins = true, log = () => {} }: { joins?: boolean; log?: (line: string) => void } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: DATABASE_DIR ?? (await defaultDataFolder(DATA_FOLDER)), joins, log })
}

/** The embedded database's folder in a checkout. Git ignores it. */
const DATA_FOLDER = '.data/pg18'

const SYSTEM_FOLDER = '/var/lib/plumai'

/**
 * The folder of the embedded database when DATABASE_DIR is not set: `preferred`, or, when root runs the product from a folder that
 * PostgreSQL's user may not enter (a clone under /root), this checkout's own folder in /var/lib/plumai.
 */
async function defaultDataFolder(preferred: string): Promise<string> {
  const folder = resolve(preferred)
  const closed = await firstClosedFolder(folder, await identityFor(folder))
  if (closed === undefined) return folder
  const checkout = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  return join(SYSTEM_FOLDER, `${basename(process.cwd())}-${checkout}`, 'pg18')
}
