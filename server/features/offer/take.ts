import { and, eq } from 'drizzle-orm'
import { bookings, type Need, needs, type Offer, offers } from '#db/schema/index.ts'
import { Supplies } from '#shared/booking-scope.ts'
import { HOUR_MS } from '#shared/days.ts'
import { BEFORE_START_MS } from '#shared/offer-times.ts'
import { MAX_YES, NeedEnd, offerMessages, OfferAnswer } from '#shared/offers.ts'
import { type TakeOffer } from '#shared/offers-input.ts'
import { dayOf } from '#shared/time.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, NotFound } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { priceOfStart, requestBooking } from '#server/features/booking/service.ts'
import { endNeed } from './end.ts'
import { contractorOf } from './people.ts'
import { assertOpen, lockNeed, offersOf } from './queries.ts'

/**
 * Stores a professional's yes to an offered need, with a start. The start must pass every rule of a request (G10), but no slot is
 * held until the contractor chooses. If the contractor chose a card for a substitute, the yes itself becomes the booking
 * (`booked`). Throws NOT_FOUND for a need that was not offered to the caller; CONFLICT `need_ended`, `enough_answers` when five
 * have said yes, `above_ceiling`, and the errors of a request for the start; BAD_REQUEST on `start` and `screened` on `note`.
 */
export async function takeOffer(ctx: UserCtx, { needId, start, note }: TakeOffer): Promise<{ booked: boolean }> {
  refuseContacts({ note })
  const [found] = await ctx.db.select().from(needs).where(eq(needs.id, needId))
  if (found?.cardId) return bookAtOnce(ctx, found, { start, note: note || null })
  return inTransaction(ctx, async (tx) => {
    const { need, known } = await lockOffered(tx, needId)
    await assertMayCome(tx, need, start)
    const answer = {
      answer: OfferAnswer.yes,
      answeredAt: tx.now(),
      startsAt: start,
      note: note || null,
      ordinal: ordinalFor(known, tx.actor.id),
    }
    await write(tx, needId, answer)
    await tx.emit({ type: 'offer.taken', id: needId, to: [need.contractorId, tx.actor.id] })
    return { booked: false }
  })
}

/**
 * Books a substitute who said yes: creates the contractor's request, and a job charges the card right after. If the card is
 * refused, the contractor still has time to pay by hand. A refusal that is due to the contractor is hidden behind CONFLICT
 * `not_this_time`.
 */
async function bookAtOnce(
  ctx: UserCtx,
  found: Need,
  { start, note }: { start: Date; note: string | null },
): Promise<{ booked: boolean }> {
  const contractor = await contractorOf(ctx, found.contractorId)
  if (!contractor) throw new Conflict('need_ended', offerMessages.ended)
  // A professional to whom the need was not offered must learn nothing about it.
  await inTransaction(ctx, async (tx) => {
    const { need } = await lockOffered(tx, found.id)
    await assertMayCome(tx, need, start)
  })
  const { hours: durationHours, services } = found
  const asked = { professionalId: ctx.actor.id, start, durationHours, services, supplies: Supplies.open }
  const { price } = await priceOfStart(contractor.ctx, asked)
  const asContractor = { ...contractor.ctx, actor: { ...contractor.ctx.actor, roles: new Set(['contractor'] as const) } }
  const request = { ...asked, homeId: found.homeId, expectedTotalInCents: price.totalInCents }
  await requestBooking(asContractor, request, async (tx, book) => {
    const { need, known } = await lockOffered({ ...tx, actor: ctx.actor }, found.id)
    const requested = await book()
    await holdForPayment(tx, requested.bookingId, need)
    const yes = { answer: OfferAnswer.yes, answeredAt: tx.now(), startsAt: start, note, ordinal: ordinalFor(known, ctx.actor.id) }
    await write({ ...tx, actor: ctx.actor }, need.id, yes)
    await endNeed(tx, need, { end: NeedEnd.chosen, bookingId: requested.bookingId })
    await addJob(tx, 'offer.charge', requested.bookingId)
    return requested
  }).catch(withoutReasons)
  return { booked: true }
}

/** Reasons of refusals that only concern the contractor, such as too many unpaid bookings. The professional does not see them. */
const ABOUT_THE_CONTRACTOR = new Set(['employment_alert', 'too_many_holds', 'contract_required', 'self'])

function withoutReasons(error: unknown): never {
  if (error instanceof Conflict && ABOUT_THE_CONTRACTOR.has(error.reason))
    throw new Conflict('not_this_time', offerMessages.notThisTime)
  throw error
}

/**
 * After a refused card, a substitute's slot is held for at most HOLD_MS. The hold ends at the latest HOLD_BEFORE_START_MS before
 * the start.
 */
const HOLD_MS = 3 * HOUR_MS
const HOLD_BEFORE_START_MS = HOUR_MS

async function holdForPayment(tx: Tx, bookingId: string, { startsAt }: Need): Promise<void> {
  const latest = (startsAt?.getTime() ?? 0) - HOLD_BEFORE_START_MS
  const holdExpiresAt = new Date(Math.min(tx.now().getTime() + HOLD_MS, latest))
  await tx.db.update(bookings).set({ holdExpiresAt }).where(eq(bookings.id, bookingId))
}

/**
 * Declines an offered need for a professional, or takes a yes back, without any disadvantage. Throws the errors of `takeOffer`.
 */
export async function declineOffer(ctx: UserCtx, needId: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { need } = await lockOffered(tx, needId)
    await write(tx, needId, { answer: OfferAnswer.no, answeredAt: tx.now(), startsAt: null, note: null, ordinal: null })
    await tx.emit({ type: 'offer.declined', id: needId, to: [need.contractorId, tx.actor.id] })
    return { ok: true }
  })
}

async function lockOffered(tx: Tx<UserCtx>, needId: string): Promise<{ need: Need; known: Offer[] }> {
  const need = await lockNeed(tx, needId)
  const known = need ? await offersOf(tx, needId) : []
  const own = known.find(({ professionalId }) => professionalId === tx.actor.id)
  if (!need || !own || tx.actor.blocked.has(need.contractorId)) throw new NotFound(offerMessages.notFound)
  assertOpen(need, tx.now())
  return { need, known }
}

async function assertMayCome(tx: Tx<UserCtx>, need: Need, start: Date) {
  const { contractorId, day, hours, services, ceilingInCents, startsAt } = need
  if (startsAt && startsAt.getTime() !== start.getTime()) throw new BadInput('start', offerMessages.otherStart, 'other_start')
  const contractor = await contractorOf(tx, contractorId)
  if (!contractor) throw new Conflict('need_ended', offerMessages.ended)
  if (start.getTime() < tx.now().getTime() + BEFORE_START_MS) throw new BadInput('start', offerMessages.tooSoon, 'too_soon')
  const asked = { professionalId: tx.actor.id, start, durationHours: hours, services }
  const { price, zone } = await priceOfStart(contractor.ctx, asked)
  if (!startsAt && dayOf(start, zone) !== day) throw new BadInput('start', offerMessages.otherDay, 'other_day')
  if (price.totalInCents > ceilingInCents) throw new Conflict('above_ceiling', offerMessages.aboveCeiling)
}

/**
 * Returns the place of this yes among the five that a need may have. Throws CONFLICT `enough_answers` when five professionals
 * have already said yes.
 */
function ordinalFor(known: readonly Offer[], professionalId: string): number {
  const own = known.find((offer) => offer.professionalId === professionalId)?.ordinal
  const free = Array.from({ length: MAX_YES }, (_, at) => at + 1).find((at) => !known.some(({ ordinal }) => ordinal === at))
  const ordinal = own ?? free
  if (!ordinal) throw new Conflict('enough_answers', offerMessages.enough)
  return ordinal
}

async function write(
  tx: Tx<UserCtx>,
  needId: string,
  answer: Pick<Offer, 'answer' | 'answeredAt' | 'startsAt' | 'note' | 'ordinal'>,
): Promise<void> {
  await tx.db
    .update(offers)
    .set(answer)
    .where(and(eq(offers.needId, needId), eq(offers.professionalId, tx.actor.id)))
}
