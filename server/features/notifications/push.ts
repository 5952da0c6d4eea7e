import { and, eq } from 'drizzle-orm'
import { notifications, pushDevices } from '#db/schema/index.ts'
import { DAY_MS, HOUR_MS } from '#shared/days.ts'
import { topics } from '#shared/notifications.ts'
import { Id } from '#shared/text.ts'
import { PushFailed, type PushMessage } from '#server/adapters/push/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { loggedFault } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import type { Delivery } from '#server/core/notifications.ts'

/** How long a push service stores a message for a browser that is offline. */
const TTL_SECONDS = (12 * HOUR_MS) / 1_000

/**
 * Queues a push message for a notification to each browser of its user, in the caller's transaction. Jobs send the messages from
 * `runAt` on.
 */
export async function queuePush(tx: Tx, notificationId: string, devices: readonly string[], runAt: Date | null): Promise<void> {
  for (const device of devices) await addJob(tx, 'push.send', `${notificationId}:${device}`, runAt ? { runAt } : {})
}

/**
 * Sends a notification to one browser, unless it was read or is older than a day. The job id consists of the notification's id
 * and the browser's id. A browser that no longer exists is deleted. Throws if a retry may help.
 */
export async function sendPush(ctx: Ctx, id: string): Promise<void> {
  const [notificationId = '', deviceId = ''] = id.split(':')
  if (!Id.safeParse(notificationId).success || !Id.safeParse(deviceId).success) return
  const [row] = await ctx.db
    .select({ notification: notifications, device: pushDevices })
    .from(notifications)
    .innerJoin(pushDevices, and(eq(pushDevices.id, deviceId), eq(pushDevices.userId, notifications.userId)))
    .where(eq(notifications.id, notificationId))
  if (!row || row.notification.readAt || ctx.now().getTime() - row.notification.createdAt.getTime() > DAY_MS) return
  try {
    const kind = ctx.notificationKinds[row.notification.kind]
    const urgent = kind?.topic === 'reminders'
    const outcome = await ctx.adapters.push.send(row.device, messageOf(row.notification, kind), {
      ttlSeconds: TTL_SECONDS,
      urgent,
    })
    if (outcome === 'gone') await ctx.db.delete(pushDevices).where(eq(pushDevices.id, deviceId))
  } catch (error) {
    ctx.log.error({ notification: notificationId, ...loggedFault(error) }, 'a push message was not sent')
    if (!(error instanceof PushFailed && error.reason === 'refused')) throw error
  }
}

/**
 * The text on a phone's screen is general, because others may see it. Names, places, amounts and codes are only on the page that
 * it opens.
 */
function messageOf({ id, link }: typeof notifications.$inferSelect, kind: Delivery | undefined): PushMessage {
  return {
    title: kind?.push ?? topics[kind?.topic ?? 'bookings'].push,
    body: 'Toque para ver os detalhes.',
    path: link ?? '/notificacoes',
    tag: id,
  }
}
