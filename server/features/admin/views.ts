import { z } from 'zod'

/** How many things wait for an admin's decision. */
export const Waiting = z.strictObject({
  /** Documents, certificates and changes of a name that an admin has to check. */
  verifications: z.int(),
  disputes: z.int(),
  reports: z.int(),
  /** Blocked messages whose senders asked for a review. */
  appeals: z.int(),
  /** Questions of people to the team that wait for an answer. */
  help: z.int(),
  /** Chargebacks about which neither an admin has decided nor the bank in favour of the platform. */
  chargebacks: z.int(),
  /** Professionals whose money does not reach their bank. */
  payouts: z.int(),
})
export type Waiting = z.output<typeof Waiting>

const amounts = {
  gmvInCents: z.int(),
  revenueInCents: z.int(),
  subscriptionsInCents: z.int(),
  servicesInCents: z.int(),
  lossesInCents: z.int(),
}

/** Amounts from the ledger, of all time and by month (`'YYYY-MM'`, the oldest first), and the configured prices. */
export const Figures = z.strictObject({
  total: z.strictObject(amounts),
  months: z.array(z.strictObject({ month: z.string(), ...amounts })),
  policy: z.strictObject({
    feeInBasisPoints: z.int(),
    firstBookingFeeInBasisPoints: z.int(),
    subscriptionInCents: z.int(),
  }),
})
export type Figures = z.output<typeof Figures>

/** The five figures of /admin, the amounts that they are made of, and what waits for an admin. */
export const Overview = z.strictObject({
  gmvInCents: z.number(),
  revenueInCents: z.number(),
  activeUsers: z.number(),
  pendingVerifications: z.number(),
  openDisputes: z.number(),
  waiting: Waiting,
  figures: Figures,
})

/** The result of a check of the invariants: names of violated rules with row ids, no personal data. */
export const Invariants = z.strictObject({ broken: z.array(z.string()), checkedAt: z.date() })

const Days = z.strictObject({ from: z.string(), to: z.string() })
const steps = { signedUp: z.int(), approved: z.int(), first: z.int(), second: z.int() }

/**
 * A period beside the one before it, in cents, and the professionals who signed up in it: how many were approved and had a first and a
 * second paid booking, in all and by city.
 */
export const Progress = z.strictObject({
  period: Days,
  earlier: Days,
  amounts: z.strictObject(amounts),
  amountsBefore: z.strictObject(amounts),
  all: z.strictObject(steps),
  cities: z.array(z.strictObject({ city: z.string().nullable(), state: z.string().nullable(), ...steps })),
})
export type Progress = z.output<typeof Progress>
