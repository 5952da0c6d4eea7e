import { z } from 'zod'

/**
 * Entries of the audit log, the newest first, and the people whom its filter offers. The details of an entry are omitted, because
 * only investigations need them.
 */
export const AuditView = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      /** The person who performed the action; null if the system did. */
      actor: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
      action: z.string(),
      entity: z.string(),
      subjectId: z.string(),
      /** The name of the person whom the entry is about; null if it is not about a person. */
      subjectName: z.string().nullable(),
      /** If the entry is about a payment, the booking of this payment. */
      bookingId: z.string().nullable(),
      at: z.date(),
    }),
  ),
  nextCursor: z.string().nullable(),
  admins: z.array(z.strictObject({ id: z.string(), name: z.string() })),
})
export type AuditView = z.output<typeof AuditView>
