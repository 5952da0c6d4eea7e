import { outbox } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'

/** A new email. `userId` is the recipient's account; `to` is the address of a recipient whose account was deleted. */
type NewEmail = {
  readonly kind: string
  /** What the email is about: the id of a row, or another text that the email is written from. It contains no personal data. */
  readonly about: string
  /** A key for the event and the recipient: however often the same key is used, only one email is queued. */
  readonly key: string
  /** The time of the event; by default now. */
  readonly createdAt?: Date
  /** When the recipient did what caused the email, or null if another user or a job caused it. */
  readonly actedAt?: Date | null
  /** The end of the recipient's night; null: the email is sent at once. */
  readonly waitsUntil?: Date | null
} & ({ readonly userId: string } | { readonly userId: null; readonly to: string })

/** Queues an email in the transaction of the event that it reports. A job later writes and sends the email. */
export async function queueEmail(tx: Tx, email: NewEmail): Promise<void> {
  const [queued] = await tx.db
    .insert(outbox)
    .values({ createdAt: tx.now(), ...email })
    .onConflictDoNothing()
    .returning({ id: outbox.id })
  if (queued) await sendLater(tx, queued.id, email.waitsUntil)
}

/** Adds the job that sends a queued email. */
export async function sendLater(ctx: Ctx, id: string, runAt: Date | null = null): Promise<void> {
  await addJob(ctx, 'email.send', id, runAt ? { runAt } : {})
}
