import type { Sql } from 'postgres'

const MEASURE_EVERY_MS = 60_000

/**
 * Returns the process clock, corrected by its offset to the database's clock, so that instances with different clocks agree on
 * what is due. The offset is measured at the call (rejects with the database's error) and then every minute. `stop` ends the
 * measuring.
 */
export async function databaseClock(sql: Sql): Promise<{ now: () => Date; stop: () => void }> {
  let offset = 0
  async function measure(): Promise<void> {
    const before = Date.now()
    const [row] = await sql<{ at: string }[]>`select (extract(epoch from clock_timestamp()) * 1000)::text as at`
    offset = Number(row?.at ?? before) - (before + Date.now()) / 2
  }
  await measure()
  const timer = setInterval(() => void measure().catch(() => {}), MEASURE_EVERY_MS).unref()
  return { now: () => new Date(Date.now() + Math.round(offset)), stop: () => clearInterval(timer) }
}
