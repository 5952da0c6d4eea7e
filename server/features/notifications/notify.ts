import { notifications } from '#db/schema/index.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import type { Notification, NotificationKind } from '#server/core/notifications.ts'
import { emailKey } from './kinds.ts'
import { waitsUntil } from './night.ts'
import { queuePush } from './push.ts'
import { queueEmail } from './queue-email.ts'
import { recipientOf } from './recipient.ts'
import { waysTo } from './rules.ts'

/**
 * Notifies every person whom an event concerns, by the channels that the person has not turned off. Each person gets one
 * notification and one email per key, however often the event is emitted. An erased account gets nothing.
 */
export async function notify(tx: Tx, { type, id: about }: AppEvent): Promise<void> {
  const at = tx.now()
  for (const [name, kind] of Object.entries(tx.notificationKinds)) {
    if (!kind.on.includes(type)) continue
    for (const notification of await kind.notifications(tx, about, at))
      if (!(notification.userId === tx.actor?.id ? kind.exceptActor : kind.onlyActor))
        await notifyOne(tx, { ...kind, name, about, at }, notification)
  }
}

type Happened = NotificationKind<Ctx> & { readonly name: string; readonly about: string; readonly at: Date }

async function notifyOne(tx: Tx, happened: Happened, notification: Notification): Promise<void> {
  const recipient = await recipientOf(tx, notification.userId)
  if (!recipient) return
  const { name: kind, about, at, night } = happened
  const { devices, off, zone } = recipient
  const { userId, bookingAt } = notification
  const actedAt = userId === tx.actor?.id ? at : (notification.actedAt ?? null)
  const ways = waysTo(happened, off, devices.length > 0)
  const moment = { now: at, zone, bookingAt }
  if (ways.email) {
    const until = waitsUntil(night, { ...moment, actedAt })
    await queueEmail(tx, { kind, userId, about, key: emailKey(notification), createdAt: at, actedAt, waitsUntil: until })
  }
  const rung = ways.bell && (await ring(tx, kind, notification))
  if (rung && ways.push) await queuePush(tx, rung, devices, waitsUntil(night, moment))
}

/** Adds a notification under the bell and returns its id; null if the person was already notified of the event. */
async function ring(tx: Tx, kind: string, { userId, title, body, link, eventKey }: Notification): Promise<string | null> {
  const [row] = await tx.db
    .insert(notifications)
    .values({ createdAt: tx.now(), userId, kind, title, body, link: link.path, eventKey })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  return row?.id ?? null
}
