import { z } from 'zod'
import { HelpStatus, HelpTopic } from '#shared/help.ts'

export const Done = z.strictObject({ ok: z.literal(true) })

export const AskedView = z.strictObject({ requestId: z.string(), number: z.int() })
export type AskedView = z.output<typeof AskedView>

const listed = {
  id: z.string(),
  number: z.int(),
  topic: z.enum(HelpTopic),
  status: z.enum(HelpStatus),
  createdAt: z.date(),
}
/** `byTeam`: whether a member of the team wrote the message. */
const message = { id: z.string(), byTeam: z.boolean(), text: z.string(), createdAt: z.date() }

/** `lastAt`: the time of the last message. */
export const MyHelpView = z.strictObject({
  items: z.array(z.strictObject({ ...listed, lastAt: z.date() })),
  nextCursor: z.string().nullable(),
})
export type MyHelpView = z.output<typeof MyHelpView>

/** A help request as the person who opened it reads it. */
export const ThreadView = z.strictObject({
  ...listed,
  closedAt: z.date().nullable(),
  messages: z.array(z.strictObject(message)),
})
export type ThreadView = z.output<typeof ThreadView>

export const HelpListView = z.strictObject({
  items: z.array(z.strictObject({ ...listed, lastAt: z.date(), person: z.strictObject({ id: z.string(), name: z.string() }) })),
  nextCursor: z.string().nullable(),
})
export type HelpListView = z.output<typeof HelpListView>

/**
 * A help request with the names of the authors, for the team. `own`: the reader opened the request and therefore may not answer
 * it.
 */
export const HelpDetail = z.strictObject({
  id: z.string(),
  status: z.enum(HelpStatus),
  closedAt: z.date().nullable(),
  own: z.boolean(),
  messages: z.array(z.strictObject({ ...message, author: z.string() })),
})
export type HelpDetail = z.output<typeof HelpDetail>
