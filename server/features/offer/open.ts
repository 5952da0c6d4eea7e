import { needs } from '#db/schema/index.ts'
import { addressListMessages } from '#shared/addresses.ts'
import { DAY_MS, HOUR_MS } from '#shared/days.ts'
import { BEFORE_START_MS, MAX_OPEN_NEEDS, offerMessages } from '#shared/offers.ts'
import { type OpenNeed, type SeekSubstitute } from '#shared/offers-input.ts'
import { type Day, dayOf, instantAt } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, Forbidden } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { copyHome, homeAt } from '#server/features/address/service.ts'
import { refuseDay } from '#server/features/search/service.ts'
import { assertChargeable, findCard } from '#server/features/payment/service.ts'
import { offerNext } from './invite.ts'
import { homeOfNeed } from './people.ts'
import { assertSubstitutable, isSought } from './substitute.ts'

/**
 * Opens a need of the caller and offers it to the first professionals. FORBIDDEN for whoever is no contractor, CONFLICT `no_home`
 * without coordinates of the home and `too_many_needs` above three open ones, BAD_REQUEST on `day` as a search, `screened` on `note`,
 * and `address_gone` on `addressId`.
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
    return insert(tx, { ...wanted, note: note || null, homeId, contractorId: tx.actor.id, createdAt, expiresAt })
  })
  await offerNext(ctx, needId)
  return { needId }
}

/**
 * When a need ends by itself: when its day begins, but after at most 48 hours, and never before an hour has passed. So a need for
 * today is open for an hour.
 */
export function endOf(now: Date, day: Day, zone: string): Date {
  const latest = Math.min(now.getTime() + 2 * DAY_MS, instantAt(day, '00:00', zone).getTime())
  return new Date(Math.max(now.getTime() + HOUR_MS, latest))
}

/**
 * Seeks a substitute for the caller's booking that the professional cancelled, on the same day at the same time, until two hours before it
 * (G10). With a card the first yes is booked and charged at once. NOT_FOUND for any other booking; CONFLICT `not_substitutable` for one
 * that ended otherwise or begins in less than two hours, `already_sought`, `no_home`, `too_many_needs`, `card_expired`.
 */
export async function seekSubstitute(
  ctx: UserCtx,
  { bookingId, cardId, ...wanted }: SeekSubstitute,
): Promise<{ needId: string }> {
  const booking = await assertSubstitutable(ctx, bookingId)
  const home = await homeOfNeed(ctx, booking)
  if (!home.point) throw new Conflict('no_home', offerMessages.noHome)
  if (cardId) assertChargeable(await findCard(ctx, cardId, ctx.actor.id), ctx.now())
  const needId = await inTransaction(ctx, async (tx) => {
    const createdAt = tx.now()
    const { hours, startsAt, homeId } = booking
    const when = { hours, startsAt, day: dayOf(startsAt, zoneOf(home.state, home.city)) }
    const expiresAt = new Date(startsAt.getTime() - BEFORE_START_MS)
    const need = {
      ...wanted,
      ...when,
      note: null,
      homeId,
      substituteFor: bookingId,
      cardId,
      contractorId: tx.actor.id,
      createdAt,
      expiresAt,
    }
    return insert(tx, need)
  })
  await offerNext(ctx, needId)
  return { needId }
}

/** The unique index of open needs decides who is first, so no lock is needed. */
async function insert(tx: Tx<UserCtx>, need: Omit<typeof needs.$inferInsert, 'id' | 'ordinal'>): Promise<string> {
  for (let ordinal = 1; ordinal <= MAX_OPEN_NEEDS; ordinal++) {
    const [row] = await tx.db
      .insert(needs)
      .values({ ...need, id: tx.newId(), ordinal })
      .onConflictDoNothing()
      .returning({ id: needs.id })
    if (row) return row.id
    if (need.substituteFor && (await isSought(tx, need.substituteFor)))
      throw new Conflict('already_sought', offerMessages.alreadySought)
  }
  throw new Conflict('too_many_needs', offerMessages.tooMany)
}
