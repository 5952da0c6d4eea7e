import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bookings, notifications, outbox } from '#db/schema/index.ts'
import { ERASED_NAME } from '#shared/pages.ts'
import { escapeHtml } from '#server/adapters/email/layout.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Deletes emails that have a user's address, and removes the user's name from other people's notifications about a booking or
 * review with the user.
 */
export async function forgetNotifications(
  tx: Tx,
  userId: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await tx.db.delete(outbox).where(eq(outbox.to, email))
  const first = name.trim().split(/\s+/)[0] ?? name
  // The name is replaced in its HTML-escaped form too, because emails contain HTML.
  const named = [name, escapeHtml(name), first, escapeHtml(first)].map((word) => `\\m${escape(word)}(?!\\w)`).join('|')
  const anew = (column: PgColumn) => sql`regexp_replace(${column}, ${named}, ${ERASED_NAME}, 'g')`
  await tx.db
    .update(notifications)
    .set({ title: anew(notifications.title), body: anew(notifications.body) })
    .from(bookings)
    .where(
      sql`${userId} in (${bookings.contractorId}, ${bookings.professionalId})
        and ${notifications.userId} in (${bookings.contractorId}, ${bookings.professionalId})
        and ${notifications.eventKey} like '%:' || ${bookings.id}::text`,
    )
  await tx.db
    .update(outbox)
    .set({ subject: anew(outbox.subject), text: anew(outbox.text), html: anew(outbox.html) })
    .from(bookings)
    .where(
      sql`${userId} in (${bookings.contractorId}, ${bookings.professionalId})
        and ${outbox.userId} in (${bookings.contractorId}, ${bookings.professionalId})
        and ${outbox.key} like '%:' || ${bookings.id}::text || ':%'`,
    )
}

function escape(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
