import { asc, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users, type disputeNotes, type disputeReplies, type personNotes } from '#db/schema/index.ts'
import type { Ctx } from './context.ts'

/** The append-only tables of texts that the team writes. */
type NoteTable = typeof disputeNotes | typeof disputeReplies | typeof personNotes

/** What the team has written about something, oldest first. `about`: the column of the table that names it. */
export function notesOf({ db }: Ctx, table: NoteTable, about: PgColumn, id: string) {
  // The three tables have these columns in common, which the types of a union hide.
  const { id: noteId, text, createdAt, authorId } = table as typeof disputeReplies
  return db
    .select({ id: noteId, text, createdAt, author: users.name })
    .from(table as typeof disputeReplies)
    .innerJoin(users, eq(users.id, authorId))
    .where(eq(about, id))
    .orderBy(asc(noteId))
}
