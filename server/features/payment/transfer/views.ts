import { z } from 'zod'
import { extraKinds } from '#shared/tips.ts'
import { AccountState, payoutStates, stuckReasons, transferStates } from '#shared/payouts.ts'

/** The address of the provider's page; in the sandbox it may be a path of this site. */
export const AccountLinkView = z.strictObject({ url: z.string() })

/** Whether money waits for something that only the professional can do. */
export const WaitsView = z.strictObject({ waits: z.boolean() })

export const RefreshedView = z.strictObject({ ok: z.literal(true) })

const Periods = z.array(z.strictObject({ from: z.string(), inCents: z.int() }))

/** Amounts in cents. Professionals see their own price and never what the contractor paid. */
export const PayoutsView = z.strictObject({
  zone: z.string(),
  /** `missing`: what the provider asks for, in pt-BR. */
  account: z.strictObject({ state: z.enum(AccountState), missing: z.array(z.string()) }),
  /**
   * Money that waits for something that only the professional can do. `inCents` is null where it lies at the provider. `since`: the day of
   * the first visit. `onAccountBy`: when it is on the account if that is done today.
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
  /** Transfers that are planned and not made. */
  waiting: z.strictObject({ count: z.int(), inCents: z.int() }),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      bookingId: z.string(),
      contractorName: z.string(),
      startsAt: z.date(),
      /** What was paid beside the price of the booking; null for the price. */
      kind: z.enum(extraKinds).nullable(),
      priceInCents: z.int(),
      amountInCents: z.int(),
      reversedInCents: z.int(),
      dueAt: z.date(),
      paidAt: z.date().nullable(),
      nextAttemptAt: z.date().nullable(),
      state: z.enum(transferStates),
      /** True when this transfer repeats one that was reversed; then it is not the first transfer of its booking. */
      again: z.boolean(),
      /** Why the transfer is held, or was taken back because of a chargeback, in pt-BR. */
      why: z.string().nullable(),
    }),
  ),
  /** Whether there are older rows, which only the statement lists. */
  more: z.boolean(),
  /** The newest payouts to the bank. */
  payouts: z.array(
    z.strictObject({
      id: z.string(),
      state: z.enum(payoutStates),
      amountInCents: z.int(),
      /** When the bank receives the payout, as the provider expects. */
      arrivesAt: z.date(),
      /** Why the bank refused the payout, in pt-BR. */
      why: z.string().nullable(),
    }),
  ),
  totals: z.strictObject({ week: Periods, month: Periods, year: Periods }),
})
export type PayoutsView = z.output<typeof PayoutsView>

/** A professional whose money does not reach the bank, as admins see it. */
export const StuckPayout = z.strictObject({
  professionalId: z.string(),
  professionalName: z.string(),
  reason: z.enum(stuckReasons),
  /** The payout that is stuck; null when there is none. */
  amountInCents: z.int().nullable(),
  /** Why the bank refused the payout, in pt-BR. */
  why: z.string().nullable(),
  since: z.date(),
  /** When the professional was last notified of it; null for never. */
  remindedAt: z.date().nullable(),
  /** Whether the team may send a reminder now: the professional can do something, and got none within a day. */
  mayRemind: z.boolean(),
})
export type StuckPayout = z.output<typeof StuckPayout>

/** The statement of a year: `pdf` in base64. `fileName` is without the ending. */
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
