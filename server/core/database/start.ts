import { startEmbeddedPostgres } from './embedded.ts'
import { createHash } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import { firstClosedFolder, identityFor } from './embedded-identity.ts'

type Place = {
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_DIR?: string | undefined
}

/** A started database. `url` leads to PostgreSQL itself; `poolerUrl` to a pooler in front of it, null without a pooler. */
type Started = { url: string; poolerUrl: string | null; stop: () => Promise<void> }

/**
 * Returns the URLs of the configured database, or starts the embedded one. A command uses the embedded database of a product that
 * already runs. `stop` stops only what was started here.
 */
export async function startDatabase(
  { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_DIR }: Place,
  { joins = true, log = () => {} }: { joins?: boolean; log?: (line: string) => void } = {},
): Promise<Started> {
  if (DATABASE_URL) {
    const url = DATABASE_DIRECT_URL ?? DATABASE_URL
    return { url, poolerUrl: url === DATABASE_URL ? null : DATABASE_URL, stop: async () => {} }
  }
  const embedded = await startEmbeddedPostgres({ dataDir: DATABASE_DIR ?? (await defaultDataFolder(DATA_FOLDER)), joins, log })
  return { ...embedded, poolerUrl: null }
}

/** The folder of the embedded database in a checkout. Git ignores it. */
const DATA_FOLDER = '.data/pg18'

const SYSTEM_FOLDER = '/var/lib/plumai'

/**
 * Returns the folder of the embedded database when DATABASE_DIR is not set. It is `preferred`, or a folder in /var/lib/plumai
 * when root runs the product from a folder that PostgreSQL's user may not enter, such as /root.
 */
async function defaultDataFolder(preferred: string): Promise<string> {
  const folder = resolve(preferred)
  const closed = await firstClosedFolder(folder, await identityFor(folder))
  if (closed === undefined) return folder
  const checkout = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  return join(SYSTEM_FOLDER, `${basename(process.cwd())}-${checkout}`, 'pg18')
}
