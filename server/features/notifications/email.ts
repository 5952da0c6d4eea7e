import { and, eq, ne } from 'drizzle-orm'
import { outbox } from '#db/schema/index.ts'
import { oneLine } from '#shared/text.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { loggedFault } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import type { NoticeKind } from './catalogue.ts'

export type Email = {
  readonly kind: NoticeKind
  /** The recipient's account, if the address still belongs to one. */
  readonly userId: string | null
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly key: string
  /** When the night of the recipient ends; null: the email is sent at once. */
  readonly waitsUntil?: Date | null
}

/** Queues an email in the transaction of the event that it reports; a job sends it. One email per `key`, its subject in one line. */
export async function queueEmail(tx: Tx, { subject, ...email }: Email): Promise<void> {
  const [queued] = await tx.db
    .insert(outbox)
    .values({ id: tx.newId(), createdAt: tx.now(), subject: oneLine(subject), ...email })
    .onConflictDoNothing()
    .returning({ id: outbox.id })
  if (queued) await addJob(tx, 'mail.send', queued.id, email.waitsUntil ? { runAt: email.waitsUntil } : {})
}
/** Sends one queued email. A failure is recorded in its row and thrown, so that the job is retried later. */
export async function sendEmail(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), ne(outbox.status, 'sent')))
  if (!row) return
  const { to, subject, text, html, key } = row
  try {
    await ctx.adapters.email.send({ to, subject, text, html, key })
    await ctx.db
      .update(outbox)
      .set({ status: 'sent', attempts: row.attempts + 1, sentAt: ctx.now(), lastError: null })
      .where(eq(outbox.id, id))
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Error'
    ctx.log.error({ outbox: id, attempt: row.attempts + 1, ...loggedFault(error) }, 'an email was not sent')
    await ctx.db
      .update(outbox)
      .set({ status: 'failed', attempts: row.attempts + 1, lastError: name })
      .where(eq(outbox.id, id))
    throw error
  }
}
