import { outbox } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'

/** `userId` is the recipient's account; `to` the address of a recipient whose account is gone. */
type NewEmail = {
  readonly kind: string
  /** What the email is about: the id of a row, or other text without personal data that its writer needs. */
  readonly about: string
  /** The key names the event and the recipient: however often it is used, one email is queued. */
  readonly key: string
  /** When the event happened; by default now. */
  readonly createdAt?: Date
  /** When the recipient did what caused the email; null: others or the clock caused it. */
  readonly actedAt?: Date | null
  /** When the night of the recipient ends; null: the email is sent at once. */
  readonly waitsUntil?: Date | null
} & ({ readonly userId: string } | { readonly userId: null; readonly to: string })

/** Queues an email in the transaction of the event that it reports. A job writes and sends it. */
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
