import type { Message } from '#db/schema/chat.ts'
import { chatMessages } from '#shared/chat.ts'
import type { Actor } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import type { ConversationItem, MessageView } from './views.ts'

export type Pair = { readonly participant1Id: string; readonly participant2Id: string }

/** What decides whether the actor may begin a conversation with this person. */
export type Counterpart = {
  /** The person is a professional whom search lists. */
  readonly visible: boolean
  /** The person has, or had, a booking with the actor as the professional. */
  readonly hiredMe: boolean
  /** The actor has, or had, a booking with this person as the professional. */
  readonly hiredByMe: boolean
}

/**
 * Whether the actor may begin a conversation. A contractor with a subscription may, with a professional whom search lists or whom
 * the contractor has booked; a professional may with contractors who booked the professional. Admins need no subscription.
 * 'unknown' must get the same response as a person who does not exist. A contractor without a subscription gets 'subscription'
 * also for a person who does not exist, so that the response reveals nothing. Existing conversations need no such check.
 */
export function mayBegin(actor: Pick<Actor, 'roles' | 'subscriber'>, other: Counterpart): 'yes' | 'subscription' | 'unknown' {
  if (other.hiredMe) return 'yes'
  if (actor.subscriber || actor.roles.has('admin')) return other.visible || other.hiredByMe ? 'yes' : 'unknown'
  return actor.roles.has('contractor') ? 'subscription' : 'unknown'
}

/** Throws CONFLICT `self` when the other person is the actor. */
export function assertTwoPeople(actorId: string, otherId: string): void {
  if (actorId === otherId) throw new Conflict('self', chatMessages.self)
}

/** Returns the other participant; null when the person is not a participant. */
export function otherOf(pair: Pair, personId: string): string | null {
  if (pair.participant1Id === personId) return pair.participant2Id
  return pair.participant2Id === personId ? pair.participant1Id : null
}

/**
 * A message as a participant sees it. Blocked content is never shown (AMB-25). Only the sender reads why it was blocked, in one
 * sentence for every reason; the stored reason is for those who review the block.
 */
export function messageFor(viewerId: string, message: Message): MessageView {
  const { id, senderId, content, photo, nonce, sequence, blocked, appeal, read, createdAt } = message
  const common = { id, sequence, content: blocked ? null : content, photo, blocked, read, createdAt }
  return senderId === viewerId
    ? { ...common, mine: true, blockedReason: blocked ? chatMessages.blockedReason : null, appeal, nonce }
    : { ...common, mine: false, blockedReason: null, appeal: null, nonce: null }
}

/** The preview in the list of conversations. `last` is the newest message that the viewer may see. */
export function previewFor(
  viewerId: string,
  last: Pick<Message, 'senderId' | 'content' | 'blocked' | 'createdAt'> | null,
): ConversationItem['preview'] {
  if (!last) return null
  const { blocked, createdAt } = last
  return { text: blocked ? chatMessages.blocked : last.content, mine: last.senderId === viewerId, blocked, at: createdAt }
}
