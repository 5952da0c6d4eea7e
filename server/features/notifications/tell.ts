import { and, eq } from 'drizzle-orm'
import { notifications, userRoles, users } from '#db/schema/index.ts'
import { UserRole } from '#shared/auth.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import type { Reaction } from '#server/core/events.ts'
import { isNoticeKind, noticeOf, type NoticeKind } from './catalogue.ts'
import { waitsUntil } from './night.ts'
import { emailKey, type Notices, type Told } from './notice.ts'
import { queuePush } from './push.ts'
import { queueEmail } from './queue-email.ts'
import { recipientOf } from './recipient.ts'
import { waysTo } from './rules.ts'

/** The reaction that tells of an event by the notices of its type, or of the `kinds`; `event.id` is what they are about. */
export function telling(notices: Notices, ...kinds: readonly NoticeKind[]): Reaction {
  return async (tx, { type, id }) => {
    for (const kind of kinds.length > 0 ? kinds : [type]) if (isNoticeKind(kind)) await tell(tx, notices, kind, id)
  }
}

/**
 * Tells everybody whom a kind of event concerns, by the ways of the kind that each did not turn off, in the transaction of the event.
 * Each gets one notification and one email per `eventKey`, however often it is called. An erased account gets nothing, and of a kind for
 * the 'other' the actor gets nothing.
 */
export async function tell(tx: Tx, notices: Notices, kind: NoticeKind, about: string): Promise<void> {
  const at = tx.now()
  const told = (await notices[kind]?.(tx, about, at)) ?? []
  for (const one of told)
    if (noticeOf(kind).to !== 'other' || one.userId !== tx.actor?.id) await tellOne(tx, { kind, about, at, told: one })
}

/** The same words to every active admin. */
export async function toAdmins(ctx: Ctx, words: Omit<Told, 'userId'>): Promise<Told[]> {
  const admins = await ctx.db
    .select({ userId: users.id })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.role, UserRole.admin), users.active))
  return admins.map((admin) => ({ ...words, ...admin }))
}

type Telling = { readonly kind: NoticeKind; readonly about: string; readonly at: Date; readonly told: Told }

async function tellOne(tx: Tx, { kind, about, at, told }: Telling): Promise<void> {
  const recipient = await recipientOf(tx, told.userId)
  if (!recipient) return
  const { devices, off, zone } = recipient
  const { userId, bookingAt } = told
  const actedAt = userId === tx.actor?.id ? at : (told.actedAt ?? null)
  const notice = noticeOf(kind)
  const ways = waysTo(notice, off, devices.length > 0)
  const moment = { now: at, zone, bookingAt }
  if (ways.email) {
    const until = waitsUntil(notice.night, { ...moment, actedAt })
    await queueEmail(tx, { kind, userId, about, key: emailKey(told), createdAt: at, actedAt, waitsUntil: until })
  }
  const rung = ways.bell && (await ring(tx, kind, told))
  if (rung && ways.push) await queuePush(tx, rung, devices, waitsUntil(notice.night, moment))
}

/** The id of the notification under the bell; null when the event was notified of before. */
async function ring(tx: Tx, kind: NoticeKind, { userId, title, body, link, eventKey }: Told): Promise<string | null> {
  const [row] = await tx.db
    .insert(notifications)
    .values({ id: tx.newId(), createdAt: tx.now(), userId, kind, title, body, link, eventKey })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  return row?.id ?? null
}
