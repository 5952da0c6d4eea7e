import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx, Tx } from './context.ts'
import { databaseFault } from './errors.ts'
import type { AppEvent } from './events.ts'

const RETRIES = 3

/**
 * All or nothing, and nobody hears of it before it is committed. Joins a transaction that is already open. A serialization
 * failure or a deadlock is tried again, three times at most; everything else goes up as it is.
 */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (tx: Tx<C>) => Promise<T>): Promise<T> {
  if (isOpen(ctx)) return work(ctx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(ctx, work)
    } catch (error) {
      if (attempt > RETRIES || !['40001', '40P01'].includes(databaseFault(error)?.code ?? '')) throw error
      await sleep(attempt * 10 * (1 + Math.random()))
    }
  }
}

async function once<C extends Ctx, T>(ctx: C, work: (tx: Tx<C>) => Promise<T>): Promise<T> {
  const events: AppEvent[] = []
  const result = await ctx.db.transaction((db) => {
    const tx: Tx<C> = {
      ...ctx,
      db,
      emit: async (event) => {
        events.push(event)
        await ctx.reactions(tx, event)
      },
    }
    return work(tx)
  })
  for (const event of events) ctx.bus.publish(event)
  return result
}

function isOpen<C extends Ctx>(ctx: C): ctx is Tx<C> {
  return 'emit' in ctx
}
