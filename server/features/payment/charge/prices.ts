import type { Ctx } from '#server/core/context.ts'
import type { PricesView } from '../views.ts'

/**
 * The rates, minutes and contact of the configuration. Every visitor may read them, so that no text of the client contains one.
 */
export function currentPrices({ settings }: Ctx): PricesView {
  const { feeInBasisPoints, firstBookingFeeInBasisPoints, holdInMinutes, hasModel, company } = settings
  return { feeInBasisPoints, firstBookingFeeInBasisPoints, holdInMinutes, hasModel, contactEmail: company.email }
}
