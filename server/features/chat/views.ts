import { z } from 'zod'
import { appealStates } from '#shared/chat.ts'
import { streamOf, trackedStreamOf } from '#server/core/streams.ts'

const Person = z.strictObject({ id: z.string(), name: z.string(), photo: z.string().nullable() })

export const OpenedView = z.strictObject({ conversationId: z.string() })

/**
 * A message as one participant sees it. `content` of a blocked message is null. `blockedReason`, `nonce` and `appeal` are null
 * for the recipient. `read` says that the recipient has read the message. `photo` is the file name of a photo at
 * /private/foto-da-conversa/{photo}. `appeal` is the review that the sender requested.
 */
export const MessageView = z.strictObject({
  id: z.string(),
  sequence: z.int(),
  mine: z.boolean(),
  content: z.string().nullable(),
  photo: z.string().nullable(),
  blocked: z.boolean(),
  blockedReason: z.string().nullable(),
  appeal: z.enum(appealStates).nullable(),
  read: z.boolean(),
  createdAt: z.date(),
  nonce: z.string().nullable(),
})
export type MessageView = z.output<typeof MessageView>

/** `text` has at most 160 characters; for the viewer's own blocked message it is 'Mensagem bloqueada', shown in italics. */
const Preview = z.strictObject({ text: z.string(), mine: z.boolean(), blocked: z.boolean(), at: z.date() })

export const ConversationItem = z.strictObject({
  id: z.string(),
  other: Person,
  preview: Preview.nullable(),
  unread: z.int(),
  updatedAt: z.date(),
})
export type ConversationItem = z.output<typeof ConversationItem>
/** The most recently used conversation first. */
export const ConversationsView = z.array(ConversationItem)

/**
 * `canBook` says that the search lists the other participant as a professional. `photos` says that the two may send photos,
 * because they have or had a confirmed booking.
 */
export const ConversationView = z.strictObject({ id: z.string(), other: Person, canBook: z.boolean(), photos: z.boolean() })
export type ConversationView = z.output<typeof ConversationView>

/** Messages ascending by sequence number; `more`: whether there are older ones. */
export const MessagesView = z.strictObject({ items: z.array(MessageView), more: z.boolean() })
export type MessagesView = z.output<typeof MessagesView>

/** `reason`: a sentence for the author of the text; null when the message would be delivered. */
export const ValidatedView = z.strictObject({ blocked: z.boolean(), reason: z.string().nullable() })

/**
 * A pending request to review a blocked message, without its content. `blockedOfSender`: how many messages of the sender were
 * blocked in 30 days.
 */
const Appeal = z.strictObject({
  messageId: z.string(),
  senderId: z.string(),
  senderName: z.string(),
  recipientName: z.string(),
  reason: z.string(),
  sentAt: z.date(),
  appealedAt: z.date(),
  blockedOfSender: z.int(),
})
/** `repeated`: senders with many blocked messages in 30 days, ordered by that number, descending. */
export const AppealsView = z.strictObject({
  items: z.array(Appeal),
  repeated: z.array(z.strictObject({ userId: z.string(), name: z.string(), blocked: z.int(), lastAt: z.date() })),
})
export type AppealsView = z.output<typeof AppealsView>

/** The messages in ascending order; the last one is the blocked message under review. */
export const AppealedView = z.strictObject({
  messages: z.array(
    z.strictObject({ id: z.string(), senderName: z.string(), content: z.string(), blocked: z.boolean(), sentAt: z.date() }),
  ),
})
export type AppealedView = z.output<typeof AppealedView>

export const UnreadView = z.strictObject({ count: z.int() })
export const MarkedView = z.strictObject({ marked: z.int() })
export const Done = z.strictObject({ ok: z.literal(true) })

export const LiveMessages = trackedStreamOf(MessageView, ({ sequence }) => String(sequence))
/** The sequence number of the last message of the viewer that the other participant has read; 0 if none is read. */
export const LiveReceipts = streamOf(z.strictObject({ readUpTo: z.int() }))
/** The other participant typed at `at`; the page shows it for five seconds. */
export const LiveTyping = streamOf(z.strictObject({ at: z.date() }))
