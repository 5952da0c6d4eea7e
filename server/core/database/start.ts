import { DATA_FOLDER, defaultDataFolder } from './default-folder.ts'
import { startEmbeddedPostgres } from './embedded.ts'

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
