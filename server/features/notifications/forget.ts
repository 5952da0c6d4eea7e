import { eq, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bookings, notificationPreferences, notifications, outbox, pushDevices } from '#db/schema/index.ts'
import { ERASED_NAME } from '#shared/pages.ts'
import { escapeHtml } from '#server/adapters/email/layout.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Removes a user's notifications, emails, preferences and browsers. With `known` it also removes the name from the notifications
 * and emails that others got about a booking or review with the user. Running it again changes nothing.
 */
export async function forgetNotices(tx: Tx, userId: string, known: { name: string; email: string } | null): Promise<void> {
  await tx.db.delete(notifications).where(eq(notifications.userId, userId))
  await tx.db.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId))
  await tx.db.delete(pushDevices).where(eq(pushDevices.userId, userId))
  await tx.db.delete(outbox).where(known ? or(eq(outbox.userId, userId), eq(outbox.to, known.email)) : eq(outbox.userId, userId))
  if (!known) return
  const { name } = known
  const first = name.trim().split(/\s+/)[0] ?? name
  // Emails contain names as HTML too.
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
