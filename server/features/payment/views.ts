import { z } from 'zod'
import { PaymentState } from '#shared/payment.ts'

export const paymentModes = ['sandbox', 'test', 'live'] as const

/** `publishableKey` is null in sandbox mode, where the page shows the product's own card form. */
export const PublishableKeyView = z.strictObject({ publishableKey: z.string().nullable(), mode: z.enum(paymentModes) })
export type PublishableKeyView = z.output<typeof PublishableKeyView>

/** The figures of the configuration that texts name; rates of the fee in basis points. */
export const PricesView = z.strictObject({
  feeInBasisPoints: z.int(),
  /** What the first booking of a pair pays on top; 0 by default (AMB-01). */
  firstBookingFeeInBasisPoints: z.int(),
  /** How many minutes a slot is held for its payment (AMB-05). */
  holdInMinutes: z.int(),
})
export type PricesView = z.output<typeof PricesView>

/** What the browser needs to confirm a charge. `chargeId` is its id at the provider; the sandbox's card form posts to it. */
export const StartedView = z.strictObject({ clientSecret: z.string(), chargeId: z.string(), mode: z.enum(paymentModes) })
export type StartedView = z.output<typeof StartedView>

/** `message` is in pt-BR: why the last card was refused, or what happens with a cancelled or late payment. */
export const PaymentStateView = z.strictObject({ state: z.enum(PaymentState), message: z.string().nullable() })
export type PaymentStateView = z.output<typeof PaymentStateView>

export const Done = z.strictObject({ ok: z.literal(true) })
