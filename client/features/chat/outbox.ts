import type { Draft, Message } from './message.ts'

export interface OutboxOptions {
  /** Stores the message; the same nonce twice is one message. */
  send: (draft: Draft) => Promise<Message>
  /** A nonce for a new draft. */
  newNonce: () => string
  /** Whether there is internet; without it drafts wait. */
  online: () => boolean
}

export interface OutboxListener {
  sent?: (message: Message) => void
  failed?: (error: unknown) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Sends what is written in one conversation, one after the other, so that it arrives in the order of writing. Keeps what
 * failed for another try and what was written offline until `flush`, which the `online` event calls.
 */
export function createOutbox({ send, newNonce, online }: OutboxOptions) {
  const store = createDraftStore()
  const listeners = new Set<OutboxListener>()
  let busy = false
  const sendOne = async (draft: Draft): Promise<void> => {
    store.mark(draft.nonce, 'sending')
    try {
      const message = await send(draft)
      listeners.forEach(({ sent }) => sent?.(message))
      store.remove(draft.nonce)
    } catch (error) {
      // Lost with the internet: it waits, it did not fail.
      if (!online()) return store.mark(draft.nonce, 'waiting')
      store.mark(draft.nonce, 'failed')
      listeners.forEach(({ failed }) => failed?.(error))
    }
  }
  const flush = async (): Promise<void> => {
    if (busy) return
    busy = true
    for (let next = store.waiting(); next && online(); next = store.waiting()) await sendOne(next)
    busy = false
  }
  return {
    /** Takes a text to send; blank text is not sent (S1 §5). Answers whether it was taken. */
    add(text: string): boolean {
      const content = text.trim()
      if (!content) return false
      store.add({ nonce: newNonce(), content, createdAt: new Date().toISOString(), state: 'waiting' })
      void flush()
      return true
    },
    retry(nonce: string): void {
      store.mark(nonce, 'waiting')
      void flush()
    },
    discard: store.remove,
    flush,
    listen(listener: OutboxListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribe: store.subscribe,
    current: store.current,
  }
}

function createDraftStore() {
  let drafts: readonly Draft[] = []
  const watchers = new Set<() => void>()
  const change = (next: readonly Draft[]) => {
    drafts = next
    watchers.forEach((watch) => watch())
  }
  return {
    add: (draft: Draft) => change([...drafts, draft]),
    mark: (nonce: string, state: Draft['state']) =>
      change(drafts.map((draft) => (draft.nonce === nonce ? { ...draft, state } : draft))),
    remove: (nonce: string) => change(drafts.filter((draft) => draft.nonce !== nonce)),
    waiting: () => drafts.find(({ state }) => state === 'waiting'),
    current: () => drafts,
    subscribe(watch: () => void): () => void {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
  }
}
