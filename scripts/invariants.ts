import { runCommand } from '#server/command.ts'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { startDatabase } from '#server/core/database/start.ts'
import { brokenInvariants } from '#server/core/invariants.ts'

/**
 * `npm run -s invariants`: checks every rule of server/core/invariants.sql, and with our payment sandbox those of
 * provider-invariants.sql, on the database of DATABASE_URL or the embedded one, and prints a line for each violation. Ends with 0
 * when there is none, otherwise with 1.
 */
await runCommand(async (env) => {
  const { url, stop } = await startDatabase(env)
  const { db, end } = connectUnbounded(url)
  try {
    const broken = await brokenInvariants(db, new Date())
    for (const line of broken) console.log(line)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await end()
    await stop()
  }
})
