import pLimit from 'p-limit'
import type { Ctx } from './context.ts'

/** The maximum number of ids that one scan for due items reads. */
export const BATCH_SIZE = 200
/**
 * The limit of batch items that this process works on at the same time. It leaves two connections of the pool free for requests,
 * because an item mostly waits for the database.
 */
const atOnce = pLimit(8)

/**
 * Works on all due items, at most eight at the same time in the whole process. `due` reads up to 200 ids and is called again
 * until it returns fewer. `work` must not start another batch. A failed item does not stop the others, and only its id is logged.
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
    // The loop ends when a scan finds only items that were already tried, because it would otherwise never end.
    found = fresh.length === 0 ? 0 : ids.length
  }
}

/** Works on one item of a batch. A failure is logged with the item's id and counted, but does not stop the other items. */
export async function attempt(ctx: Ctx, id: string, work: (id: string) => Promise<void>): Promise<void> {
  try {
    await work(id)
  } catch (error) {
    ctx.metrics.failedItems.inc()
    ctx.log.error({ id, fault: error instanceof Error ? error.name : 'unknown' }, 'one item of a batch failed')
  }
}
