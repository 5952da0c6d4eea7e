import { and, eq } from 'drizzle-orm'
import { clubMembers } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { clubMessages } from '#shared/club.ts'
import { buyService, hasActiveService, type CheckoutView } from '#server/features/purchase/service.ts'
import type { ClubView } from './views.ts'
import type { PaymentMode } from '#server/adapters/payment/port.ts'
import type { Settings } from '#server/core/settings.ts'

/** Returns how the club is sold and the caller's member card. A membership that has ended has no card. */
export async function myClub(ctx: UserCtx): Promise<ClubView> {
  const offer = clubOffer(ctx.settings, ctx.adapters.payment.mode)
  if (!(await hasActiveService(ctx.db, ctx.actor.id, PurchaseKind.club, ctx.now())))
    return { ...offer, partners: [...offer.partners], member: null }
  const [row] = await ctx.db
    .select({ code: clubMembers.memberCode, since: clubMembers.startsAt, endsAt: clubMembers.endsAt })
    .from(clubMembers)
    .where(and(eq(clubMembers.userId, ctx.actor.id), eq(clubMembers.status, 'ativo')))
  return { ...offer, partners: [...offer.partners], member: row ?? { code: null, since: null, endsAt: null } }
}

/**
 * Opens the payment page of the club. Throws CONFLICT `not_sold` if the club has no partner shops; throws the errors of
 * `buyService`.
 */
export async function subscribeToClub(ctx: UserCtx): Promise<CheckoutView> {
  if (!clubOffer(ctx.settings, ctx.adapters.payment.mode).sold) throw new Conflict('not_sold', clubMessages.notSold)
  return buyService(ctx, PurchaseKind.club)
}

/** How the club is sold. `partners`: the names of the shops that give the discounts. */
type ClubOffer = { readonly sold: boolean; readonly demonstration: boolean; readonly partners: readonly string[] }

/**
 * Without partner shops the club is announced but cannot be bought. In the sandbox it is sold as a demonstration: no shop gives a
 * discount, and the page says so.
 */
export function clubOffer({ clubPartners }: Pick<Settings, 'clubPartners'>, mode: PaymentMode): ClubOffer {
  const demonstration = mode === 'sandbox'
  return { sold: demonstration || clubPartners.length > 0, demonstration, partners: clubPartners }
}
