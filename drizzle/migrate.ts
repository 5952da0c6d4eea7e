import { runCommand } from '#server/command.ts'
import { migrateDatabase } from '#server/core/database/migrate.ts'
import { startDatabase } from '#server/core/database/start.ts'

/** `npm run db:migrate` applies pending migrations to the database of DATABASE_URL, or else to the embedded one. */
await runCommand(async (env) => {
  const { url, stop } = await startDatabase(env, { log: console.log })
  try {
    await migrateDatabase(url, { replaceFunctions: true, log: console.log })
    console.log('O banco de dados está em dia.')
  } finally {
    await stop()
  }
})
