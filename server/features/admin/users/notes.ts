import { eq } from 'drizzle-orm'
import { personNotes, users } from '#db/schema/index.ts'
import type { AddUserNote } from '#shared/admin-users.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { notesOf } from '#server/core/team-notes.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { adminUserTexts } from '#shared/admin-users.ts'
import { userNotFound } from './detail.ts'
import type { UserNotes } from './views.ts'

/**
 * Returns the notes that the team has written about a person, oldest first. Throws NOT_FOUND; CONFLICT `self`, because no admin
 * may read the notes about themselves here.
 */
export async function listUserNotes(ctx: UserCtx, userId: string): Promise<UserNotes> {
  if (userId === ctx.actor.id) throw new Conflict('self', adminUserTexts.ownNotes)
  if ((await ctx.db.$count(users, eq(users.id, userId))) === 0) throw userNotFound()
  return { items: await notesOf(ctx, personNotes, personNotes.userId, userId) }
}

/**
 * Adds a note about a person, which cannot be changed later; the person receives it with the copy of their data (LGPD art. 18).
 * Throws the errors of `listUserNotes`.
 */
export async function addUserNote(ctx: UserCtx, { userId, text }: AddUserNote): Promise<UserNotes> {
  return inTransaction(ctx, async (tx) => {
    await listUserNotes(tx, userId)
    await tx.db.insert(personNotes).values({ userId, authorId: tx.actor.id, text, createdAt: tx.now() })
    await recordAct(tx, { action: 'user.noted', entity: 'users', entityId: userId })
    return listUserNotes(tx, userId)
  })
}
