import { z } from 'zod'
import { SubscriptionState, SubscriptionStatus } from '#shared/subscription.ts'

const PlanPaymentView = z.strictObject({
  id: z.string(),
  amountInCents: z.number(),
  refundedInCents: z.number(),
  paidAt: z.date(),
})

export const CurrentPlanView = z.strictObject({
  /** As stored, save that a plan past its end is 'vencida' or 'cancelada' even before the job has written it. */
  status: z.enum(['none', ...Object.values(SubscriptionStatus)]),
  /** Whether the gate is open now, days of grace included. */
  active: z.boolean(),
  endsAt: z.date().nullable(),
  /** Calendar days in America/Sao_Paulo from today to data_fim, never negative; 0 reads 'Vence hoje' (R-B6). */
  daysLeft: z.number(),
  /** Active, but ends at data_fim instead of renewing. */
  cancelAtPeriodEnd: z.boolean(),
  /** Past data_fim while the renewal is being charged (AMB-20). */
  inGrace: z.boolean(),
  priceInCents: z.number(),
  feeInBasisPoints: z.number(),
  firstBookingFeeInBasisPoints: z.number(),
  /** Within 7 days of the first charge: everything back (AMB-21). */
  canWithdraw: z.boolean(),
  /** The latest twelve, newest first. */
  payments: z.array(PlanPaymentView),
})
export type CurrentPlanView = z.output<typeof CurrentPlanView>

/** What the browser needs to confirm the first charge; `chargeId` is the provider's id of it. */
export const PlanStartedView = z.strictObject({
  clientSecret: z.string(),
  chargeId: z.string(),
  mode: z.enum(['sandbox', 'test', 'live']),
})
export type PlanStartedView = z.output<typeof PlanStartedView>

/** `message`: why the last card was refused, pt-BR. */
export const PlanStateView = z.strictObject({ state: z.enum(SubscriptionState), message: z.string().nullable() })
export type PlanStateView = z.output<typeof PlanStateView>
