import { and, eq, inArray } from 'drizzle-orm'
import { payments } from '#db/schema/index.ts'
import type { Charge, Plan } from '#server/adapters/payment/port.ts'
import type { Ctx } from '#server/core/context.ts'

/**
 * The charge of an earlier invoice of a purchase. `isFirst`: whether it is the first charge, which may include a one-time price.
 */
export type MissedCharge = { readonly charge: Charge; readonly isFirst: boolean }

/**
 * Reads the paid charges of a subscription that we missed, oldest first, without the latest charge. `knownUntil` is the end of the
 * last period that we know (data_fim). If the provider's current period does not begin after it, no charge is missing and the
 * provider is not called. Throws PaymentError.
 */
export async function missedCharges(ctx: Ctx, plan: Plan, knownUntil: Date | null): Promise<MissedCharge[]> {
  const isGap = knownUntil ? plan.currentPeriodStart > knownUntil : !plan.latestInvoiceIsFirst
  if (!isGap) return []
  const { payment: provider } = ctx.adapters
  const invoices = (await provider.paidInvoices(plan.id)).filter(({ chargeId }) => chargeId !== plan.latestChargeId)
  const ids = invoices.map(({ chargeId }) => chargeId)
  const known = await ctx.db
    .select({ id: payments.providerIntentId })
    .from(payments)
    .where(and(inArray(payments.providerIntentId, ids), eq(payments.status, 'succeeded')))
  const missed = invoices.filter(({ chargeId }) => !known.some(({ id }) => id === chargeId))
  return Promise.all(missed.map(async ({ chargeId, isFirst }) => ({ charge: await provider.readCharge(chargeId), isFirst })))
}
