import { and, asc, count, eq, gt, inArray, isNull, max, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, professionalProfiles, sessions, teamRoles, userRoles, users } from '#db/schema/index.ts'
import { adminUserTexts } from '#shared/admin-users.ts'
import { UserRole } from '#shared/auth.ts'
import { bookingTransitions } from '#shared/booking.ts'
import { zoneOf } from '#shared/zones.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { strikesOf } from '#server/features/reputation/service.ts'
import { storedRolesOf } from './list.ts'
import { maskCpf, obstacleToDeactivation } from './rules.ts'
import type { UserDetail } from './views.ts'

const BOOKINGS = 100
const contractors = alias(users, 'contractors')
const professionals = alias(users, 'professionals')

/**
 * Returns an account with its roles, dates and upcoming bookings, for an admin. The CPF is masked. Throws NOT_FOUND, also for an
 * erased account.
 */
export async function readUser(ctx: UserCtx, userId: string): Promise<UserDetail> {
  const [[user], roles, [seen], [profile], futureBookings, otherActiveAdmins] = await Promise.all([
    ctx.db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.erasedAt))),
    storedRolesOf(ctx, [userId]),
    ctx.db
      .select({ at: max(sessions.lastSeenAt) })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    ctx.db
      .select({ status: professionalProfiles.verificationStatus, pausedUntil: professionalProfiles.pausedUntil })
      .from(professionalProfiles)
      .where(eq(professionalProfiles.userId, userId)),
    futureBookingsOf(ctx, userId),
    countOtherActiveAdmins(ctx, userId),
  ])
  if (!user) throw userNotFound()
  const held = roles.get(userId) ?? []
  const facts = { actorId: ctx.actor.id, userId, isAdmin: held.includes(UserRole.admin), otherActiveAdmins }
  return {
    id: user.id,
    name: user.name,
    maskedCpf: maskCpf(user.cpf),
    phone: user.phone,
    active: user.active,
    createdAt: user.createdAt,
    roles: held,
    email: user.email,
    emailConfirmedAt: user.emailConfirmedAt,
    city: user.city,
    state: user.state,
    lastSeenAt: seen?.at ?? null,
    verificationStatus: profile?.status ?? null,
    strikes: profile ? await strikesOf(ctx, userId) : null,
    pausedUntil: profile?.pausedUntil ?? null,
    futureBookings,
    obstacle: user.active ? (obstacleToDeactivation(facts)?.message ?? null) : null,
  }
}

/**
 * Returns the whole CPF of a user to an admin; the view is recorded. Throws NOT_FOUND. This procedure is a mutation, so that no
 * cache stores the CPF.
 */
export async function revealCpf(ctx: UserCtx, userId: string): Promise<{ cpf: string }> {
  return inTransaction(ctx, async (tx) => {
    const [user] = await tx.db
      .select({ cpf: users.cpf })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    if (!user) throw userNotFound()
    await recordAct(tx, { action: 'user.cpf-viewed', entity: 'users', entityId: userId })
    return user
  })
}

/** Returns the number of active admins other than this user. */
export async function countOtherActiveAdmins(ctx: Ctx, userId: string): Promise<number> {
  const [others] = await ctx.db
    .select({ total: count() })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), users.active))
    .leftJoin(teamRoles, eq(teamRoles.userId, userRoles.userId))
    .where(and(eq(userRoles.role, UserRole.admin), ne(userRoles.userId, userId), isNull(teamRoles.role)))
  return others?.total ?? 0
}

/** Returns the refusal for an unknown or erased user. */
export function userNotFound(): NotFound {
  return new NotFound(adminUserTexts.notFound)
}

/** The bookings of a person that an admin may cancel: requested or confirmed and not over. The soonest comes first. */
async function futureBookingsOf(ctx: UserCtx, userId: string): Promise<UserDetail['futureBookings']> {
  const rows = await ctx.db
    .select({
      id: bookings.id,
      contractorName: contractors.name,
      professionalName: professionals.name,
      state: professionals.state,
      city: professionals.city,
      start: bookings.startsAt,
      status: bookings.status,
      paymentStatus: bookings.paymentStatus,
      totalInCents: bookings.totalInCents,
    })
    .from(bookings)
    .innerJoin(contractors, eq(contractors.id, bookings.contractorId))
    .innerJoin(professionals, eq(professionals.id, bookings.professionalId))
    .where(
      and(
        or(eq(bookings.contractorId, userId), eq(bookings.professionalId, userId)),
        inArray(bookings.status, [...bookingTransitions.cancelByTeam.from]),
        gt(bookings.endsAt, ctx.now()),
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(BOOKINGS)
  const mayCount = ctx.actor.desk.has('finance')
  return rows.map(({ state, city, totalInCents, ...row }) => ({
    ...row,
    totalInCents: mayCount ? totalInCents : null,
    zone: zoneOf(state, city),
  }))
}
