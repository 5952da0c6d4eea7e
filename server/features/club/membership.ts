import { eq } from 'drizzle-orm'
import { clubMembers } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { randomCode } from '#server/core/random-code.ts'
import { broughtState, type PaidPurchase } from '#server/features/purchase/service.ts'

/** Updates a club membership to the state of its purchase, or creates it. The member's code is created once and never changes. */
export async function keepMembership(tx: Tx, purchase: PaidPurchase): Promise<void> {
  const state = { ...broughtState(purchase), cancelAtPeriodEnd: purchase.cancelAtPeriodEnd }
  const mine = eq(clubMembers.purchaseId, purchase.id)
  const changed = await tx.db.update(clubMembers).set(state).where(mine).returning({ id: clubMembers.id })
  if (changed.length > 0) return
  await tx.db.insert(clubMembers).values({
    id: tx.newId(),
    userId: purchase.userId,
    purchaseId: purchase.id,
    memberCode: randomCode('PLU'),
    startsAt: purchase.firstPaidAt,
    monthlyPriceInCents: purchase.monthlyInCents,
    createdAt: tx.now(),
    ...state,
  })
}
