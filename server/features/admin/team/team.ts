import { and, asc, eq, sql } from 'drizzle-orm'
import { teamRoles, userRoles, users } from '#db/schema/index.ts'
import { UserRole } from '#shared/auth.ts'
import { deskMessages, type TeamRole } from '#shared/desk.ts'
import type { SetTeamRoles } from '#shared/team.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound, onConstraint } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { TeamView } from './views.ts'

/** Returns every active admin with their team roles, ordered by name. */
export async function listTeam(ctx: UserCtx): Promise<TeamView> {
  const roles = sql<
    TeamRole[]
  >`array(select ${teamRoles.role} from ${teamRoles} where ${teamRoles.userId} = ${users.id} order by 1)`
  const rows = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, roles })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.role, UserRole.admin), users.active))
    .orderBy(asc(users.name), asc(users.id))
  return { items: rows.map((row) => ({ ...row, mine: row.id === ctx.actor.id })) }
}

/**
 * Gives another admin these team roles, from the next request on. An admin without any role may do everything (G16). The audit
 * log records it. Throws CONFLICT `self` for the caller's own roles and `last_administrator` when no administrator would remain,
 * NOT_FOUND for a user who is no admin.
 */
export async function setTeamRoles(ctx: UserCtx, { userId, roles }: SetTeamRoles): Promise<TeamView> {
  if (userId === ctx.actor.id) throw new Conflict('self', deskMessages.notYourself)
  await inTransaction(ctx, async (tx) => {
    await lockTeam(tx)
    const [admin] = await tx.db
      .select({ id: userRoles.userId })
      .from(userRoles)
      .where(and(eq(userRoles.userId, userId), eq(userRoles.role, UserRole.admin)))
    if (!admin) throw new NotFound(deskMessages.notAdmin)
    await tx.db.delete(teamRoles).where(eq(teamRoles.userId, userId))
    const rows = [...new Set(roles)].map((role) => ({ userId, role, grantedBy: tx.actor.id, createdAt: tx.now() }))
    if (rows.length > 0)
      await tx.db
        .insert(teamRoles)
        .values(rows)
        .catch(onConstraint('team_roles_administrator', new Conflict('last_administrator', deskMessages.lastAdministrator)))
    await recordAct(tx, { action: 'team.roles-set', entity: 'users', entityId: userId, details: { roles } })
    await tx.emit({ type: 'admin.team-changed', id: userId, to: [userId, tx.actor.id] })
  })
  return listTeam(ctx)
}

/**
 * Makes changes of team roles run one after another: when two administrators restrict each other at the same time, the second is
 * refused.
 */
async function lockTeam(tx: Tx): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('admin.team', 0))`)
}
