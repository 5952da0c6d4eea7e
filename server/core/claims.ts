import { and, eq, gt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { users } from '#db/schema/index.ts'
import type { Ctx, Tx, UserCtx } from './context.ts'

/**
 * A table that says which admin is working on a subject, such as a dispute (a claim). It has at most one row for each subject,
 * and a claim expires by itself.
 */
export type ClaimTable = PgTable & { readonly adminId: PgColumn; readonly until: PgColumn }

/** Says which admin is working on a subject. `mine` is true if it is the caller. */
export type Claim = { readonly by: string; readonly mine: boolean; readonly until: Date }

/** Returns the admin who is working on a subject now, or null. `subject` is the column with the subject's id. */
export async function claimOn(
  { db, now, actor }: UserCtx,
  table: ClaimTable,
  subject: PgColumn,
  id: string,
): Promise<Claim | null> {
  const [claim] = await db
    .select({ adminId: users.id, by: users.name, until: sql<Date>`${table.until}`.mapWith((at: string) => new Date(at)) })
    .from(table)
    .innerJoin(users, eq(users.id, table.adminId))
    .where(and(eq(subject, id), gt(table.until, now())))
  return claim ? { by: claim.by, mine: claim.adminId === actor.id, until: claim.until } : null
}

/**
 * Marks a subject as handled by the calling admin for `lastsMs`, or removes that mark. If another admin is handling it, that
 * stays until it expires.
 */
export async function setClaim(
  tx: Tx<UserCtx>,
  table: ClaimTable,
  subject: PgColumn,
  { id, take, lastsMs }: { id: string; take: boolean; lastsMs: number },
): Promise<void> {
  const name = ({ name: column }: PgColumn) => sql.identifier(column)
  const until = new Date(tx.now().getTime() + lastsMs).toISOString()
  if (take)
    await tx.db.execute(sql`insert into ${table} (${name(subject)}, ${name(table.adminId)}, ${name(table.until)})
      values (${id}, ${tx.actor.id}, ${until}) on conflict (${name(subject)}) do update
      set ${name(table.adminId)} = excluded.${name(table.adminId)}, ${name(table.until)} = excluded.${name(table.until)}
      where ${table.adminId} = ${tx.actor.id} or ${table.until} <= ${tx.now().toISOString()}`)
  else await tx.db.delete(table).where(and(eq(subject, id), eq(table.adminId, tx.actor.id)))
}

/** SQL condition: the joined row says which admin is working on a subject, and it has not expired. */
export function isClaimed({ now }: Ctx, table: ClaimTable) {
  return gt(table.until, now())
}
