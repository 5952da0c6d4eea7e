import { runCommand } from '#server/command.ts'
import { backUpDatabase, restoreDatabase } from '#server/core/database/backup.ts'
import { startDatabase } from '#server/core/database/start.ts'

const [act, folder] = process.argv.slice(2)

/**
 * `npm run -s backup -- <folder>` saves the database of DATABASE_URL or the embedded one to a folder. `npm run -s restore --
 * <folder>` restores the folder into an empty database. Each command prints a line per table.
 */
if (!folder || (act !== 'save' && act !== 'restore')) {
  console.error('Uso: npm run backup -- <pasta> ou npm run restore -- <pasta>')
  process.exitCode = 2
} else {
  const run = act === 'save' ? backUpDatabase : restoreDatabase
  await runCommand(async (env) => {
    const { url, stop } = await startDatabase(env)
    try {
      const began = performance.now()
      const { tables, jobs } = await run(url, folder)
      for (const { name, rows, checksum } of tables) console.log(`${name}: ${rows} linhas, ${checksum}`)
      console.log(`${jobs.length} tarefas em espera. Pronto em ${((performance.now() - began) / 1_000).toFixed(1)} s.`)
    } finally {
      await stop()
    }
  })
}
