import { z } from 'zod'
import { streamOf, trackedStreamOf } from '#server/core/streams.ts'

const Person = z.strictObject({ id: z.string(), name: z.string(), photo: z.string().nullable() })

export const OpenedView = z.strictObject({ conversationId: z.string() })

/**
 * `content` of a blocked message is null for both: it never leaves the server again (AMB-25). `blockedReason` and `nonce` are
 * the sender's alone. `read`: the recipient has read it.
 */
export const MessageView = z.strictObject({
  id: z.string(),
  sequence: z.int(),
  mine: z.boolean(),
  content: z.string().nullable(),
  blocked: z.boolean(),
  blockedReason: z.string().nullable(),
  read: z.boolean(),
  createdAt: z.date(),
  nonce: z.string().nullable(),
})
export type MessageView = z.output<typeof MessageView>

/** `text` is at most 160 characters; of my own blocked message it is 'Mensagem bloqueada', to be shown in italics (R-E2). */
const Preview = z.strictObject({ text: z.string(), mine: z.boolean(), blocked: z.boolean(), at: z.date() })

export const ConversationItem = z.strictObject({
  id: z.string(),
  other: Person,
  preview: Preview.nullable(),
  unread: z.int(),
  updatedAt: z.date(),
})
export type ConversationItem = z.output<typeof ConversationItem>
/** Newest first. */
export const ConversationsView = z.array(ConversationItem)

/** `canBook`: the other is a professional whom search shows. */
export const ConversationView = z.strictObject({ id: z.string(), other: Person, canBook: z.boolean() })
export type ConversationView = z.output<typeof ConversationView>

/** Ascending; `more`: there are older ones. */
export const MessagesView = z.strictObject({ items: z.array(MessageView), more: z.boolean() })
export type MessagesView = z.output<typeof MessagesView>

export const UnreadView = z.strictObject({ count: z.int() })
export const MarkedView = z.strictObject({ marked: z.int() })
export const Done = z.strictObject({ ok: z.literal(true) })

export const LiveMessages = trackedStreamOf(MessageView, ({ sequence }) => String(sequence))
/** All of my messages up to this sequence have been read by the other; 0 while none has. */
export const LiveReceipts = streamOf(z.strictObject({ readUpTo: z.int() }))
/** The other is writing at this moment; shown for five seconds. */
export const LiveTyping = streamOf(z.strictObject({ at: z.date() }))
