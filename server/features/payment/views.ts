import { z } from 'zod'
import { BookingStatus } from '#shared/booking.ts'
import { PaymentState } from '#shared/payment.ts'
import { refundStates } from '#shared/refunds.ts'
import { paymentKinds, teamPaymentStates, type PaymentKind, type TeamPaymentState } from '#shared/team-payments.ts'

export const paymentModes = ['sandbox', 'test', 'live'] as const

/** `publishableKey` is null in sandbox mode, where the page shows the product's own card form. */
export const PublishableKeyView = z.strictObject({ publishableKey: z.string().nullable(), mode: z.enum(paymentModes) })
export type PublishableKeyView = z.output<typeof PublishableKeyView>

/** Configured amounts and rates that the texts of the pages mention. Fee rates are in basis points. */
export const PricesView = z.strictObject({
  feeInBasisPoints: z.int(),
  /** The additional fee of the first booking of a contractor with a professional; 0 by default. */
  firstBookingFeeInBasisPoints: z.int(),
  /** How many minutes a slot is held for its payment. */
  holdInMinutes: z.int(),
  /** True if a language model is configured, which changes the name of the profile analysis. */
  hasModel: z.boolean(),
  /** The email address of the company that runs the product. */
  contactEmail: z.email(),
})
export type PricesView = z.output<typeof PricesView>

/**
 * What the browser needs to confirm a charge. `chargeId` is the charge's id at the provider. `creditInCents` is the credit that
 * the charge uses, so that the charged amount is the total minus this credit.
 */
export const StartedView = z.strictObject({
  clientSecret: z.string(),
  chargeId: z.string(),
  mode: z.enum(paymentModes),
  creditInCents: z.int(),
})
export type StartedView = z.output<typeof StartedView>

/**
 * A Pix code that waits for its payment. `pageUrl` is the provider's test page that pays it, or null in live mode.
 * `amountInCents` is the charged amount, after the credit.
 */
export const PixView = z.strictObject({
  text: z.string(),
  expiresAt: z.date(),
  pageUrl: z.string().nullable(),
  amountInCents: z.int(),
})
export type PixView = z.output<typeof PixView>

/** A refund ordered by an admin: 'done', or 'under_way' if the provider accepted it but has not settled it yet. */
export const RefundedView = z.strictObject({
  refundId: z.string(),
  amountInCents: z.number(),
  state: z.enum(['done', 'under_way']),
})
export type RefundedView = z.output<typeof RefundedView>

/** A payment as admins see it. Amounts are in cents. `state` takes only the refunds that were made into account. */
export const FoundPayment = z.strictObject({
  paymentId: z.string(),
  kind: z.enum(Object.keys(paymentKinds) as PaymentKind[]),
  method: z.enum(['card', 'pix']),
  state: z.enum(Object.keys(teamPaymentStates) as TeamPaymentState[]),
  payerName: z.string(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  /** The booking that was paid, or null for a purchase. `zone` is the professional's time zone. */
  booking: z
    .strictObject({
      id: z.string(),
      professionalName: z.string(),
      start: z.date(),
      zone: z.string(),
      status: z.enum(BookingStatus),
    })
    .nullable(),
  totalInCents: z.number(),
  /** The sum of the refunds that succeeded or are under way, in cents. */
  refundedInCents: z.number(),
  refunds: z.array(z.strictObject({ at: z.date(), amountInCents: z.number(), state: z.enum(refundStates) })),
  /** Why the payment cannot be refunded, in pt-BR; null if it can. */
  obstacle: z.string().nullable(),
})
export type FoundPayment = z.output<typeof FoundPayment>

/** The ledger sums of several payments, in cents: charged, refunded, and the fee that the platform keeps. */
export const PaymentSums = z.strictObject({
  payments: z.int(),
  chargedInCents: z.int(),
  refundedInCents: z.int(),
  feeInCents: z.int(),
})
export type PaymentSums = z.output<typeof PaymentSums>

/**
 * The payments that match an admin's filter. `sums` is only on the first page. `personName` is the name of the person in the
 * filter.
 */
export const FoundPayments = z.strictObject({
  items: z.array(FoundPayment),
  nextCursor: z.string().nullable(),
  sums: PaymentSums.nullable(),
  personName: z.string().nullable(),
})
export type FoundPayments = z.output<typeof FoundPayments>

/** A refund that is owed to a payer and was refused for good. Amounts are in cents; `why` is in pt-BR. */
export const StuckRefund = z.strictObject({
  paymentId: z.string(),
  bookingId: z.string().nullable(),
  kind: z.enum(Object.keys(paymentKinds) as PaymentKind[]),
  payerName: z.string(),
  professionalName: z.string().nullable(),
  totalInCents: z.number(),
  /** The sum of this payment's refunds that are made or under way. */
  refundedInCents: z.number(),
  stuckInCents: z.number(),
  since: z.date(),
  why: z.string(),
})
export type StuckRefund = z.output<typeof StuckRefund>
export const StuckRefunds = z.strictObject({ items: z.array(StuckRefund) })

/**
 * The state of a booking's payment. `message`, in pt-BR, says why the last card was refused, or what happens after a cancellation
 * or a late payment.
 */
export const PaymentStateView = z.strictObject({ state: z.enum(PaymentState), message: z.string().nullable() })
export type PaymentStateView = z.output<typeof PaymentStateView>

export const Done = z.strictObject({ ok: z.literal(true) })
