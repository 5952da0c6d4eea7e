import pLimit from 'p-limit'
import type { Ctx } from './context.ts'

/** How many ids one scan for due items reads. */
export const BATCH_SIZE = 200
/**
 * Of all batches of this process, so many items are worked on at the same time. Most of an item's time is round trips to the
 * database; two connections of the pool stay free for requests.
 */
const atOnce = pLimit(8)

/**
 * Works through all due items, eight at the same time in the whole process. `due` scans for the ids of the first 200 and is called
 * again until it finds fewer. `work` takes the locks that it needs, and begins no batch of its own. An item that fails does not hold
 * up the others, and the log names only its id.
 */
export async function processInBatches(
  ctx: Ctx,
  due: () => Promise<string[]>,
  work: (id: string) => Promise<void>,
): Promise<void> {
  const tried = new Set<string>()
  for (let found = BATCH_SIZE; found === BATCH_SIZE;) {
    const ids = await due()
    const fresh = ids.filter((id) => !tried.has(id))
    await atOnce.map(fresh, (id) => attempt(ctx, id, work))
    for (const id of fresh) tried.add(id)
    // A scan that finds only items that have already failed is the last one; otherwise the loop would never end.
    found = fresh.length === 0 ? 0 : ids.length
  }
}

/** Works on one item of a batch. A failure is logged with the item's id and counted, and does not hold up the other items. */
export async function attempt(ctx: Ctx, id: string, work: (id: string) => Promise<void>): Promise<void> {
  try {
    await work(id)
  } catch (error) {
    ctx.metrics.failedItems.inc()
    ctx.log.error({ id, fault: error instanceof Error ? error.name : 'unknown' }, 'one item of a batch failed')
  }
}
