import { runCommand } from '#server/command.ts'
import { migrateDatabase } from '#server/core/database/migrate.ts'
import { startDatabase } from '#server/core/database/start.ts'

/** `npm run db:migrate`: brings the database of DATABASE_URL, or the embedded one, up to date. */
await runCommand(async (env) => {
  const { url, stop } = await startDatabase(env, { log: console.log })
  try {
    await migrateDatabase(url, { replaceFunctions: true, log: console.log })
    console.log('O banco de dados está em dia.')
  } finally {
    await stop()
  }
})
