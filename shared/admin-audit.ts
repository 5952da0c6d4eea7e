import { z } from 'zod'
import { Id } from './text.ts'

/** A page of the audit log; with `actorId` or `subjectId`, only the entries of that person or about that row. */
export const ListAudit = z.strictObject({
  actorId: Id.optional(),
  subjectId: Id.optional(),
  cursor: Id.optional(),
})
export type ListAudit = z.output<typeof ListAudit>
