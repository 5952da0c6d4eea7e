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
 * Opens the payment page of the insurance. If no insurer is configured, it only records the professional's interest, charges
 * nothing and returns no page. Throws the errors of `buyService`.
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
    // A unique index allows one recorded interest per professional.
    .onConflictDoNothing()
  return { url: null }
}

/** The data of the insurance page and card: whether the insurance is sold, the professional's interest and policy. */
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

/** Updates the policy to the state of its purchase, or creates it. */
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

/** The insurer whose policies are sold; in the sandbox it is a demonstration insurer. */
type Insurer = { readonly name: string; readonly demonstration: boolean; readonly policyPrefix: string }

/**
 * Returns the insurer whose policies are sold. Null if there is none: then only the professional's interest is recorded, because
 * selling cover without an insurer is illegal. The sandbox has a demonstration insurer.
 */
function insurerOf({ insurer }: Pick<Settings, 'insurer'>, mode: PaymentMode): Insurer | null {
  if (mode === 'sandbox') return { name: 'Seguradora de demonstração', demonstration: true, policyPrefix: 'DEMONSTRACAO' }
  return insurer && { name: insurer.name, demonstration: false, policyPrefix: insurer.masterPolicy }
}
