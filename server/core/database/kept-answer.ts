import type { Ctx } from '../context.ts'
import { onePerDatabase } from './per-database.ts'

/**
 * Returns a query whose answer is shared for `keptInMs` by all requests, including those that arrive while it is being read. A failed
 * answer is not kept. For answers that are the same for everybody and costly to read.
 */
export function keptAnswer<Answer>(keptInMs: number, read: (ctx: Ctx) => Promise<Answer>): (ctx: Ctx) => Promise<Answer> {
  type Kept = { readonly since: number; readonly answer: Promise<Answer> }
  const keptOf = onePerDatabase((): { last: Kept | null } => ({ last: null }))
  return async (ctx) => {
    const now = ctx.now().getTime()
    const kept = keptOf(ctx.db)
    if (kept.last && now - kept.last.since < keptInMs) return kept.last.answer
    const fresh = { since: now, answer: read(ctx) }
    kept.last = fresh
    try {
      return await fresh.answer
    } catch (error) {
      if (kept.last === fresh) kept.last = null
      throw error
    }
  }
}
