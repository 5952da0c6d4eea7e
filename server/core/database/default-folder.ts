import { createHash } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import { firstClosedFolder, identityFor } from './embedded-identity.ts'

/** The embedded database's folder in a checkout. Git ignores it. */
export const DATA_FOLDER = '.data/pg18'

const SYSTEM_FOLDER = '/var/lib/plumai'

/**
 * The folder of the embedded database when DATABASE_DIR is not set: `preferred`, or, when root runs the product from a folder that
 * PostgreSQL's user may not enter (a clone under /root), this checkout's own folder in /var/lib/plumai.
 */
export async function defaultDataFolder(preferred: string): Promise<string> {
  const folder = resolve(preferred)
  const closed = await firstClosedFolder(folder, await identityFor(folder))
  if (closed === undefined) return folder
  const checkout = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  return join(SYSTEM_FOLDER, `${basename(process.cwd())}-${checkout}`, 'pg18')
}
