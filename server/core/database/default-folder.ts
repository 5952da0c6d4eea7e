import { createHash } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import { firstClosedFolder, identityFor } from './embedded-identity.ts'

/** The embedded database's place in a checkout; git ignores it. */
export const DATA_FOLDER = '.data/pg18'

const HOMES = '/var/lib/plumai'

/**
 * Where the embedded database lives when nobody said: `wished`, or, where root runs us from a folder that PostgreSQL's user may
 * not enter (a clone under /root), a folder of this checkout's own in /var/lib/plumai. A folder somebody chose is never changed.
 */
export async function defaultDataFolder(wished: string): Promise<string> {
  const folder = resolve(wished)
  const closed = await firstClosedFolder(folder, await identityFor(folder))
  if (closed === undefined) return folder
  const checkout = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  return join(HOMES, `${basename(process.cwd())}-${checkout}`, 'pg18')
}
