import { notifications } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { noticeOf, type NoticeKind } from './catalogue.ts'
import { type EmailWords, writeEmail } from './email-user.ts'
import { linkLabelOf } from './links.ts'
import { waitsUntil } from './night.ts'
import { queuePush } from './push.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { waysTo } from './rules.ts'

export type Notification = {
  readonly userId: string
  /** An entry of the catalogue, which decides by which ways and when this is sent. */
  readonly kind: NoticeKind
  readonly title: string
  readonly body: string
  /** A path of this site, '/…'. */
  readonly link: string | null
  readonly eventKey: string
  /** The start of the booking that this is about: at night a notification about today's booking does not wait. */
  readonly bookingAt?: Date | undefined
  /** Where the email says more than the bell, or has another button. */
  readonly email?: Partial<EmailWords>
}

/**
 * Notifies a user by the ways of the kind that the user did not turn off, in the transaction of the event that it reports. Each
 * user gets one notification and one email per `eventKey`, however often it is called. An erased account gets nothing.
 */
export async function notify(tx: Tx, notification: Notification): Promise<void> {
  const recipient = await recipientOf(tx, notification.userId)
  if (!recipient) return
  const { devices, off, zone } = recipient
  const notice = noticeOf(notification.kind)
  const ways = waysTo(notice, off, devices.length > 0)
  if (ways.email) await email(tx, recipient, notification)
  const rung = ways.bell && (await ring(tx, notification))
  if (!rung || !ways.push) return
  await queuePush(tx, rung, devices, waitsUntil(notice.night, { now: tx.now(), zone, bookingAt: notification.bookingAt }))
}

/** The id of the notification under the bell; null when the event was notified of before. */
async function ring(tx: Tx, { userId, kind, title, body, link, eventKey }: Notification): Promise<string | null> {
  const [row] = await tx.db
    .insert(notifications)
    .values({ id: tx.newId(), createdAt: tx.now(), userId, kind, title, body, link, eventKey })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  return row?.id ?? null
}

async function email(tx: Tx, recipient: Recipient, { kind, title, body, link, eventKey, bookingAt, email }: Notification) {
  await writeEmail(tx, recipient, {
    kind,
    subject: title,
    paragraphs: [body],
    ...(link && { action: { label: linkLabelOf(link), path: link } }),
    ...email,
    key: `${eventKey}:${recipient.id}`,
    bookingAt,
  })
}
