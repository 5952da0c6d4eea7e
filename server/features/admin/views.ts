import { z } from 'zod'

/** The number of items of each kind that wait for an admin's decision. */
export const Waiting = z.strictObject({
  /** Documents, certificates and changes of names that an admin has to check. */
  verifications: z.int(),
  disputes: z.int(),
  /** Everything that waits on the moderation page. */
  reports: z.int(),
  /** How many reports of each kind wait for an admin, one number for each tab of the moderation page. Their sum is `reports`. */
  moderation: z.strictObject({ reports: z.int(), pauses: z.int(), scores: z.int(), analyses: z.int(), photos: z.int() }),
  /** Blocked messages whose senders asked for a review. */
  appeals: z.int(),
  /** Questions of people to the team that wait for an answer. */
  help: z.int(),
  /** Chargebacks that need an admin: no admin has decided about them, and the bank has not decided in favour of the platform. */
  chargebacks: z.int(),
  /** Professionals whose payouts do not reach their bank account. */
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

/** The five figures of /admin, the amounts from which they are computed, and the number of items that wait for an admin. */
export const Overview = z.strictObject({
  gmvInCents: z.number(),
  revenueInCents: z.number(),
  activeUsers: z.number(),
  pendingVerifications: z.number(),
  openDisputes: z.number(),
  waiting: Waiting,
  figures: Figures,
})

/** The result of a check of the invariants: the names of violated invariants with row ids, without personal data. */
export const Invariants = z.strictObject({ broken: z.array(z.string()), checkedAt: z.date() })

const Days = z.strictObject({ from: z.string(), to: z.string() })
const steps = { signedUp: z.int(), approved: z.int(), first: z.int(), second: z.int() }

/**
 * Compares the amounts of a period with the previous one, in cents. Also counts, in total and by city, the professionals who
 * signed up, were approved, and had a first and a second paid booking.
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
