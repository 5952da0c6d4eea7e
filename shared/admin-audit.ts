import { z } from 'zod'
import { Id } from './text.ts'

/** Requests a page of the audit log. `actorId` selects what an admin did, and `subjectId` what was done to a row. */
export const ListAudit = z.strictObject({
  actorId: Id.optional(),
  subjectId: Id.optional(),
  cursor: Id.optional(),
})
export type ListAudit = z.output<typeof ListAudit>
