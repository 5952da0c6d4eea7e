import { asc, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users, type disputeNotes, type disputeReplies, type personNotes } from '#db/schema/index.ts'
import type { Ctx } from './context.ts'

/** The append-only tables of notes and replies that the team writes. */
type NoteTable = typeof disputeNotes | typeof disputeReplies | typeof personNotes

/** Returns the notes that the team wrote about a subject, oldest first. `about`: the column with the subject's id. */
export function notesOf({ db }: Ctx, table: NoteTable, about: PgColumn, id: string) {
  // The three tables share these columns, which TypeScript does not see in the union type.
  const { id: noteId, text, createdAt, authorId } = table as typeof disputeReplies
  return db
    .select({ id: noteId, text, createdAt, author: users.name })
    .from(table as typeof disputeReplies)
    .innerJoin(users, eq(users.id, authorId))
    .where(eq(about, id))
    .orderBy(asc(noteId))
}
