import { z } from 'zod'
import { PaymentState } from '#shared/payment.ts'

export const paymentModes = ['sandbox', 'test', 'live'] as const

/** `publishableKey` is null in sandbox mode: the page then draws our own card form. */
export const PublishableKeyView = z.strictObject({ publishableKey: z.string().nullable(), mode: z.enum(paymentModes) })
export type PublishableKeyView = z.output<typeof PublishableKeyView>

/** What the browser needs to confirm a charge. `chargeId` is the provider's id of it, which the sandbox's form posts to. */
export const StartedView = z.strictObject({ clientSecret: z.string(), chargeId: z.string(), mode: z.enum(paymentModes) })
export type StartedView = z.output<typeof StartedView>

/** `message`: why the last card was refused, or what became of money that came too late; pt-BR. */
export const PaymentStateView = z.strictObject({ state: z.enum(PaymentState), message: z.string().nullable() })
export type PaymentStateView = z.output<typeof PaymentStateView>
