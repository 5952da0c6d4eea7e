import { z } from 'zod'
import { UserRole } from '#shared/auth.ts'
import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { MyStrikes } from '#server/features/reputation/service.ts'

const ListedUser = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The masked CPF. `revealCpf` returns the whole CPF and records the view. */
  maskedCpf: z.string(),
  /** Phone number in the E.164 format, such as +5511987654321. */
  phone: z.string(),
  active: z.boolean(),
  createdAt: z.date(),
  /** The roles as they are stored; for an empty list the page shows 'Nenhuma'. */
  roles: z.array(z.enum(UserRole)),
})
export type ListedUser = z.output<typeof ListedUser>

/** `total`: the number of people who match the filter; only on the first page. */
export const UsersView = z.strictObject({
  items: z.array(ListedUser),
  nextCursor: z.string().nullable(),
  total: z.int().nullable(),
})
export type UsersView = z.output<typeof UsersView>

/** The people as CSV, and the number of rows. */
export const UserList = z.strictObject({ fileName: z.string(), csv: z.string(), rows: z.int() })
export type UserList = z.output<typeof UserList>

/**
 * A booking of a user that is requested or confirmed and not over. Only admins get it, because it has the price that the
 * contractor pays.
 */
const FutureBooking = z.strictObject({
  id: z.string(),
  contractorName: z.string(),
  professionalName: z.string(),
  start: z.date(),
  zone: z.string(),
  status: z.enum(BookingStatus),
  paymentStatus: z.enum(PaymentStatus),
  /** The price in cents; null for admins who may not see payments. */
  totalInCents: z.number().nullable(),
})

export const UserDetail = ListedUser.extend({
  email: z.string(),
  emailConfirmedAt: z.date().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** The last use of an open session; null without an open session. */
  lastSeenAt: z.date().nullable(),
  /** The status of the verification; null without a professional profile. */
  verificationStatus: z.enum(VerificationStatus).nullable(),
  /** The strikes of a professional; null without a professional profile. */
  strikes: MyStrikes.nullable(),
  /** Until when an admin paused the professional. */
  pausedUntil: z.date().nullable(),
  futureBookings: z.array(FutureBooking),
  /** The reason why this admin may not deactivate the account; null when it is allowed or the account is inactive. */
  obstacle: z.string().nullable(),
})
export type UserDetail = z.output<typeof UserDetail>

export const UserNotes = z.strictObject({
  items: z.array(z.strictObject({ id: z.string(), text: z.string(), createdAt: z.date(), author: z.string() })),
})
export type UserNotes = z.output<typeof UserNotes>

/**
 * The newest bookings, disputes, reviews and so on of one user. `side` says whether the user is the contractor or the
 * professional, and `mine` whether the user opened the dispute. The `topic` of an email is null if an older release queued it.
 */
export const UserHistory = z.strictObject({
  bookings: z.array(
    z.strictObject({
      id: z.string(),
      other: z.string(),
      side: z.enum(['contractor', 'professional']),
      start: z.date(),
      zone: z.string(),
      status: z.enum(BookingStatus),
    }),
  ),
  disputes: z.array(
    z.strictObject({
      id: z.string(),
      topic: z.string(),
      status: z.string(),
      createdAt: z.date(),
      bookingId: z.string(),
      mine: z.boolean(),
    }),
  ),
  reviews: z.array(
    z.strictObject({ id: z.string(), grade: z.number(), comment: z.string().nullable(), at: z.date(), by: z.string() }),
  ),
  emails: z.array(
    z.strictObject({
      id: z.string(),
      topic: z.string().nullable(),
      status: z.enum(['queued', 'sent', 'failed', 'obsolete']),
      createdAt: z.date(),
    }),
  ),
  devices: z.array(z.strictObject({ device: z.string(), lastSeenAt: z.date() })),
  acts: z.array(z.strictObject({ id: z.string(), action: z.string(), createdAt: z.date(), by: z.string().nullable() })),
  blockedBy: z.number(),
  hasBlocked: z.number(),
  money: z.strictObject({ paidInCents: z.number(), refundedInCents: z.number(), receivedInCents: z.number() }).nullable(),
})
export type UserHistory = z.output<typeof UserHistory>

export const ActiveSet = z.strictObject({ userId: z.string(), active: z.boolean() })
export type ActiveSet = z.output<typeof ActiveSet>

export const RevealedCpf = z.strictObject({ cpf: z.string() })
