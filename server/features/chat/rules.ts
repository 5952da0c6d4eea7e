import type { Message } from '#db/schema/chat.ts'
import { chatMessages } from '#shared/chat.ts'
import type { Actor } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import type { ConversationItem, MessageView } from './views.ts'

export type Pair = { readonly participant1Id: string; readonly participant2Id: string }

/** What is known of the person whom somebody wants to write to. */
export type Approached = {
  /** An approved professional whom search shows. */
  readonly visible: boolean
  /** The person who asks has, or had, a visit in this one's home. */
  readonly hiredMe: boolean
  /** The person who asks has, or had, a booking with this one. */
  readonly hiredByMe: boolean
}

/**
 * Who may begin a conversation (AMB-23, AMB-19): a household with a plan, with a professional whom search shows or whom it
 * has booked; a professional, only with those who booked her. 'unknown' is answered like a person who does not exist, and a
 * household without a plan is told so before anything else. Admins pass the gate. One that exists is open to both for ever.
 */
export function mayBegin(actor: Pick<Actor, 'roles' | 'subscriber'>, other: Approached): 'yes' | 'subscription' | 'unknown' {
  if (other.hiredMe) return 'yes'
  if (actor.subscriber || actor.roles.has('admin')) return other.visible || other.hiredByMe ? 'yes' : 'unknown'
  return actor.roles.has('contractor') ? 'subscription' : 'unknown'
}

/** CONFLICT `self` for somebody who would write to themselves (S1 §5). */
export function assertTwoPeople(actorId: string, otherId: string): void {
  if (actorId === otherId) throw new Conflict('self', chatMessages.self)
}

/** The other participant; null for a stranger to the conversation. */
export function otherOf(pair: Pair, personId: string): string | null {
  if (pair.participant1Id === personId) return pair.participant2Id
  return pair.participant2Id === personId ? pair.participant1Id : null
}

/** A message as one of the two sees it (AMB-25): blocked content goes to nobody, its reason to the sender alone. */
export function messageFor(viewerId: string, message: Message): MessageView {
  const { id, senderId, content, blockedReason, nonce, sequence, blocked, read, createdAt } = message
  const common = { id, sequence, content: blocked ? null : content, blocked, read, createdAt }
  return senderId === viewerId
    ? { ...common, mine: true, blockedReason, nonce }
    : { ...common, mine: false, blockedReason: null, nonce: null }
}

/** The line under a name in the list (R-E2). `last` is the newest message that the viewer may know of. */
export function previewFor(
  viewerId: string,
  last: Pick<Message, 'senderId' | 'content' | 'blocked' | 'createdAt'> | null,
): ConversationItem['preview'] {
  if (!last) return null
  const { blocked, createdAt } = last
  return { text: blocked ? chatMessages.blocked : last.content, mine: last.senderId === viewerId, blocked, at: createdAt }
}
