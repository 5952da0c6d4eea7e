import { eq, sql } from 'drizzle-orm'
import { backgroundChecks, notifications } from '#db/schema/index.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { DAY_MS } from '#shared/days.ts'
import { CheckOutcome, CheckStatus } from '#shared/verification.ts'

const SOON_DAYS = 14
/**
 * For how many days after its end a background check is still announced as ended. Older ones may have ended before notifications
 * existed.
 */
const ANNOUNCED_DAYS = 30

/**
 * Notifies each professional whose approved check ends within 14 days, and each professional whose check has ended. No row of the
 * check is changed, because pages derive its state from the date.
 */
export async function announceExpiry(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS)
  for (const kind of ['soon', 'expired'] as const) {
    const [from, to] = kind === 'soon' ? [now, days(SOON_DAYS)] : [days(-ANNOUNCED_DAYS), now]
    await processInBatches(
      ctx,
      () => due(ctx, kind, from, to),
      (id) => announce(ctx, kind, id),
    )
  }
}

type Kind = 'soon' | 'expired'
const eventTypes = { soon: 'verification.check-soon', expired: 'verification.check-expired' } as const

/**
 * Returns the ids of the latest concluded background checks that end after `from` and not after `to`, and were not announced yet.
 * For the kind 'soon' only approved checks are returned.
 */
async function due({ db }: Ctx, kind: Kind, from: Date, to: Date): Promise<string[]> {
  const later = sql`select from ${backgroundChecks} l where l.profissional_ref = c.profissional_ref and l.status = ${CheckStatus.done} and l.data_consulta > c.data_consulta`
  const rows = await db.execute<{ id: string }>(sql`
    select c.id from ${backgroundChecks} c
    where c.status = ${CheckStatus.done} and c.validade_ate > ${from.toISOString()}::timestamptz and c.validade_ate <= ${to.toISOString()}::timestamptz
      and (${kind} = 'expired' or c.resultado ->> 'status' = ${CheckOutcome.approved})
      and not exists (${later})
      and not exists (select from ${notifications} n where n.user_id = c.profissional_ref and n.event_key = ${keyPrefix(kind)} || c.id::text)
    order by c.validade_ate limit ${BATCH_SIZE}`)
  return rows.map(({ id }) => id)
}

async function announce(ctx: Ctx, kind: Kind, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [check] = await tx.db.select().from(backgroundChecks).where(eq(backgroundChecks.id, id))
    if (!check?.validUntil) return
    await tx.emit({ type: eventTypes[kind], id, to: [check.professionalId] })
  })
}

function keyPrefix(kind: Kind): string {
  return `${eventTypes[kind]}:`
}
