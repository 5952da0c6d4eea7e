import { createHash } from 'node:crypto'
import { and, eq, lt, or } from 'drizzle-orm'
import { idempotencyKeys } from '#db/schema/index.ts'
import type { UserCtx } from './context.ts'
import { Conflict } from './errors.ts'

const LEASE_MS = 30_000

/**
 * Does the work once a key: a repeat with the same key and body gets the same answer, another body is a CONFLICT, and so is a
 * repeat while the first still runs. A refusal frees the key. Without a key the work simply runs.
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
  const mine = and(eq(idempotencyKeys.scope, row.scope), eq(idempotencyKeys.procedure, procedure), eq(idempotencyKeys.key, key))

  const earlier = await claim(ctx, row, requestHash)
  if (earlier) {
    if (earlier.requestHash !== requestHash)
      throw new Conflict('key_reused', 'Este pedido já foi feito com outros dados. Recarregue a página.')
    if (earlier.status !== 'done') throw new Conflict('in_progress', 'Seu pedido anterior ainda está em andamento.')
    return earlier.response as T
  }
  const result = await work().catch(async (error: unknown) => {
    // Where even this fails the lease runs out by itself; the caller hears what became of the work.
    await ctx.db
      .delete(idempotencyKeys)
      .where(mine)
      .catch(() => ctx.log.warn('a key was not freed'))
    throw error
  })
  // What is done is done, noted or not: told to fail, somebody would do it again under another key. Through JSON, as the wire
  // carries it: the first answer and its repeat are the same.
  const response: unknown = JSON.parse(JSON.stringify(result ?? null))
  const noted = ctx.db.update(idempotencyKeys).set({ status: 'done', response }).where(mine)
  await noted.catch(() => ctx.log.warn('an answer was not noted under its key'))
  return result
}

async function claim(ctx: UserCtx, row: { scope: string; procedure: string; key: string }, requestHash: string) {
  const abandoned = new Date(ctx.now().getTime() - LEASE_MS)
  const [claimed] = await ctx.db
    .insert(idempotencyKeys)
    .values({ ...row, requestHash, status: 'running', createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.procedure, idempotencyKeys.key],
      set: { requestHash, status: 'running', createdAt: ctx.now() },
      setWhere: or(and(eq(idempotencyKeys.status, 'running'), lt(idempotencyKeys.createdAt, abandoned))),
    })
    .returning({ key: idempotencyKeys.key })
  if (claimed) return null
  const [earlier] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.scope, row.scope), eq(idempotencyKeys.procedure, row.procedure), eq(idempotencyKeys.key, row.key)),
    )
  return earlier ?? null
}
