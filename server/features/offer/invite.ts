import { eq } from 'drizzle-orm'
import { type Need, needs, offers } from '#db/schema/index.ts'
import { MINUTE_MS } from '#shared/days.ts'
import { MAX_YES, OfferAnswer, WAVE, WAVES_APART_IN_MINUTES } from '#shared/offers.ts'
import { processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { candidatesFor } from './candidates.ts'
import { isOpen, lockNeed, needsToOffer, offersOf } from './queries.ts'

/**
 * Offers each open need to more professionals, at least ten minutes after the previous ones. Runs every minute and may run twice.
 */
export async function offerNeeds(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => needsToOffer(ctx),
    (id) => offerNext(ctx, id),
  )
}

/**
 * Offers a contractor's need to the next five professionals, best rated first (G10). Does nothing within ten minutes of the last
 * offers, when five professionals have said yes, or when the need has ended.
 */
export async function offerNext(ctx: Ctx, needId: string): Promise<void> {
  const [need] = await ctx.db.select().from(needs).where(eq(needs.id, needId))
  if (!need || !isDue(need, ctx.now())) return
  // The search runs before the need is locked, because it is slow.
  const found = (await candidatesFor(ctx, need)).map(({ id }) => id)
  await inTransaction(ctx, async (tx) => {
    const locked = await lockNeed(tx, needId)
    const invitedAt = tx.now()
    if (!locked || !isDue(locked, invitedAt)) return
    const known = await offersOf(tx, needId)
    if (known.filter(({ answer }) => answer === OfferAnswer.yes).length >= MAX_YES) return
    const isKnown = (id: string) => known.some(({ professionalId }) => professionalId === id)
    const wave = found.filter((id) => !isKnown(id)).slice(0, WAVE)
    await tx.db.update(needs).set({ invitedAt }).where(eq(needs.id, needId))
    if (wave.length === 0) return
    await tx.db.insert(offers).values(wave.map((professionalId) => ({ needId, professionalId, invitedAt })))
    await tx.emit({ type: 'offer.invited', id: needId, to: [need.contractorId, ...wave] })
  })
}

function isDue(need: Need, now: Date): boolean {
  const next = (need.invitedAt?.getTime() ?? 0) + WAVES_APART_IN_MINUTES * MINUTE_MS
  return isOpen(need, now) && next <= now.getTime()
}
