import { Pool } from 'pg'
import { connectUnbounded, noLimits } from './connect.ts'
import { serversOf, urlOn } from './servers.ts'

/**
 * Opens a pool of node-postgres without time limits, as graphile-worker needs it. If the URL has several servers, it uses the one
 * that accepts writes now, and rejects when there is none. The caller must end the pool, and open another one when its
 * connections are lost.
 */
export async function queuePool(url: string): Promise<Pool> {
  const options = Object.entries(noLimits).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new Pool({ connectionString: await urlOfPrimary(url), options: options.join(' ') })
  // Without an error handler, an idle connection that breaks would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function urlOfPrimary(url: string): Promise<string> {
  const servers = serversOf(url)
  if (servers.length === 1) return url
  const attempts = servers.map(async (server) => {
    const found = urlOn(url, server)
    const { sql, end } = connectUnbounded(found, { writable: true })
    try {
      await sql`select 1`
      return found
    } finally {
      await end()
    }
  })
  return Promise.any(attempts).catch(({ errors }: AggregateError) => {
    throw errors.at(-1)
  })
}
