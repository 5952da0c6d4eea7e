import type { Ctx } from '#server/core/context.ts'
import type { PricesView } from '../views.ts'

/** The rates and minutes of the configuration. Every visitor may read them, so that no text of the client contains one (R-F11). */
export function currentPrices({ settings }: Ctx): PricesView {
  const { feeInBasisPoints, firstBookingFeeInBasisPoints, holdInMinutes } = settings
  return { feeInBasisPoints, firstBookingFeeInBasisPoints, holdInMinutes }
}
