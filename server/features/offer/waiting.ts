import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { needs, offers, professionalProfiles, users } from '#db/schema/index.ts'
import { priceOf } from '#shared/booking.ts'
import { BEFORE_START_MS } from '#shared/offer-times.ts'
import { MAX_YES, OfferAnswer } from '#shared/offers.ts'
import { firstNameOf } from '#shared/pages.ts'
import { greatCircleInKm, type Point } from '#shared/search.ts'
import { instantAt } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { freeStarts } from '#server/features/availability/service.ts'
import { writeAgendaRules } from '#server/features/profile/service.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { homeOfNeed, placeOf } from './people.ts'
import type { OfferedView, WaitingOffersView } from './views.ts'

/** The open needs that were offered to the caller and not declined, the one that ends first at the front. */
export async function listOffered(ctx: UserCtx): Promise<WaitingOffersView> {
  const [own, rows] = await Promise.all([ownTerms(ctx), openOffers(ctx)])
  const items: OfferedView[] = []
  for (const { offer, need, name, yes } of rows) {
    if (ctx.actor.blocked.has(need.contractorId)) continue
    const { id, day, hours, services, note, expiresAt, startsAt, cardId } = need
    const free = await freeStarts(ctx, [ctx.actor.id], { date: day, durationHours: hours })
    const earliest = ctx.now().getTime() + BEFORE_START_MS
    const starts = (free.get(ctx.actor.id) ?? []).map((time) => instantAt(day, time, own.zone))
    const { district, city, point } = await homeOfNeed(ctx, need)
    items.push({
      id,
      day,
      hours,
      services,
      note,
      expiresAt,
      firstName: firstNameOf(name),
      district,
      city,
      distanceInKm: distanceBetween(own, point),
      amountInCents: priceOf(own.dailyPriceInCents, hours, 0).amountInCents,
      zone: own.zone,
      starts: starts.filter((start) => start.getTime() >= earliest && (!startsAt || start.getTime() === startsAt.getTime())),
      atOnce: cardId !== null,
      answer: offer.startsAt && { start: offer.startsAt, note: offer.note },
      full: offer.startsAt === null && yes >= MAX_YES,
    })
  }
  return { on: own.acceptsOffers, items }
}

/**
 * Stores the professional's choice to receive offers of needs or not. Needs that were already offered do not change. Throws
 * NOT_FOUND without a professional's profile.
 */
export async function receiveOffers(ctx: UserCtx, on: boolean): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    await writeAgendaRules(tx, tx.actor.id, { acceptsOffers: on })
    await tx.emit({ type: 'offer.setting-changed', id: tx.actor.id, to: [tx.actor.id] })
    return { ok: true }
  })
}

async function openOffers(ctx: UserCtx) {
  const yes = sql<number>`(select count(*)::int from ${offers} other where other.need_id = ${needs.id} and other.answer = ${OfferAnswer.yes})`
  const undeclined = or(isNull(offers.answer), ne(offers.answer, OfferAnswer.no))
  const isOpen = and(isNull(needs.endedAt), gt(needs.expiresAt, ctx.now()), users.active)
  return ctx.db
    .select({ offer: offers, need: needs, name: users.name, yes })
    .from(offers)
    .innerJoin(needs, eq(needs.id, offers.needId))
    .innerJoin(users, eq(users.id, needs.contractorId))
    .where(and(eq(offers.professionalId, ctx.actor.id), undeclined, isOpen))
    .orderBy(asc(needs.expiresAt))
}

async function ownTerms(ctx: UserCtx) {
  const { acceptsOffers, dailyPriceInCents } = professionalProfiles
  const { latitude, longitude } = users
  const [[terms], { state, city }] = await Promise.all([
    ctx.db
      .select({ acceptsOffers, dailyPriceInCents, latitude, longitude })
      .from(professionalProfiles)
      .innerJoin(users, eq(users.id, professionalProfiles.userId))
      .where(eq(professionalProfiles.userId, ctx.actor.id)),
    placeOf(ctx, ctx.actor.id),
  ])
  return { acceptsOffers: false, dailyPriceInCents: 0, latitude: null, longitude: null, ...terms, zone: zoneOf(state, city) }
}

type At = { readonly latitude: number | null; readonly longitude: number | null }

/** The distance in whole kilometres, so that it does not reveal where in the district the home is. */
function distanceBetween({ latitude, longitude }: At, to: Point | null): number | null {
  return latitude === null || longitude === null || !to ? null : Math.round(greatCircleInKm({ latitude, longitude }, to))
}
