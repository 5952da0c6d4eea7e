import type { Ctx } from '#server/core/context.ts'
import type { PricesView } from '../views.ts'

/**
 * Returns the configured rates, hold minutes and contact address. Every visitor may read them, so the client's texts contain no
 * copies of them.
 */
export function currentPrices({ settings }: Ctx): PricesView {
  const { feeInBasisPoints, firstBookingFeeInBasisPoints, holdInMinutes, hasModel, company } = settings
  return { feeInBasisPoints, firstBookingFeeInBasisPoints, holdInMinutes, hasModel, contactEmail: company.email }
}
