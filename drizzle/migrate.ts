import { DATA_FOLDER, defaultDataFolder } from '#server/core/database/default-folder.ts'
import { startEmbeddedPostgres } from '#server/core/database/embedded.ts'
import { migrateDatabase } from '#server/core/database/migrate.ts'
import { readEnv } from '#server/env.ts'

/** `npm run db:migrate`: brings the database of DATABASE_URL, or the embedded one, up to date. */
const { DATABASE_URL, DATABASE_DIR } = readEnv(process.env)
const embedded = DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: DATABASE_DIR ?? (await defaultDataFolder(DATA_FOLDER)), log: console.log })
const url = DATABASE_URL ?? embedded?.url
try {
  if (url) await migrateDatabase(url, { replaceFunctions: true })
  console.log('The database is up to date.')
} finally {
  await embedded?.stop()
}
