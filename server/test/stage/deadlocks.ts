import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestDatabase } from './database.ts'

const COUNTED_AFTER_MS = 1_200

/**
 * How many deadlocks PostgreSQL has detected in this database. The product retries after a deadlock, so nothing else shows them.
 * They are counted in the log of the embedded server, and for other servers in the statistics, which are updated once a second.
 */
export async function deadlocksIn({ sql, url }: TestDatabase): Promise<number> {
  const name = new URL(url).pathname.slice(1)
  const [server] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`
  const log = await readFile(join(server?.folder ?? '', 'server.log'), 'utf8').catch(() => null)
  if (log !== null) return log.split('\n').filter((line) => line.includes(` ${name} 40P01 `)).length
  await sleep(COUNTED_AFTER_MS)
  const [row] = await sql<{ deadlocks: number }[]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? -1
}
