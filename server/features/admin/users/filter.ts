import { and, eq, inArray, isNull, not, notInArray, sql, type SQL } from 'drizzle-orm'
import { bookings, professionalProfiles, userRoles, users } from '#db/schema/index.ts'
import { type RoleFilter, type StageFilter, type UserFilter, userSearchOf } from '#shared/admin-users.ts'
import { UserRole } from '#shared/auth.ts'
import { BookingStatus, paidStatuses } from '#shared/booking.ts'
import { VerificationStatus } from '#shared/profile.ts'
import type { Ctx } from '#server/core/context.ts'
import { spend } from '#server/core/limits.ts'
import { inPeriod } from '#server/core/period.ts'
import { matchingUsers } from '#server/core/user-search.ts'
import { placeOf } from './rules.ts'

/**
 * Returns the SQL condition of a filter of people, without erased accounts. Throws TOO_MANY_REQUESTS after sixty searches for a
 * whole CPF in an hour, so that the hidden digits of a masked CPF cannot be guessed.
 */
export async function conditionOf(ctx: Ctx, filter: UserFilter): Promise<SQL | undefined> {
  const { search, role, account, verification, city, stage } = filter
  const sought = userSearchOf(search)
  if (sought?.by === 'phone' && sought.cpf) await spend(ctx, 'cpfSearch')
  return and(
    isNull(users.erasedAt),
    matchingUsers(sought),
    role ? withRole(ctx, role) : undefined,
    account ? eq(users.active, account === 'ativa') : undefined,
    verification ? withVerification(ctx, verification) : undefined,
    city ? inCity(city) : undefined,
    stage ? reached(ctx, stage) : undefined,
    inPeriod(filter, users.createdAt),
  )
}

/** SQL condition: a professional has reached at least this stage: approved, a first or a second paid booking. */
export function reached(ctx: Ctx, stage: StageFilter): SQL | undefined {
  const approved = withVerification(ctx, VerificationStatus.approved)
  if (stage === 'aprovada') return approved
  return and(approved, sql`${paidBookings} >= ${stage === 'primeira' ? 1 : 2}`)
}

/** SQL for the number of paid bookings of a professional that were not cancelled. */
const paidBookings = sql<number>`(select count(*) from ${bookings} where ${bookings.professionalId} = ${users.id}
  and ${inArray(bookings.paymentStatus, [...paidStatuses])} and ${not(eq(bookings.status, BookingStatus.cancelled))})`

/** Returns the SQL condition that a user has this stored role, or no role at all. */
export function withRole({ db }: Ctx, role: RoleFilter): SQL {
  if (role === 'nenhum') return notInArray(users.id, db.select({ id: userRoles.userId }).from(userRoles))
  const stored = { contratante: UserRole.contractor, profissional: UserRole.professional, admin: UserRole.admin }[role]
  return inArray(users.id, db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, stored)))
}

function withVerification({ db }: Ctx, status: VerificationStatus): SQL {
  const { userId, verificationStatus } = professionalProfiles
  return inArray(users.id, db.select({ id: userId }).from(professionalProfiles).where(eq(verificationStatus, status)))
}

function inCity(typed: string): SQL | undefined {
  const { city, state } = placeOf(typed)
  return and(sql`unaccented(${users.city}) = unaccented(${city})`, state ? eq(users.state, state) : undefined)
}
