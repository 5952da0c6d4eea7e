import { type Mail, MailFailed, type MailPort } from './port.ts'

/** A message kept instead of sent. */
export interface OutboxMail extends Mail {
  id: string
  sentAt: Date
}

/** Where kept messages live: a table in the running product, a list in tests. */
export interface OutboxStore {
  /** Keeps a message; one whose key is already kept changes nothing. */
  save(mail: Mail): Promise<void>
  /** The newest first. */
  list(limit: number): Promise<OutboxMail[]>
  find(id: string): Promise<OutboxMail | null>
}

/** The offline post: every message is kept for /_dev/emails. A recipient that starts with `fail@` is unavailable. */
export function createOutboxMail(store: OutboxStore): MailPort {
  return {
    async send(mail) {
      if (mail.to.toLowerCase().startsWith('fail@')) throw new MailFailed('unavailable')
      await store.save(mail)
    },
  }
}

/** An outbox in memory for tests; `sent` is what was kept, oldest first. */
export function memoryOutbox({
  now,
  newId,
}: {
  now: () => Date
  newId: () => string
}): OutboxStore & { readonly sent: readonly OutboxMail[] } {
  const sent: OutboxMail[] = []
  return {
    sent,
    async save(mail) {
      if (!sent.some(({ key }) => key === mail.key)) sent.push({ ...mail, id: newId(), sentAt: now() })
    },
    list: async (limit) => sent.toReversed().slice(0, limit),
    find: async (id) => sent.find((mail) => mail.id === id) ?? null,
  }
}
