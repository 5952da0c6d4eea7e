import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx, Tx } from './context.ts'
import { databaseFault, isCutOff } from './errors.ts'
import type { AppEvent } from './events.ts'

const RETRIES = 3
const TRY_AGAIN_WITHIN_MS = 2_000
/** Serialization failure and deadlock. */
const undone = ['40001', '40P01']

/**
 * All or nothing, and nobody hears of it before it is committed. Joins a transaction that is already open. Tried again, three
 * times at most and while nobody has waited 2 s: after a serialization failure, a deadlock, and a connection lost before the
 * commit was sent (after it nobody knows: fault 9). Everything else goes up as it is.
 */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (tx: Tx<C>) => Promise<T>): Promise<T> {
  if (isOpen(ctx)) return work(ctx)
  const started = ctx.now().getTime()
  for (let attempt = 1; ; attempt++) {
    const progress = { committing: false }
    try {
      return await once(ctx, work, progress)
    } catch (error) {
      const again = undone.includes(databaseFault(error)?.code ?? '') || (isCutOff(error) && !progress.committing)
      if (!again || attempt > RETRIES || ctx.now().getTime() - started > TRY_AGAIN_WITHIN_MS) throw error
      await sleep(attempt * 10 * (1 + Math.random()))
    }
  }
}

async function once<C extends Ctx, T>(ctx: C, work: (tx: Tx<C>) => Promise<T>, progress: { committing: boolean }): Promise<T> {
  const events: AppEvent[] = []
  const result = await ctx.db.transaction(async (db) => {
    const tx: Tx<C> = {
      ...ctx,
      db,
      emit: async (event) => {
        events.push(event)
        await ctx.reactions(tx, event)
      },
    }
    const worked = await work(tx)
    progress.committing = true
    return worked
  })
  for (const event of events) ctx.bus.publish(event)
  return result
}

function isOpen<C extends Ctx>(ctx: C): ctx is Tx<C> {
  return 'emit' in ctx
}
