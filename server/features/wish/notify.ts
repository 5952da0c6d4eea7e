import { and, asc, eq, gt, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import type { Point } from '#shared/search.ts'
import { dayOf } from '#shared/time.ts'
import { blocks, professionalProfiles, users, type Wish, wishes } from '#db/schema/index.ts'
import { centreOf } from '#server/adapters/cep/places.ts'
import { attempt } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Jobs } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { queueEmail } from '#server/features/notifications/service.ts'
import { isAnyoneFree } from '#server/features/search/service.ts'

/** After one person was notified of a free professional, people with the same wish are not notified until this time has passed. */
const APART_MS = 30 * MINUTE_MS
/** The minimum time between two notifications of a person about the same wish (a request to be notified). */
const AGAIN_MS = 24 * HOUR_MS
/**
 * The maximum number of wishes (requests to be notified) that one run checks: those never notified first, then those notified
 * longest ago.
 */
const AT_ONCE = 2_000

export const wishJobs: Jobs = {
  'wish.notify': (ctx) => notifyAskers(ctx),
}

/**
 * Notifies people who asked for it that a professional is free (G32). Of the people with the same wish, one is notified every
 * half hour, beginning with those who were never notified. A person is notified again only if no professional was free in
 * between. No slot is held.
 */
async function notifyAskers(ctx: Ctx): Promise<void> {
  const open = await openWishes(ctx)
  const found = new Map<string, Promise<boolean>>()
  const notified = notifiedLately(open, ctx.now())
  for (const wish of open) {
    await attempt(ctx, wish.id, async () => {
      const sought = soughtOf(wish)
      if (!sought) return
      const [key, search] = [searchKey(wish, sought.point), () => isAnyoneFree(ctx, personOf(wish), sought)]
      const free = await (found.get(key) ?? found.set(key, search()).get(key)!)
      if (!free && !wish.waiting) await ctx.db.update(wishes).set({ waiting: true }).where(eq(wishes.id, wish.id))
      if (!free || !mayNotify(wish, ctx.now()) || notified.has(groupOf(wish))) return
      notified.add(groupOf(wish))
      await notify(ctx, wish)
    })
  }
}

type OpenWish = Awaited<ReturnType<typeof openWishes>>[number]

async function openWishes(ctx: Ctx) {
  const now = ctx.now()
  const isOpen = and(
    isNotNull(wishes.confirmedAt),
    gt(wishes.expiresAt, now),
    or(isNull(wishes.day), gte(wishes.day, dayOf(now, 'America/Rio_Branco'))),
  )
  const blocked = sql<
    string[]
  >`array(select case when ${blocks.blockerId} = ${wishes.userId} then ${blocks.blockedId} else ${blocks.blockerId} end
    from ${blocks} where ${wishes.userId} in (${blocks.blockerId}, ${blocks.blockedId}))`
  return (
    ctx.db
      .select({
        wish: wishes,
        latitude: users.latitude,
        longitude: users.longitude,
        blocked,
        professionalId: professionalProfiles.userId,
      })
      .from(wishes)
      .leftJoin(users, eq(users.id, wishes.userId))
      .leftJoin(professionalProfiles, eq(professionalProfiles.userId, wishes.userId))
      .where(and(isOpen, or(isNull(wishes.userId), users.active)))
      // Wishes whose person was never notified come before the others.
      .orderBy(sql`${wishes.notifiedAt} asc nulls first`, asc(wishes.createdAt))
      .limit(AT_ONCE)
      .then((rows) => rows.map(({ wish, ...home }) => ({ ...wish, ...home })))
  )
}

function soughtOf({ place, latitude, longitude, service, day, hours }: OpenWish) {
  const home = latitude === null || longitude === null ? null : { latitude, longitude }
  const point = place === null ? home : centreOf(place)
  return point && { point, service, day, hours }
}

function personOf({ userId, blocked }: OpenWish) {
  return { id: userId, blocked: new Set(blocked) }
}

// Wishes with equal searches are searched only once in a run of the job. A user with blocked people or a professional profile
// needs a separate search, which leaves these people and the user out.
function searchKey({ userId, blocked, professionalId, service, day, hours }: OpenWish, { latitude, longitude }: Point): string {
  const ownSearch = blocked.length > 0 || professionalId !== null
  return [latitude, longitude, service, day, hours, ownSearch && userId].join()
}

/**
 * Returns the key of a group of equal wishes: those with the same place, service and day. One person of the group is notified at
 * a time. If a wish is for the user's home, the key contains the user's id instead of the place.
 */
function groupOf({ place, userId, service, day }: Wish): string {
  return [place ?? userId, service, day].join()
}

function notifiedLately(open: readonly Wish[], now: Date): Set<string> {
  const since = new Date(now.getTime() - APART_MS)
  return new Set(open.filter(({ notifiedAt }) => notifiedAt && notifiedAt > since).map(groupOf))
}

function mayNotify({ waiting, notifiedAt }: Wish, now: Date): boolean {
  return waiting && (notifiedAt === null || notifiedAt.getTime() <= now.getTime() - AGAIN_MS)
}

async function notify(ctx: Ctx, { id, userId, email }: Wish): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const notifiedAt = tx.now()
    const [row] = await tx.db
      .update(wishes)
      .set({ notifiedAt, waiting: false })
      .where(eq(wishes.id, id))
      .returning({ id: wishes.id })
    if (!row) return
    if (userId) return tx.emit({ type: 'wish.found', id, to: [userId] })
    const key = `wish.found:${id}:${notifiedAt.getTime()}`
    await queueEmail(tx, { kind: 'wish.found-by-email', userId: null, to: email!, about: id, key })
  })
}
