import { z } from 'zod'
import { extraKinds } from '#shared/tips.ts'
import { AccountState, payoutStates, stuckReasons, transferStates } from '#shared/payouts.ts'

/** The address of the provider's page for the account. In the sandbox it may be a path of this site. */
export const AccountLinkView = z.strictObject({ url: z.string() })

/** True if a payment waits until the professional acts. */
export const WaitsView = z.strictObject({ waits: z.boolean() })

export const RefreshedView = z.strictObject({ ok: z.literal(true) })

const Periods = z.array(z.strictObject({ from: z.string(), inCents: z.int() }))

/**
 * The payouts page of a professional. Amounts are in cents. Professionals see their own price, never what the contractor paid.
 */
export const PayoutsView = z.strictObject({
  zone: z.string(),
  /** `missing`: the data that the provider still requires, in pt-BR. */
  account: z.strictObject({ state: z.enum(AccountState), missing: z.array(z.string()) }),
  /**
   * A payment that waits until the professional acts, or null. `inCents` is its amount, or null if it is a balance at the
   * provider. `since` is the day of the first booking. `onAccountBy` is the day on which the payment reaches the bank if the
   * professional acts today.
   */
  stuck: z
    .strictObject({
      inCents: z.int().nullable(),
      visits: z.int(),
      since: z.string().nullable(),
      onAccountBy: z.string(),
      why: z.string().nullable(),
    })
    .nullable(),
  /** The transfers that are planned and not made yet. Those that a hold stops are only in `heldInCents`. */
  waiting: z.strictObject({ count: z.int(), inCents: z.int(), heldInCents: z.int() }),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      bookingId: z.string(),
      contractorName: z.string(),
      startsAt: z.date(),
      /** 'tip' or 'extension'; null for the price of the booking. */
      kind: z.enum(extraKinds).nullable(),
      priceInCents: z.int(),
      amountInCents: z.int(),
      reversedInCents: z.int(),
      dueAt: z.date(),
      paidAt: z.date().nullable(),
      /** The last day on which a planned or sent transfer reaches the account; null for other states and when the day is past. */
      onAccountBy: z.string().nullable(),
      nextAttemptAt: z.date().nullable(),
      state: z.enum(transferStates),
      /** True if this transfer pays a reversed one again, so that it is not the first transfer of its payment. */
      again: z.boolean(),
      /** Says in pt-BR why a chargeback holds or reversed the transfer; null otherwise. */
      why: z.string().nullable(),
    }),
  ),
  /** True if there are older transfers, which only the statement lists. */
  more: z.boolean(),
  /** The newest payouts to the bank. */
  payouts: z.array(
    z.strictObject({
      id: z.string(),
      state: z.enum(payoutStates),
      amountInCents: z.int(),
      /** The day on which the provider expects the payout at the bank. */
      arrivesAt: z.date(),
      /** Why the bank refused the payout, in pt-BR. */
      why: z.string().nullable(),
    }),
  ),
  totals: z.strictObject({ week: Periods, month: Periods, year: Periods }),
})
export type PayoutsView = z.output<typeof PayoutsView>

/** A professional whose payment does not reach the bank, as admins see it. */
export const StuckPayout = z.strictObject({
  professionalId: z.string(),
  professionalName: z.string(),
  reason: z.enum(stuckReasons),
  /**
   * The amount that does not reach the bank: the payout, or the sum of the transfers that wait for an account. Null if it is not
   * known.
   */
  amountInCents: z.int().nullable(),
  /** Why the bank refused the payout, in pt-BR. */
  why: z.string().nullable(),
  since: z.date(),
  /** When the professional was last notified of a payment that does not reach the bank, or null. */
  remindedAt: z.date().nullable(),
  /** True if an admin may send a reminder now: the professional can fix the problem and was not notified within the last day. */
  mayRemind: z.boolean(),
})
export type StuckPayout = z.output<typeof StuckPayout>

/** The income statement of a year. `pdf` is in base64. `fileName` has no extension. */
export const IncomeView = z.strictObject({
  totalInCents: z.int(),
  code: z.string(),
  fileName: z.string(),
  pdf: z.string(),
  csv: z.string(),
})
export type IncomeView = z.output<typeof IncomeView>

export const StatementView = z.strictObject({ fileName: z.string(), csv: z.string() })
export type StatementView = z.output<typeof StatementView>
