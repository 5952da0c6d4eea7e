import { z } from 'zod'

/**
 * Entries of the audit log, the newest first, and the people whom the filter offers. The details of an entry are left out: they
 * are for investigations.
 */
export const AuditView = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      /** Who did what the entry says; null for the system. */
      actor: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
      action: z.string(),
      entity: z.string(),
      subjectId: z.string(),
      /** The name of the person whom the entry is about, if it is about a person. */
      subjectName: z.string().nullable(),
      /** The booking whose payment the entry is about. */
      bookingId: z.string().nullable(),
      at: z.date(),
    }),
  ),
  nextCursor: z.string().nullable(),
  admins: z.array(z.strictObject({ id: z.string(), name: z.string() })),
})
export type AuditView = z.output<typeof AuditView>
