import { and, eq, inArray } from 'drizzle-orm'
import { bookingExtensions, type Booking, type BookingExtension } from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import {
  longerTexts,
  priceOfExtraHours,
  type AnswerExtension,
  type ExtendBooking,
  type ExtraHours,
} from '#shared/booking-longer.ts'
import { processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, onConstraint } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { atFixedTime, lockBooking } from '../locks.ts'
import { bookingNotFound } from '../refusals.ts'
import { closeExtensions, transitionBooking } from '../transition.ts'
import {
  bookingsWithOverdueExtension,
  findExtension,
  isChargeable,
  latestExtension,
  lockForLonger,
  longerFacts,
} from './queries.ts'
import { endWith, isLive, longerUntil, obstacleToLonger } from './rules.ts'
import type { ExtensionAnswered } from './views.ts'

/**
 * Proposes one or two extra hours of a running booking. The other participant may answer for 15 minutes, but not after the end of
 * the booking. Throws NOT_FOUND for anyone else, the refusals of `obstacleToLonger`, CONFLICT `extension_open` while another
 * proposal is open, and BAD_REQUEST at `cardId` for a card that cannot be charged. A repeated call gets the first response.
 */
export async function extendBooking(ctx: UserCtx, { bookingId, hours, cardId }: ExtendBooking): Promise<ExtensionAnswered> {
  return inTransaction(ctx, async (open) => {
    const tx = atFixedTime(open)
    const booking = await lockForLonger(tx, bookingId)
    if (!booking || !sideOf(booking, tx.actor.id)) throw bookingNotFound()
    await closeOverdue(tx, booking)
    const live = await latestExtension(tx, bookingId)
    if (live && isLive(live, tx.now())) {
      if (live.proposedBy === tx.actor.id && live.hours === hours) return { extensionId: live.id, status: live.status }
      throw waiting()
    }
    const obstacle = obstacleToLonger(await longerFacts(tx, booking), hours, tx.now())
    if (obstacle) throw obstacle
    await assertCard(tx, booking, cardId)
    const id = tx.newId()
    await tx.db
      .insert(bookingExtensions)
      .values({
        id,
        bookingId,
        proposedBy: tx.actor.id,
        hours,
        ...priceOfExtraHours(booking.dailyPriceInCents, hours, booking.feeInBasisPoints),
        cardId: cardId ?? null,
        createdAt: tx.now(),
        expiresAt: longerUntil(booking, tx.now()),
      })
      .catch(onConstraint('booking_extensions_one_live', waiting()))
    await emitToBoth(tx, booking, 'booking.extension-proposed')
    return { extensionId: id, status: 'open' }
  })
}

/**
 * Accepts or declines the extra hours that the other participant proposed. After an acceptance a job charges the contractor's
 * card, or the contractor pays on the page. Throws NOT_FOUND, the refusals of `obstacleToLonger`, CONFLICT `extension_over`, and
 * BAD_REQUEST at `cardId`. A repeated call gets the first response.
 */
export async function answerExtension(
  ctx: UserCtx,
  { extensionId, accept, cardId }: AnswerExtension,
): Promise<ExtensionAnswered> {
  const done: readonly BookingExtension['status'][] = accept ? ['paying', 'booked', 'unpaid'] : ['declined']
  return answering(ctx, extensionId, { byProposer: false, done }, async (tx, booking, extension) => {
    if (!accept) {
      await close(tx, extension, 'declined')
      await emitToBoth(tx, booking, 'booking.extension-declined')
      return 'declined'
    }
    const obstacle = obstacleToLonger(await longerFacts(tx, booking), extension.hours, tx.now())
    if (obstacle) throw obstacle
    await assertCard(tx, booking, cardId)
    const payingCard = cardId ?? extension.cardId
    await tx.db
      .update(bookingExtensions)
      .set({ status: 'paying', agreedAt: tx.now(), cardId: payingCard, expiresAt: longerUntil(booking, tx.now()) })
      .where(eq(bookingExtensions.id, extensionId))
    if (payingCard) await addJob(tx, 'payment.charge-extension', extensionId)
    await emitToBoth(tx, booking, 'booking.extension-agreed')
    return 'paying'
  })
}

/**
 * The participant who proposed extra hours withdraws the proposal before it is answered. Throws NOT_FOUND; CONFLICT
 * `extension_over`.
 */
export async function withdrawExtension(ctx: UserCtx, extensionId: string): Promise<ExtensionAnswered> {
  return answering(ctx, extensionId, { byProposer: true, done: ['withdrawn'] }, async (tx, booking, extension) => {
    await close(tx, extension, 'withdrawn')
    await emitToBoth(tx, booking, 'booking.extension-withdrawn')
    return 'withdrawn'
  })
}

/**
 * Closes proposals of extra hours that were not answered or paid in time; the length of the bookings does not change. Runs every
 * minute, may run twice.
 */
export async function expireExtensions(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => bookingsWithOverdueExtension(ctx),
    (bookingId) =>
      inTransaction(ctx, async (tx) => {
        const booking = await lockBooking(tx, bookingId)
        if (booking) await closeOverdue(tx, booking)
      }),
  )
}

/**
 * Makes a booking longer after its extra hours were paid, in the transaction that records the payment. The caller has called
 * `lockForLonger`. Returns false when that is no longer possible, and the payment must be refunded.
 */
export async function growBooking(tx: Tx, extensionId: string): Promise<boolean> {
  const extension = await findExtension(tx, extensionId)
  const booking = extension && (await lockBooking(tx, extension.bookingId))
  if (!booking || extension.status !== 'paying') return false
  const { meetsNext } = await longerFacts(tx, booking)
  const endsAt = endWith(booking, extension.hours)
  const grown =
    !meetsNext(endsAt) &&
    (await transitionBooking(tx, booking, 'extend', {
      actorId: extension.proposedBy,
      set: { endsAt, extraHours: booking.extraHours + extension.hours },
      event: 'booking.extended',
    }))
  await close(tx, extension, grown ? 'booked' : 'unpaid')
  if (!grown) await emitToBoth(tx, booking, 'booking.extension-unpaid')
  return grown
}

/** Closes agreed extra hours as unpaid because the card was refused; the length of the booking does not change. */
export async function dropExtension(tx: Tx, extensionId: string): Promise<void> {
  const about = await findExtension(tx, extensionId)
  const booking = about && (await lockBooking(tx, about.bookingId))
  const extension = await findExtension(tx, extensionId)
  if (!booking || extension?.status !== 'paying') return
  await close(tx, extension, 'unpaid')
  await emitToBoth(tx, booking, 'booking.extension-unpaid')
}

type Answer = ExtensionAnswered['status']

async function answering(
  ctx: UserCtx,
  extensionId: string,
  { byProposer, done }: { readonly byProposer: boolean; readonly done: readonly Answer[] },
  work: (tx: Tx<UserCtx>, booking: Booking, extension: BookingExtension & { hours: number }) => Promise<Answer>,
): Promise<ExtensionAnswered> {
  const found = await findExtension(ctx, extensionId)
  if (!found) throw bookingNotFound()
  return inTransaction(ctx, async (open) => {
    const tx = atFixedTime(open)
    const booking = await lockForLonger(tx, found.bookingId)
    const mine = found.proposedBy === tx.actor.id
    if (!booking || !sideOf(booking, tx.actor.id) || mine !== byProposer) throw bookingNotFound()
    const extension = await findExtension(tx, extensionId)
    if (extension && done.includes(extension.status)) return { extensionId, status: extension.status }
    if (extension?.status !== 'open' || !isLive(extension, tx.now()))
      throw new Conflict('extension_over', longerTexts.requestOver)
    return { extensionId, status: await work(tx, booking, extension) }
  })
}

/**
 * Throws BAD_REQUEST at `cardId` if the caller is not the contractor, or if the card cannot be charged. Does nothing without a
 * card.
 */
async function assertCard(tx: Tx<UserCtx>, { contractorId }: Booking, cardId: string | undefined): Promise<void> {
  if (!cardId) return
  if (contractorId !== tx.actor.id) throw new BadInput('cardId', longerTexts.contractorPays, 'not_contractor')
  if (!(await isChargeable(tx, cardId, contractorId))) throw new BadInput('cardId', longerTexts.unusableCard, 'card_unusable')
}

/**
 * Closes the booking's proposal of extra hours if its time is over, and notifies both participants. The booking must be locked.
 */
async function closeOverdue(tx: Tx, booking: Booking): Promise<void> {
  const closed = await closeExtensions(tx, booking.id, 'overdue')
  if (closed) await emitToBoth(tx, booking, `booking.extension-${closed}`)
}

async function close(tx: Tx, { id }: BookingExtension, status: BookingExtension['status']): Promise<void> {
  const live = inArray(bookingExtensions.status, ['open', 'paying'])
  await tx.db
    .update(bookingExtensions)
    .set({ status, closedAt: tx.now() })
    .where(and(eq(bookingExtensions.id, id), live))
}

function emitToBoth(tx: Tx, { id, contractorId, professionalId }: Booking, type: `booking.${string}`): Promise<void> {
  return tx.emit({ type, id, to: [contractorId, professionalId] })
}

function waiting(): Conflict {
  return new Conflict('extension_open', longerTexts.waiting)
}

/** Returns the price of one or two extra hours, for the page. */
export function pricesOfLonger({ dailyPriceInCents, feeInBasisPoints }: Booking, hours: ExtraHours) {
  return priceOfExtraHours(dailyPriceInCents, hours, feeInBasisPoints)
}
