import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditLog, payments, userRoles, users } from '#db/schema/index.ts'
import type { ListAudit } from '#shared/admin-audit.ts'
import { UserRole } from '#shared/auth.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import type { AuditView } from './views.ts'

const PAGE = 30
const actors = alias(users, 'actors')
const subjects = alias(users, 'subjects')

/** The kinds of entity in the audit log whose id is a user id. */
const people = sql`('users', 'professionals', 'documents')`

/**
 * Returns a page of thirty entries of the audit log, the newest first. The ids are ordered by time, so they serve as the cursor.
 * The names are read from the accounts, because the log itself contains no personal data.
 */
export async function listAudit(ctx: UserCtx, { actorId, subjectId, cursor }: ListAudit): Promise<AuditView> {
  const { id, action, entity, entityId, createdAt } = auditLog
  // entity_id is text, because not every entity has a UUID.
  const idOf = (isAbout: ReturnType<typeof sql>) => sql`case when ${isAbout} then ${entityId}::uuid end`
  const rows = await ctx.db
    .select({
      id,
      action,
      entity,
      subjectId: entityId,
      at: createdAt,
      actorId: actors.id,
      actorName: actors.name,
      subjectName: subjects.name,
      bookingId: payments.bookingId,
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(subjects, eq(subjects.id, idOf(sql`${entity} in ${people}`)))
    .leftJoin(payments, eq(payments.id, idOf(sql`${entity} = 'payments'`)))
    .where(
      and(
        actorId ? eq(auditLog.actorId, actorId) : undefined,
        subjectId ? eq(entityId, subjectId) : undefined,
        cursor ? lt(id, cursor) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(PAGE + 1)
  const items = rows.slice(0, PAGE).map(({ actorId: by, actorName, ...row }) => ({
    ...row,
    actor: by && actorName !== null ? { id: by, name: actorName } : null,
  }))
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null, admins: await adminsOf(ctx) }
}

function adminsOf({ db }: Ctx): Promise<AuditView['admins']> {
  return db
    .select({ id: users.id, name: users.name })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.role, UserRole.admin))
    .orderBy(asc(users.name), asc(users.id))
}
