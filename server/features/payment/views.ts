import { z } from 'zod'
import { BookingStatus } from '#shared/booking.ts'
import { PaymentState } from '#shared/payment.ts'
import { refundStates } from '#shared/refunds.ts'
import { paymentKinds, teamPaymentStates, type PaymentKind, type TeamPaymentState } from '#shared/team-payments.ts'

export const paymentModes = ['sandbox', 'test', 'live'] as const

/** `publishableKey` is null in sandbox mode, where the page shows the product's own card form. */
export const PublishableKeyView = z.strictObject({ publishableKey: z.string().nullable(), mode: z.enum(paymentModes) })
export type PublishableKeyView = z.output<typeof PublishableKeyView>

/** The figures of the configuration that texts name; rates of the fee in basis points. */
export const PricesView = z.strictObject({
  feeInBasisPoints: z.int(),
  /** What the first booking of a pair pays on top; 0 by default. */
  firstBookingFeeInBasisPoints: z.int(),
  /** How many minutes a slot is held for its payment. */
  holdInMinutes: z.int(),
  /** Whether a language model is configured, which names the profile analysis. */
  hasModel: z.boolean(),
  /** The address at which people reach the company that runs the product. */
  contactEmail: z.email(),
})
export type PricesView = z.output<typeof PricesView>

/**
 * What the browser needs to confirm a charge. `chargeId` is its id at the provider; the sandbox's card form posts to it. `creditInCents`: the
 * credit that it uses, so that so much less than the total is charged.
 */
export const StartedView = z.strictObject({
  clientSecret: z.string(),
  chargeId: z.string(),
  mode: z.enum(paymentModes),
  creditInCents: z.int(),
})
export type StartedView = z.output<typeof StartedView>

/**
 * A Pix code that waits for its payment. `pageUrl`: the provider's page that pays it without money; null when real money is asked for.
 * `amountInCents`: what is charged, less the credit that it uses.
 */
export const PixView = z.strictObject({
  text: z.string(),
  expiresAt: z.date(),
  pageUrl: z.string().nullable(),
  amountInCents: z.int(),
})
export type PixView = z.output<typeof PixView>

/** A refund that an admin asked for: made, or accepted by the provider and not settled yet. */
export const RefundedView = z.strictObject({
  refundId: z.string(),
  amountInCents: z.number(),
  state: z.enum(['done', 'under_way']),
})
export type RefundedView = z.output<typeof RefundedView>

/** A payment as admins see it; amounts in cents. `state` follows the refunds that were made. */
export const FoundPayment = z.strictObject({
  paymentId: z.string(),
  kind: z.enum(Object.keys(paymentKinds) as PaymentKind[]),
  method: z.enum(['card', 'pix']),
  state: z.enum(Object.keys(teamPaymentStates) as TeamPaymentState[]),
  payerName: z.string(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  /** What was booked, for a payment of a booking; `zone` is the professional's. */
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
  /** Why nothing of it can be refunded, in pt-BR; null when something can. */
  obstacle: z.string().nullable(),
})
export type FoundPayment = z.output<typeof FoundPayment>

/** What payments moved in the ledger, in cents: paid, given back, and the fee that stayed with the platform. */
export const PaymentSums = z.strictObject({
  payments: z.int(),
  chargedInCents: z.int(),
  refundedInCents: z.int(),
  feeInCents: z.int(),
})
export type PaymentSums = z.output<typeof PaymentSums>

/** `sums`: only with the first page. `personName`: of the person of the filter. */
export const FoundPayments = z.strictObject({
  items: z.array(FoundPayment),
  nextCursor: z.string().nullable(),
  sums: PaymentSums.nullable(),
  personName: z.string().nullable(),
})
export type FoundPayments = z.output<typeof FoundPayments>

/** A refund that is owed to whoever made a payment and was refused for good; amounts in cents. `why` is in pt-BR. */
export const StuckRefund = z.strictObject({
  paymentId: z.string(),
  bookingId: z.string().nullable(),
  kind: z.enum(Object.keys(paymentKinds) as PaymentKind[]),
  payerName: z.string(),
  professionalName: z.string().nullable(),
  totalInCents: z.number(),
  /** The refunds of this payment that are made or under way. */
  refundedInCents: z.number(),
  stuckInCents: z.number(),
  since: z.date(),
  why: z.string(),
})
export type StuckRefund = z.output<typeof StuckRefund>
export const StuckRefunds = z.strictObject({ items: z.array(StuckRefund) })

/** `message` is in pt-BR: why the last card was refused, or what happens with a cancelled or late payment. */
export const PaymentStateView = z.strictObject({ state: z.enum(PaymentState), message: z.string().nullable() })
export type PaymentStateView = z.output<typeof PaymentStateView>

export const Done = z.strictObject({ ok: z.literal(true) })
