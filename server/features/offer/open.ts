import { needs } from '#db/schema/index.ts'
import { addressListMessages } from '#shared/addresses.ts'
import type { Booking } from '#db/schema/booking.ts'
import { DAY_MS, HOUR_MS } from '#shared/days.ts'
import { BEFORE_START_MS } from '#shared/offer-times.ts'
import { MAX_OPEN_NEEDS, offerMessages } from '#shared/offers.ts'
import type { OpenNeed, SeekSubstitute } from '#shared/offers-input.ts'
import { type Day, dayOf, instantAt } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, Forbidden } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { copyHome, homeAt } from '#server/features/address/service.ts'
import { refuseDay } from '#server/features/search/service.ts'
import { assertChargeable, findCard } from '#server/features/payment/service.ts'
import { hasActiveSubscription } from '#server/features/purchase/service.ts'
import { offerNext } from './invite.ts'
import { homeOfNeed } from './people.ts'
import { assertSubstitutable, isSought, substitutable } from './substitute.ts'

/**
 * Opens a need of the caller and offers it to the first professionals. Throws FORBIDDEN for a user who is not a contractor, and
 * CONFLICT `no_home` without coordinates of the home, `too_many_needs` above three open needs. Throws BAD_REQUEST on `day` under
 * the rules of a search, `screened` on `note`, and `address_gone` on `addressId`.
 */
export async function openNeed(
  ctx: UserCtx,
  { idempotencyKey: _key, note, addressId, ...wanted }: OpenNeed,
): Promise<{ needId: string }> {
  if (!ctx.actor.roles.has('contractor')) throw new Forbidden('Somente contratantes podem fazer isso.')
  const { point, lost } = await homeAt(ctx, addressId)
  if (lost) throw new BadInput('addressId', addressListMessages.gone, 'address_gone')
  if (!point) throw new Conflict('no_home', offerMessages.noHome)
  refuseContacts({ note })
  refuseDay(ctx.now(), wanted.day, 'day')
  const needId = await inTransaction(ctx, async (tx) => {
    const createdAt = tx.now()
    const homeId = await copyHome(tx, addressId)
    const home = await homeOfNeed(tx, { contractorId: tx.actor.id, homeId })
    const expiresAt = endOf(createdAt, wanted.day, zoneOf(home.state, home.city))
    return orTooMany(await insert(tx, { ...wanted, note: note || null, homeId, contractorId: tx.actor.id, createdAt, expiresAt }))
  })
  await offerNext(ctx, needId)
  return { needId }
}

/** When a need expires: at the beginning of its day or after 48 hours, whichever comes first, but never in less than an hour. */
export function endOf(now: Date, day: Day, zone: string): Date {
  const latest = Math.min(now.getTime() + 2 * DAY_MS, instantAt(day, '00:00', zone).getTime())
  return new Date(Math.max(now.getTime() + HOUR_MS, latest))
}

/**
 * Looks for a substitute for the caller's cancelled or missed booking, until two hours before the start (G10). After an absence
 * the contractor picks the `start`. With a card, the first yes is booked and charged at once. Throws NOT_FOUND for another
 * contractor's booking; CONFLICT `not_substitutable`, `already_sought`, `no_home`, `too_many_needs`, `card_expired`; BAD_REQUEST
 * `other_start` on `start`.
 */
export async function seekSubstitute(
  ctx: UserCtx,
  { bookingId, cardId, start, ...wanted }: SeekSubstitute,
): Promise<{ needId: string }> {
  const { booking, starts } = await assertSubstitutable(ctx, bookingId)
  const startsAt = starts.length === 1 && !start ? starts[0] : starts.find((one) => one.getTime() === Date.parse(start ?? ''))
  if (!startsAt) throw new BadInput('start', offerMessages.pickStart, 'other_start')
  if (!(await homeOfNeed(ctx, booking)).point) throw new Conflict('no_home', offerMessages.noHome)
  if (cardId) assertChargeable(await findCard(ctx, cardId, ctx.actor.id), ctx.now())
  const needId = await inTransaction(ctx, async (tx) => {
    if (await isSought(tx, bookingId)) throw new Conflict('already_sought', offerMessages.alreadySought)
    const needId = await insertSubstitute(tx, { ...booking, startsAt }, { ...wanted, cardId })
    // If two calls look for a substitute at the same time, the second call finds the need that the first one inserted.
    if (!needId && (await isSought(tx, bookingId))) throw new Conflict('already_sought', offerMessages.alreadySought)
    return orTooMany(needId)
  })
  await offerNext(ctx, needId)
  return { needId }
}

/**
 * Looks for a substitute after the professional cancelled, if the contractor chose this for the booking. It opens a need with the
 * same services, time and at most the same total (G10). Without a plan, a home or services, or with three open needs, it does
 * nothing.
 */
export async function seekWhereWanted(tx: Tx, { id }: { id: string }): Promise<void> {
  const booking = await substitutable(tx, id)
  if (!booking?.seekSubstitute || booking.services.length === 0) return
  const { contractorId, services, totalInCents } = booking
  if (!(await hasActiveSubscription(tx.db, contractorId, tx.now()))) return
  await insertSubstitute(tx, booking, { services, ceilingInCents: totalInCents, cardId: null })
}

async function insertSubstitute(
  tx: Tx,
  { id: substituteFor, contractorId, homeId, hours, startsAt }: Booking,
  wanted: Omit<SeekSubstitute, 'bookingId' | 'start'>,
): Promise<string | null> {
  const home = await homeOfNeed(tx, { contractorId, homeId })
  const when = { hours, startsAt, day: dayOf(startsAt, zoneOf(home.state, home.city)) }
  const until = { createdAt: tx.now(), expiresAt: new Date(startsAt.getTime() - BEFORE_START_MS) }
  return insert(tx, { ...wanted, ...when, ...until, note: null, homeId, substituteFor, contractorId })
}

/**
 * Inserts a need and returns its id; null above three open needs. The unique index on `ordinal` enforces the limit, so no lock is
 * needed.
 */
async function insert(tx: Tx, need: Omit<typeof needs.$inferInsert, 'id' | 'ordinal'>): Promise<string | null> {
  for (let ordinal = 1; ordinal <= MAX_OPEN_NEEDS; ordinal++) {
    const [row] = await tx.db
      .insert(needs)
      .values({ ...need, id: tx.newId(), ordinal })
      .onConflictDoNothing()
      .returning({ id: needs.id })
    if (row) return row.id
  }
  return null
}

function orTooMany(needId: string | null): string {
  if (!needId) throw new Conflict('too_many_needs', offerMessages.tooMany)
  return needId
}
