import { createOutbox as createSending } from '#client/lib/outbox.ts'
import { chatMessages } from '#shared/chat.ts'
import { createDraftPhoto } from './draft-photo.ts'
import type { Draft, Message } from './message.ts'

export interface OutboxOptions {
  /** Stores the message. Two calls with the same nonce store one message. */
  send: (draft: Draft) => Promise<Message>
  /** Returns a nonce for a new draft. */
  newNonce: () => string
  /** Whether there is a network connection. Without one, drafts wait. */
  online: () => boolean
  /** Where drafts are stored, so that a reload of the tab does not lose them. Without a store they are lost. */
  stored?: { read: () => readonly Draft[]; write: (drafts: readonly Draft[]) => void }
}

export interface OutboxListener {
  /**
   * Called when the server has stored the message. `draft` is the text that was typed, because the server returns a blocked
   * message without its text.
   */
  sent?: (message: Message, draft: Draft) => void
  failed?: (error: unknown) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Creates the outbox of one conversation, which sends messages one after the other, in the order in which they were written.
 * Failed messages stay for a retry. Waiting messages are sent when `flush` is called.
 */
export function createOutbox({ send, newNonce, online, stored }: OutboxOptions) {
  const listeners = new Set<OutboxListener>()
  const { current, subscribe, put, drop, flush } = createSending<Draft>({
    stored,
    idOf: ({ nonce }) => nonce,
    waits: ({ state }) => state === 'waiting',
    begin: (draft) => ({ ...draft, state: 'sending' }),
    maySend: online,
    send: async (draft) => {
      try {
        const message = await send(draft)
        listeners.forEach(({ sent }) => sent?.(message, draft))
        return null
      } catch (error) {
        // The connection was lost while the message was sent, so the message waits instead of failing.
        if (!online()) return { ...draft, state: 'waiting' }
        listeners.forEach(({ failed }) => failed?.(error))
        return { ...draft, state: 'failed' }
      }
    },
  })
  const find = (nonce: string) => current().find((each) => each.nonce === nonce)
  const accept = (draft: Pick<Draft, 'content' | 'photo'>) => {
    put({ nonce: newNonce(), ...draft, createdAt: new Date().toISOString(), state: 'waiting' })
    void flush()
  }
  return {
    /** Takes a text to be sent as a message. Returns false for blank text, which is not sent. */
    add(text: string): boolean {
      const content = text.trim()
      if (content) accept({ content })
      return content !== ''
    },
    addPhoto: (image: Blob) => accept({ content: chatMessages.photo, photo: createDraftPhoto(image) }),
    retry(nonce: string): void {
      const draft = find(nonce)
      if (draft) put({ ...draft, state: 'waiting' })
      void flush()
    },
    discard(nonce: string): void {
      find(nonce)?.photo?.free()
      drop(nonce)
    },
    flush,
    listen(listener: OutboxListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribe,
    current,
  }
}

/**
 * Reads drafts from a stored value. A draft that was being sent when the page was closed waits to be sent again, with the same
 * nonce.
 */
export function draftsIn(stored: unknown): readonly Draft[] {
  return (Array.isArray(stored) ? stored.filter(isDraft) : []).map((draft) =>
    draft.state === 'sending' ? { ...draft, state: 'waiting' } : draft,
  )
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { nonce, content, createdAt, state } = value as Record<string, unknown>
  const isText = [nonce, content, createdAt].every((text) => typeof text === 'string')
  return isText && ['waiting', 'sending', 'failed'].includes(String(state))
}
