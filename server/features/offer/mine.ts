import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { type Need, needs, offers, searchIndex } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/days.ts'
import { greatCircleInKm, roundKm } from '#shared/search.ts'
import { instantAt } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { freeStarts, totalsFor } from '#server/features/availability/service.ts'
import { homeOfNeed } from './people.ts'
import type { MyNeedsView, NeedView } from './views.ts'

/** How long an ended need stays in the list, and the maximum number of listed needs. */
const LISTED_MS = 30 * DAY_MS
const AT_MOST = 20

/** The caller's needs: the open ones, then those that ended in the last 30 days, each newest first. */
export async function listNeeds(ctx: UserCtx): Promise<MyNeedsView> {
  const since = new Date(ctx.now().getTime() - LISTED_MS)
  const rows = await ctx.db
    .select()
    .from(needs)
    .where(and(eq(needs.contractorId, ctx.actor.id), or(isNull(needs.endedAt), gt(needs.endedAt, since))))
    .orderBy(sql`${needs.endedAt} is not null`, desc(needs.createdAt))
    .limit(AT_MOST)
  if (rows.length === 0) return { items: [] }
  const answers = await answersTo(
    ctx,
    rows.map(({ id }) => id),
  )
  const items: NeedView[] = []
  for (const need of rows) items.push(await viewOf(ctx, need, answers.get(need.id) ?? []))
  return { items }
}

type Answer = Awaited<ReturnType<typeof offersWithCards>>[number]

async function viewOf(ctx: UserCtx, need: Need, asked: readonly Answer[]): Promise<NeedView> {
  const { id, day, hours, services, note, expiresAt, ceilingInCents, end, bookingId } = need
  const yes = need.endedAt === null ? asked.flatMap(({ offer, card }) => (offer.startsAt && card ? [{ offer, card }] : [])) : []
  const cards = yes.map(({ card }) => card)
  const [totals, free] = await Promise.all([
    totalsFor(ctx, cards, hours),
    freeStarts(
      ctx,
      cards.map((card) => card.id),
      { date: day, durationHours: hours },
    ),
  ])
  const { point } = await homeOfNeed(ctx, need)
  const answers = yes.map(({ offer, card }) => {
    const { lat, lng, state, city, dailyPriceInCents, ...professional } = card
    const zone = zoneOf(state, city)
    const at = lat === null || lng === null ? null : { latitude: lat, longitude: lng }
    return {
      professional: {
        ...professional,
        newcomer: card.reviewCount === 0,
        distanceInKm: point && at ? roundKm(greatCircleInKm(point, at)) : null,
      },
      start: offer.startsAt!,
      zone,
      note: offer.note,
      totalInCents: totals.get(card.id) ?? dailyPriceInCents,
      free: (free.get(card.id) ?? []).some((time) => instantAt(day, time, zone).getTime() === offer.startsAt!.getTime()),
    }
  })
  return { id, day, hours, services, note, expiresAt, ceilingInCents, end, bookingId, invited: asked.length, answers }
}

async function answersTo(ctx: Ctx, needIds: readonly string[]): Promise<Map<string, Answer[]>> {
  return Map.groupBy(await offersWithCards(ctx, needIds), ({ offer }) => offer.needId)
}

/**
 * Returns the offers of these needs, ordered by answer time. `card` is null for a professional whom the search does not show. Its
 * coordinates are rounded to a grid, so that a distance does not reveal where the professional lives.
 */
function offersWithCards(ctx: Ctx, needIds: readonly string[]) {
  const { userId: id, name, photo, city, state, lat, lng, priceInCents: dailyPriceInCents, rating, reviewCount } = searchIndex
  return ctx.db
    .select({ offer: offers, card: { id, name, photo, city, state, lat, lng, dailyPriceInCents, rating, reviewCount } })
    .from(offers)
    .leftJoin(searchIndex, eq(searchIndex.userId, offers.professionalId))
    .where(inArray(offers.needId, [...needIds]))
    .orderBy(asc(offers.answeredAt))
}
