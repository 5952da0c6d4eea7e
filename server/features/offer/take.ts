import { and, eq } from 'drizzle-orm'
import { type Need, type Offer, offers } from '#db/schema/index.ts'
import { BEFORE_START_MS, MAX_YES, offerMessages, OfferAnswer } from '#shared/offers.ts'
import { type TakeOffer } from '#shared/offers-input.ts'
import { dayOf } from '#shared/time.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, NotFound } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { priceOfStart } from '#server/features/booking/service.ts'
import { contractorOf } from './people.ts'
import { assertOpen, lockNeed, offersOf } from './queries.ts'

/**
 * Says yes to a need that was offered to the caller, or changes the yes. Every rule of a request holds for the start (G10), but nothing
 * is reserved: the contractor's choice is the request. NOT_FOUND when it was not offered to the caller; CONFLICT `need_ended`,
 * `enough_answers` after five yes, `above_ceiling`, and as a request for the start; BAD_REQUEST on `start` for another day or in less
 * than two hours, and `screened` on `note`.
 */
export async function takeOffer(ctx: UserCtx, { needId, start, note }: TakeOffer): Promise<{ ok: true }> {
  refuseContacts({ note })
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
    return { ok: true }
  })
}

/** Says no to a need that was offered to the caller, or takes back a yes. It costs nothing. Refuses as `takeOffer`. */
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

async function assertMayCome(tx: Tx<UserCtx>, { contractorId, day, hours, services, ceilingInCents }: Need, start: Date) {
  const contractor = await contractorOf(tx, contractorId)
  if (!contractor) throw new Conflict('need_ended', offerMessages.ended)
  if (start.getTime() < tx.now().getTime() + BEFORE_START_MS) throw new BadInput('start', offerMessages.tooSoon, 'too_soon')
  const asked = { professionalId: tx.actor.id, start, durationHours: hours, services }
  const { price, zone } = await priceOfStart(contractor.ctx, asked)
  if (dayOf(start, zone) !== day) throw new BadInput('start', offerMessages.otherDay, 'other_day')
  if (price.totalInCents > ceilingInCents) throw new Conflict('above_ceiling', offerMessages.aboveCeiling)
}

/** Which yes of the need this becomes. CONFLICT `enough_answers` when all five are taken. */
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
