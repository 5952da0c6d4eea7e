import { z } from 'zod'
import { ReportedThing, ReportReason, ReportStatus } from '#shared/safety.ts'

export const BlockState = z.strictObject({ userId: z.string(), blocked: z.boolean() })
export type BlockState = z.output<typeof BlockState>

export const BlockedView = z.array(z.strictObject({ id: z.string(), name: z.string(), since: z.date() }))
export type BlockedView = z.output<typeof BlockedView>

const Person = z.strictObject({ id: z.string(), name: z.string() })

export const ReportsView = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(ReportedThing),
      reason: z.enum(ReportReason),
      status: z.enum(ReportStatus),
      createdAt: z.date(),
      reporter: Person,
      reported: Person,
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type ReportsView = z.output<typeof ReportsView>

/**
 * The reported content. `quote` is the text at the time of the report. `messages` are the reported message and five around it,
 * with its photo while the report is open. `reportsOfThePerson` counts all reports about the same person.
 */
export const ReportDetail = z.strictObject({
  id: z.string(),
  kind: z.enum(ReportedThing),
  subjectId: z.string(),
  quote: z.string().nullable(),
  details: z.string().nullable(),
  decision: z.string().nullable(),
  decidedAt: z.date().nullable(),
  reportsOfThePerson: z.int(),
  messages: z.array(
    z.strictObject({
      id: z.string(),
      senderName: z.string(),
      content: z.string(),
      photo: z.string().nullable(),
      blocked: z.boolean(),
      sentAt: z.date(),
      isReported: z.boolean(),
    }),
  ),
})
export type ReportDetail = z.output<typeof ReportDetail>

export const Done = z.strictObject({ ok: z.literal(true) })
