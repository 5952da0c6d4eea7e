import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { idempotencyKeys } from '#db/schema/index.ts'
import type { UserCtx } from './context.ts'
import { type Given, prepared } from './database/prepared.ts'
import { Conflict } from './errors.ts'

const LEASE_MS = 30_000

/**
 * Runs the work at most once for each idempotency key of a user and procedure. A repeat with the same body gets the stored
 * response. Throws CONFLICT `key_reused` for another body, and `in_progress` while the first call runs. After an error, or after
 * 30 s, the key can be used again.
 */
export async function once<T>(
  ctx: UserCtx,
  procedure: string,
  input: { idempotencyKey?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const { idempotencyKey: key, ...body } = input
  if (!key) return work()
  const row = { scope: ctx.actor.id, procedure, key }
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const sameKey = and(
    eq(idempotencyKeys.scope, row.scope),
    eq(idempotencyKeys.procedure, procedure),
    eq(idempotencyKeys.key, key),
  )

  const earlier = await claim(ctx, row, requestHash)
  if (earlier) {
    if (earlier.requestHash !== requestHash)
      throw new Conflict('key_reused', 'Este pedido já foi feito com outros dados. Recarregue a página.')
    if (earlier.status !== 'done') throw new Conflict('in_progress', 'Seu pedido anterior ainda está em andamento.')
    return earlier.response as T
  }
  const result = await work().catch(async (error: unknown) => {
    // The caller gets the error of the work even if the key cannot be released. The key can then be used again after 30 s.
    await ctx.db
      .delete(idempotencyKeys)
      .where(sameKey)
      .catch(() => ctx.log.warn('a key was not freed'))
    throw error
  })
  // The response is stored as JSON, as it is sent, so that a repeat gets exactly the first response.
  const response: unknown = JSON.parse(JSON.stringify(result ?? null))
  // The work is committed even if storing the response fails. If an error were thrown here, the caller would repeat the work with
  // another key.
  const stored = ctx.db.update(idempotencyKeys).set({ status: 'done', response }).where(sameKey)
  await stored.catch(() => ctx.log.warn('an answer was not noted under its key'))
  return result
}

async function claim(ctx: UserCtx, row: Key, requestHash: string) {
  const abandoned = new Date(ctx.now().getTime() - LEASE_MS)
  const [claimed] = await claimKey(ctx.db, { ...row, requestHash, abandoned, now: ctx.now() })
  if (claimed) return null
  const [earlier] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.scope, row.scope), eq(idempotencyKeys.procedure, row.procedure), eq(idempotencyKeys.key, row.key)),
    )
  return earlier ?? null
}

type Key = { scope: string; procedure: string; key: string }

const claimKey = prepared((db, given: Given<Key & { requestHash: string; abandoned: Date; now: Date }>) => {
  const { scope, procedure, key, requestHash, now: createdAt } = given
  return db
    .insert(idempotencyKeys)
    .values({ scope, procedure, key, requestHash, status: 'running', createdAt })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.procedure, idempotencyKeys.key],
      set: { requestHash: sql`excluded.request_hash`, status: 'running', createdAt: sql`excluded.created_at` },
      setWhere: and(eq(idempotencyKeys.status, 'running'), lt(idempotencyKeys.createdAt, given.abandoned)),
    })
    .returning({ key: idempotencyKeys.key })
})
