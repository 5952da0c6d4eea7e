import type { Ctx } from '../context.ts'
import { onePerDatabase } from './per-database.ts'

/**
 * Returns a query whose result all requests share for `maxAgeInMs`, including requests that arrive while it runs. A failure is
 * not cached. Use it for results that are the same for everybody and expensive to read.
 */
export function cachedResponse<Answer>(maxAgeInMs: number, read: (ctx: Ctx) => Promise<Answer>): (ctx: Ctx) => Promise<Answer> {
  type Cached = { readonly since: number; readonly answer: Promise<Answer> }
  const cacheOf = onePerDatabase((): { last: Cached | null } => ({ last: null }))
  return async (ctx) => {
    const now = ctx.now().getTime()
    const cached = cacheOf(ctx.db)
    if (cached.last && now - cached.last.since < maxAgeInMs) return cached.last.answer
    const fresh = { since: now, answer: read(ctx) }
    cached.last = fresh
    try {
      return await fresh.answer
    } catch (error) {
      if (cached.last === fresh) cached.last = null
      throw error
    }
  }
}
