import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx, Tx } from './context.ts'
import { databaseFault, isConnectionLost } from './errors.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'

const RETRIES = 3
const RETRY_WITHIN_MS = 2_000
/** PostgreSQL's codes for a serialization failure and a deadlock, after which a transaction is tried again. */
const retryableCodes = ['40001', '40P01']

/**
 * Runs the work in one transaction, or in that of `ctx` if one is open. Events are published only after the commit. It retries up
 * to three times within 2 s after a serialization failure, a deadlock, or a connection lost before the commit. A connection lost
 * during the commit is not retried, because the transaction may be committed.
 */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (tx: Tx<C>) => Promise<T>): Promise<T> {
  if (isOpen(ctx)) return work(ctx)
  const started = ctx.now().getTime()
  for (let attempt = 1; ; attempt++) {
    const progress = { committing: false }
    try {
      return await attemptOnce(ctx, work, progress)
    } catch (error) {
      const code = databaseFault(error)?.code ?? ''
      const retryable = retryableCodes.includes(code) || (isConnectionLost(error) && !progress.committing)
      if (!retryable || attempt > RETRIES || ctx.now().getTime() - started > RETRY_WITHIN_MS) throw error
      await sleep(attempt * 10 * (1 + Math.random()))
    }
  }
}

async function attemptOnce<C extends Ctx, T>(
  ctx: C,
  work: (tx: Tx<C>) => Promise<T>,
  progress: { committing: boolean },
): Promise<T> {
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
    const value = await work(tx)
    progress.committing = true
    return value
  })
  for (const event of events) ctx.bus.publish(event)
  return result
}

function isOpen<C extends Ctx>(ctx: C): ctx is Tx<C> {
  return 'emit' in ctx
}
