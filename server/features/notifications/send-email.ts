import { and, eq, notInArray } from 'drizzle-orm'
import { outbox, type OutboxMail } from '#db/schema/index.ts'
import type { Email } from '#server/adapters/email/port.ts'
import type { Ctx } from '#server/core/context.ts'
import { loggedFault } from '#server/core/errors.ts'
import { waitsUntil } from './night.ts'
import { sendLater } from './queue-email.ts'
import { recipientOf } from './recipient.ts'
import { waysTo, isOptional } from './rules.ts'
import { PREFERENCES_PATH } from '#shared/notifications.ts'
import { firstNameOf } from '#shared/pages.ts'
import { oneLine } from '#shared/text.ts'
import { renderEmail } from '#server/adapters/email/layout.ts'
import type { Delivery, EmailWords, Link } from '#server/core/notifications.ts'

/**
 * Writes one queued email from the current rows and sends it. An email that is no longer true becomes 'obsolete', and one that
 * falls into the recipient's night waits for the morning. A failure is stored and thrown, so that the job is retried.
 */
export async function sendEmail(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), notInArray(outbox.status, ['sent', 'obsolete'])))
  if (!row) return
  const record = (change: Partial<OutboxMail>) => ctx.db.update(outbox).set(change).where(eq(outbox.id, id))
  const attempts = row.attempts + 1
  try {
    const written = await writeEmail(ctx, row)
    if (!written) return void (await record({ status: 'obsolete' }))
    const { email, waitsUntil: until } = written
    // An email that has already waited until this instant is sent, even if the clock of the queue is ahead and the job runs a
    // little early.
    if (until && until > (row.waitsUntil ?? row.createdAt)) {
      await record({ waitsUntil: until })
      return await sendLater(ctx, id, until)
    }
    await ctx.adapters.email.send(email)
    const { to, subject, text, html } = email
    const kept = ctx.adapters.email.delivers ? { to: null, subject: null, text: null, html: null } : { to, subject, text, html }
    await record({ ...kept, status: 'sent', attempts, sentAt: ctx.now(), lastError: null })
  } catch (error) {
    ctx.log.error({ outbox: id, attempt: attempts, ...loggedFault(error) }, 'an email was not sent')
    await record({ status: 'failed', attempts, lastError: error instanceof Error ? error.name : 'Error' })
    throw error
  }
}

/**
 * Writes a queued email from the current rows, with the instant until which the recipient's night lasts; null if the email is no
 * longer true.
 */
export async function writeEmail(ctx: Ctx, row: OutboxMail): Promise<Written | null> {
  if (wasWritten(row)) return { email: { to: row.to, subject: row.subject, text: row.text, html: row.html, key: row.key } }
  const { about } = row
  const kind = ctx.notificationKinds[row.kind ?? '']
  if (!kind || about === null) throw new Error('an email of an unknown kind')
  const recipient = row.userId === null ? null : await recipientOf(ctx, row.userId)
  const to = recipient?.email ?? row.to
  if (!to || (recipient && !waysTo(kind, recipient.off, false).email)) return null
  const words = await kind.email(ctx, { ...row, about })
  if (!words) return null
  const email = { to, key: words.messageKey ?? row.key, ...render(ctx, kind, words, recipient?.name ?? null) }
  const moment = { now: ctx.now(), bookingAt: words.bookingAt, actedAt: row.actedAt }
  return { email, waitsUntil: recipient && waitsUntil(kind.night, { ...moment, zone: recipient.zone }) }
}

type Written = { readonly email: Email; readonly waitsUntil?: Date | null }

/** True if an older release queued the email and stored its text at once. */
function wasWritten(row: OutboxMail): row is OutboxMail & Email {
  return row.about === null
}

const preferences: Link = { label: 'Escolher o que recebo por e-mail', path: PREFERENCES_PATH }

/**
 * Puts a text into the layout of all emails. `name` is the name in the greeting, or null without a greeting. The footer links to
 * the preferences if the recipient can turn off this kind of email.
 */
export function render({ settings }: Ctx, kind: Delivery, words: EmailWords, name: string | null) {
  const { subject, paragraphs, preheader = paragraphs[0] ?? subject, action, why, end } = words
  const linkTo = ({ label, path }: Link) => ({ label, url: new URL(path, settings.publicUrl).href })
  const ways = [...(end ? [end] : []), ...(isOptional(kind) && name !== null ? [preferences] : [])]
  const content = renderEmail({
    preheader,
    title: subject,
    paragraphs: [...(name === null ? [] : [`Olá, ${firstNameOf(name)}.`]), ...paragraphs],
    action: linkTo(action),
    ...(why && { why }),
    ways: ways.map(linkTo),
  })
  return { subject: oneLine(subject), ...content }
}
