import { runCommand } from '#server/command.ts'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { startDatabase } from '#server/core/database/start.ts'
import { brokenInvariants } from '#server/core/invariants.ts'

/**
 * `npm run -s invariants` checks the rules of server/core/invariants.sql on the database of DATABASE_URL or the embedded one, and
 * with our payment sandbox also those of provider-invariants.sql. It prints a line for each violation. The exit code is 0 without
 * violations, otherwise 1.
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
