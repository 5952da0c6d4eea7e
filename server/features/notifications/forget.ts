import { eq, sql } from 'drizzle-orm'
import { bookings, notifications, outbox } from '#db/schema/index.ts'
import { ERASED_NAME } from '#shared/pages.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Removes a user's notifications. With `known` it also removes the emails to that address, and the name from notifications that others
 * got about a booking or review with the user. Running it again changes nothing.
 */
export async function forgetNotices(tx: Tx, userId: string, known: { name: string; email: string } | null): Promise<void> {
  await tx.db.delete(notifications).where(eq(notifications.userId, userId))
  if (!known) return
  const { name, email } = known
  await tx.db.delete(outbox).where(eq(outbox.to, email))
  const named = [name, name.trim().split(/\s+/)[0] ?? name].map((word) => `\\m${escape(word)}(?!\\w)`).join('|')
  const anew = (column: typeof notifications.title | typeof notifications.body) =>
    sql`regexp_replace(${column}, ${named}, ${ERASED_NAME}, 'g')`
  await tx.db
    .update(notifications)
    .set({ title: anew(notifications.title), body: anew(notifications.body) })
    .from(bookings)
    .where(
      sql`${userId} in (${bookings.contractorId}, ${bookings.professionalId})
        and ${notifications.userId} in (${bookings.contractorId}, ${bookings.professionalId})
        and ${notifications.eventKey} like '%:' || ${bookings.id}::text`,
    )
}

function escape(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
