import { and, eq } from 'drizzle-orm'
import { insurancePolicies, type InsurancePolicy } from '#db/schema/index.ts'
import { INSURANCE_COVERAGE_IN_CENTS, PolicyStatus } from '#shared/insurance.ts'
import { PurchaseKind, servicePrices } from '#shared/purchase-kinds.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { randomCode } from '#server/core/random-code.ts'
import { broughtState, buyService, type PaidPurchase } from '#server/features/purchase/service.ts'
import type { InsuranceView, PurchaseView } from './views.ts'
import type { PaymentMode } from '#server/adapters/payment/port.ts'
import type { Settings } from '#server/core/settings.ts'

/**
 * Opens the payment page of the insurance. Without a configured insurer it records the professional's interest, charges nothing
 * and returns no page. Throws what `buyService` throws.
 */
export async function purchaseInsurance(ctx: UserCtx): Promise<PurchaseView> {
  if (insurerOf(ctx.settings, ctx.adapters.payment.mode)) return buyService(ctx, PurchaseKind.insurance)
  await ctx.db
    .insert(insurancePolicies)
    .values({
      id: ctx.newId(),
      professionalId: ctx.actor.id,
      status: PolicyStatus.interest,
      coverageInCents: INSURANCE_COVERAGE_IN_CENTS,
      monthlyPriceInCents: servicePrices.seguro.monthlyInCents,
      createdAt: ctx.now(),
    })
    // The index of interests holds one row for each professional.
    .onConflictDoNothing()
  return { url: null }
}

/** What the insurance page and card show: whether it is sold, the professional's interest and policy. */
export async function myInsurance(ctx: UserCtx): Promise<InsuranceView> {
  const insurer = insurerOf(ctx.settings, ctx.adapters.payment.mode)
  const [policy, interest] = await Promise.all([
    policyOf(ctx, ctx.actor.id, PolicyStatus.active),
    policyOf(ctx, ctx.actor.id, PolicyStatus.interest),
  ])
  return {
    sold: insurer !== null,
    insurerName: insurer?.name ?? null,
    demonstration: policy?.demonstration ?? insurer?.demonstration ?? false,
    interested: interest !== undefined,
    policyNumber: policy?.policyNumber ?? null,
    coverageInCents: policy?.coverageInCents ?? INSURANCE_COVERAGE_IN_CENTS,
    endsAt: policy?.endsAt ?? null,
  }
}

/** Gives the policy the state of its purchase. */
export async function keepPolicy(tx: Tx, purchase: PaidPurchase): Promise<void> {
  const { id: purchaseId, userId: professionalId } = purchase
  const state = broughtState(purchase)
  const mine = eq(insurancePolicies.purchaseId, purchaseId)
  const changed = await tx.db.update(insurancePolicies).set(state).where(mine).returning({ id: insurancePolicies.id })
  if (changed.length > 0) return
  const insurer = insurerOf(tx.settings, tx.adapters.payment.mode)
  await tx.db.insert(insurancePolicies).values({
    id: tx.newId(),
    professionalId,
    purchaseId,
    coverageInCents: INSURANCE_COVERAGE_IN_CENTS,
    policyNumber: randomCode(insurer?.policyPrefix ?? 'APOLICE'),
    monthlyPriceInCents: purchase.monthlyInCents,
    demonstration: insurer?.demonstration ?? false,
    createdAt: tx.now(),
    ...state,
  })
}

async function policyOf(ctx: Ctx, professionalId: string, status: 'ativo' | 'interesse'): Promise<InsurancePolicy | undefined> {
  const [policy] = await ctx.db
    .select()
    .from(insurancePolicies)
    .where(and(eq(insurancePolicies.professionalId, professionalId), eq(insurancePolicies.status, status)))
  return policy
}

/** The insurer of a policy; a policy of the demonstration has none. */
type Insurer = { readonly name: string; readonly demonstration: boolean; readonly policyPrefix: string }

/**
 * The insurer that policies are sold for, or null: then interest is recorded and nothing is charged, because cover without an
 * insurer is illegal. In the sandbox a demonstration insurer sells policies that say so.
 */
function insurerOf({ insurer }: Pick<Settings, 'insurer'>, mode: PaymentMode): Insurer | null {
  if (mode === 'sandbox') return { name: 'Seguradora de demonstração', demonstration: true, policyPrefix: 'DEMONSTRACAO' }
  return insurer && { name: insurer.name, demonstration: false, policyPrefix: insurer.masterPolicy }
}
