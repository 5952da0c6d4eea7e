import type { Message } from '#db/schema/chat.ts'
import { chatMessages } from '#shared/chat.ts'
import type { Actor } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import type { ConversationItem, MessageView } from './views.ts'

export type Pair = { readonly participant1Id: string; readonly participant2Id: string }

/** The facts that decide whether the actor may start a conversation with this person. */
export type Counterpart = {
  /** True if the person is a professional whom the search lists. */
  readonly visible: boolean
  /** True if the person has, or had, a booking with the actor as the professional. */
  readonly hiredMe: boolean
  /** True if the actor has, or had, a booking with this person as the professional. */
  readonly hiredByMe: boolean
}

/**
 * Decides if the actor may start a conversation. A contractor with a subscription may start one with a professional who is listed
 * or was booked, and a professional with a contractor who booked. Admins need no subscription. 'unknown' must get the same
 * response as a person who does not exist. A contractor without a subscription always gets 'subscription', so that the response
 * reveals nothing.
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
 * Returns a message as a participant sees it. Blocked content is never shown (AMB-25). Only the sender reads that it was blocked,
 * with the same sentence for every reason, and only admins see the stored reason.
 */
export function messageFor(viewerId: string, message: Message): MessageView {
  const { id, senderId, content, photo, nonce, sequence, blocked, appeal, read, createdAt } = message
  const common = { id, sequence, content: blocked ? null : content, photo, blocked, read, createdAt }
  return senderId === viewerId
    ? { ...common, mine: true, blockedReason: blocked ? chatMessages.blockedReason : null, appeal, nonce }
    : { ...common, mine: false, blockedReason: null, appeal: null, nonce: null }
}

/** Returns the preview of a conversation in the list. `last` is the newest message that the viewer may see. */
export function previewFor(
  viewerId: string,
  last: Pick<Message, 'senderId' | 'content' | 'blocked' | 'createdAt'> | null,
): ConversationItem['preview'] {
  if (!last) return null
  const { blocked, createdAt } = last
  return { text: blocked ? chatMessages.blocked : last.content, mine: last.senderId === viewerId, blocked, at: createdAt }
}
