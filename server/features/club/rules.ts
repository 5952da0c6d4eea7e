import type { PaymentMode } from '#server/adapters/payment/port.ts'
import type { Settings } from '#server/core/settings.ts'

/** How the club is sold. `partners`: the names of the shops that give the discounts. */
export type ClubOffer = { readonly sold: boolean; readonly demonstration: boolean; readonly partners: readonly string[] }

/**
 * Without partners the club is announced and nothing is charged. In the sandbox it is sold as a demonstration, which gives no
 * discount in any shop and says so.
 */
export function clubOffer({ clubPartners }: Pick<Settings, 'clubPartners'>, mode: PaymentMode): ClubOffer {
  const demonstration = mode === 'sandbox'
  return { sold: demonstration || clubPartners.length > 0, demonstration, partners: clubPartners }
}
