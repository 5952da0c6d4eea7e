import { and, eq, inArray } from 'drizzle-orm'
import { payments } from '#db/schema/index.ts'
import type { Charge, Plan } from '#server/adapters/payment/port.ts'
import type { Ctx } from '#server/core/context.ts'

/**
 * The charge of an invoice before the latest one. `isFirst`: whether it is the first charge of the purchase, which may contain a
 * price that is charged once.
 */
export type MissedCharge = { readonly charge: Charge; readonly isFirst: boolean }

/**
 * Reads the charges of a subscription at the provider that were paid without our learning of it, oldest first. The charge of the
 * latest invoice is left out. `knownUntil`: data_fim. Nothing is asked unless the provider's period begins after it, because
 * otherwise the latest invoice is the only one that can be new. Throws PaymentError.
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
