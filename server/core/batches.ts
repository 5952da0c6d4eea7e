import pLimit from 'p-limit'
import type { Ctx } from './context.ts'

/** How many ids a scan of what is due reads at once. */
export const BATCH_SIZE = 200
/** Most of the time of one item passes in round trips to the database. Two connections of the pool stay free for requests. */
const AT_ONCE = 8

/**
 * Works through all that is due, eight at once, `due` being a scan for the first 200 of it: until one finds fewer. `work` takes the
 * locks it needs. One that fails does not keep the others waiting, and is logged by its id alone.
 */
export async function processInBatches(
  ctx: Ctx,
  due: () => Promise<string[]>,
  work: (id: string) => Promise<void>,
): Promise<void> {
  const tried = new Set<string>()
  const limit = pLimit(AT_ONCE)
  for (let found = BATCH_SIZE; found === BATCH_SIZE;) {
    const ids = await due()
    const fresh = ids.filter((id) => !tried.has(id))
    await limit.map(fresh, (id) => attempt(ctx, id, work))
    for (const id of fresh) tried.add(id)
    // A full scan of nothing but failures would come back for ever.
    found = fresh.length === 0 ? 0 : ids.length
  }
}

async function attempt(ctx: Ctx, id: string, work: (id: string) => Promise<void>): Promise<void> {
  try {
    await work(id)
  } catch (error) {
    ctx.log.error({ id, fault: error instanceof Error ? error.name : 'unknown' }, 'one item of a batch failed')
  }
}
