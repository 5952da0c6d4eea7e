import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { userRoles, users } from '#db/schema/index.ts'
import { type ListUsers, roleNames } from '#shared/admin-users.ts'
import type { UserRole } from '#shared/auth.ts'
import type { Ctx } from '#server/core/context.ts'
import { conditionOf } from './filter.ts'
import { maskCpf } from './rules.ts'
import type { ListedUser, UsersView } from './views.ts'

const PAGE = 20

/**
 * Returns a page of twenty people who match a filter, newest first, without erased accounts. The first page also has their total
 * number. Throws TOO_MANY_REQUESTS when too many whole CPFs were searched.
 */
export async function listUsers(ctx: Ctx, { cursor, ...filter }: ListUsers): Promise<UsersView> {
  const { id, createdAt } = users
  const found = await conditionOf(ctx, filter)
  const last = alias(users, 'last')
  const position = ctx.db
    .select({ createdAt: last.createdAt, id: last.id })
    .from(last)
    .where(eq(last.id, cursor ?? ''))
  const rows = await ctx.db
    .select({ id, name: users.name, cpf: users.cpf, phone: users.phone, active: users.active, createdAt })
    .from(users)
    .where(and(found, cursor ? sql`(${createdAt}, ${id}) < ${position}` : undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE + 1)
  const page = rows.slice(0, PAGE)
  const roles = await storedRolesOf(
    ctx,
    page.map((row) => row.id),
  )
  return {
    items: page.map(({ cpf, ...row }) => ({ ...row, maskedCpf: maskCpf(cpf), roles: roles.get(row.id) ?? [] })),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    total: cursor ? null : await ctx.db.$count(users, found),
  }
}

/** Returns the stored roles of users, in the order of `roleNames`. */
export async function storedRolesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ListedUser['roles']>> {
  const found = new Map<string, ListedUser['roles']>()
  if (ids.length === 0) return found
  const rows = await ctx.db
    .select({ userId: userRoles.userId, role: userRoles.role })
    .from(userRoles)
    .where(inArray(userRoles.userId, [...ids]))
  for (const role of Object.keys(roleNames) as UserRole[])
    for (const row of rows) if (row.role === role) found.set(row.userId, [...(found.get(row.userId) ?? []), role])
  return found
}
