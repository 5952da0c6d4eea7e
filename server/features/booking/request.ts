import { and, eq } from 'drizzle-orm'
import { bookings, users } from '#db/schema/index.ts'
import { availabilityMessages } from '#shared/availability.ts'
import { bookingMessages, BookingStatus, CancelReason, MAX_UNPAID_HOLDS } from '#shared/booking.ts'
import type { Price, RequestBooking } from '#shared/booking.ts'
import { dayOf } from '#shared/time.ts'
import type { Tx, UserCtx } from '../../core/context.ts'
import { Conflict, NotFound, Unauthenticated } from '../../core/errors.ts'
import { inTransaction } from '../../core/transaction.ts'
import {
  conflictsWith,
  loadAgenda,
  pricesFor,
  stateOfStart,
  weekOf,
  type LoadedAgenda,
  type OwnHold,
} from '../availability/service.ts'
import { expireHold } from './holds.ts'
import { moveBooking, writeHistory } from './move.ts'
import { countHolds, lockBookings, overdueHolds } from './queries.ts'
import { assertMayRequest } from './rules.ts'
import { turnOnAgenda, turnOnHolds } from './turn.ts'
import type { RequestedView } from './views.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MINUTE = 60_000

type Finding =
  | { readonly kind: 'again'; readonly hold: OwnHold }
  | { readonly kind: 'new'; readonly price: Price; readonly agenda: LoadedAgenda; readonly replaced: readonly OwnHold[] }

/**
 * Reserves a slot for HOLD_MINUTES, unpaid (S1 §4, AMB-05). The price is the server's; `expectedTotalInCents` is only compared.
 * CONFLICT `slot_taken` and `slot_unavailable` carry the fresh week, `price_changed` the new prices; further `self`,
 * `professional_unavailable`, `too_many_holds`. The same slot asked again while its hold runs is the same booking.
 */
export async function requestBooking(ctx: UserCtx, input: RequestBooking): Promise<RequestedView> {
  assertMayRequest(ctx.actor, input.professionalId)
  try {
    // Asked first without the lock: whoever comes too late for a popular slot leaves without waiting for it.
    const finding = await examine(ctx, input)
    if (finding.kind === 'again') return answer(finding.hold)
    return await inTransaction(ctx, (tx) => reserve(tx, input))
  } catch (error) {
    throw error instanceof SlotLost ? await withFreshWeek(ctx, input, error) : error
  }
}

async function reserve(tx: Tx<UserCtx>, input: RequestBooking): Promise<RequestedView> {
  await turnOnHolds(tx, tx.actor.id)
  await turnOnAgenda(tx, input.professionalId)
  await assertStillHere(tx)
  for (const id of await overdueHolds(tx, input.professionalId)) await expireHold(tx, id)
  const finding = await examine(tx, input)
  if (finding.kind === 'again') return answer(finding.hold)
  const replaced = finding.replaced.map((hold) => hold.id)
  if ((await countHolds(tx, tx.actor.id, replaced)) >= MAX_UNPAID_HOLDS) {
    throw new Conflict('too_many_holds', bookingMessages.tooManyHolds)
  }
  for (const booking of await lockBookings(tx, replaced)) {
    const how = { actorId: tx.actor.id, reason: CancelReason.replaced, event: 'booking.cancelled' } as const
    // Paid in this very moment: then it stands, and the new request is the one that goes.
    if (!(await moveBooking(tx, booking, 'cancel', how))) throw slotTaken()
  }
  return insert(tx, input, finding.agenda, finding.price)
}

/** Everything that decides a request, read afresh; the same before the lock and under it. */
async function examine(ctx: UserCtx, input: RequestBooking): Promise<Finding> {
  const { start, durationHours } = input
  const now = ctx.now()
  if (Math.abs(start.getTime() - now.getTime()) > 400 * DAY) throw slotUnavailable()
  const agenda = await loadAgenda(
    ctx,
    input.professionalId,
    new Date(start.getTime() - 8 * DAY),
    new Date(start.getTime() + 8 * DAY),
  )
  if (!agenda) throw new NotFound(availabilityMessages.professionalNotFound)
  if (!agenda.open) throw new Conflict('professional_unavailable', bookingMessages.professionalUnavailable)

  const prices = await pricesFor(ctx, agenda)
  const price = prices.find(({ hours }) => hours === durationHours)!
  const same = agenda.ownHolds.find((hold) => hold.start.getTime() === start.getTime() && hold.hours === durationHours)
  if (same && same.totalInCents === input.expectedTotalInCents) return { kind: 'again', hold: same }

  const state = stateOfStart(agenda, start, { durationHours, now })
  if (state === 'taken') throw slotTaken(agenda)
  if (state !== 'free') throw slotUnavailable(agenda)
  if (price.totalInCents !== input.expectedTotalInCents) {
    throw new Conflict('price_changed', bookingMessages.priceChanged, { prices })
  }
  const candidate = { start, end: endOf(input) }
  return { kind: 'new', agenda, price, replaced: agenda.ownHolds.filter((hold) => conflictsWith(agenda, candidate, hold)) }
}

async function insert(tx: Tx<UserCtx>, input: RequestBooking, agenda: LoadedAgenda, price: Price): Promise<RequestedView> {
  const { feeInBasisPoints, firstBookingFeeInBasisPoints, holdInMinutes } = tx.settings
  const now = tx.now()
  const holdExpiresAt = new Date(now.getTime() + holdInMinutes * MINUTE)
  const [row] = await tx.db
    .insert(bookings)
    .values({
      id: tx.newId(),
      contractorId: tx.actor.id,
      professionalId: input.professionalId,
      startsAt: input.start,
      endsAt: endOf(input),
      hours: input.durationHours,
      amountInCents: price.amountInCents,
      feeInCents: price.feeInCents + price.firstBookingFeeInCents,
      totalInCents: price.totalInCents,
      dailyPriceInCents: agenda.dailyPriceInCents,
      feeInBasisPoints: feeInBasisPoints + (price.firstBookingFeeInCents > 0 ? firstBookingFeeInBasisPoints : 0),
      holdExpiresAt,
      createdAt: now,
      updatedAt: now,
    })
    // Never a plain insert: under the exclusion constraint two of them would wait for each other until the deadlock check.
    .onConflictDoNothing()
    .returning({ id: bookings.id })
  if (!row) throw slotTaken()
  await writeHistory(tx, { bookingId: row.id, fromStatus: null, toStatus: BookingStatus.requested, actorId: tx.actor.id })
  await tx.emit({ type: 'booking.requested', id: row.id, to: [tx.actor.id, input.professionalId] })
  return { bookingId: row.id, holdExpiresAt, totalInCents: price.totalInCents }
}

/** The refusal with the week as it is now, so that the page can offer what is left without asking again. */
async function withFreshWeek(ctx: UserCtx, input: RequestBooking, lost: SlotLost): Promise<Conflict> {
  const { professionalId, durationHours } = input
  const day = Math.min(Math.max(input.start.getTime(), ctx.now().getTime()), ctx.now().getTime() + 200 * DAY)
  const agenda = lost.agenda ?? (await loadAgenda(ctx, professionalId, new Date(day - 8 * DAY), new Date(day + 8 * DAY)))
  const week = agenda && (await weekOf(ctx, agenda, { durationHours, weekStart: dayOf(new Date(day), agenda.zone) }))
  return new Conflict(lost.reason, lost.message, week && { week })
}

// While she waited for her turn her account may have been closed; the professional's is asked for by `examine`.
async function assertStillHere(tx: Tx<UserCtx>): Promise<void> {
  const [me] = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, tx.actor.id), eq(users.active, true)))
  if (!me) throw new Unauthenticated()
}

function answer(hold: OwnHold): RequestedView {
  return { bookingId: hold.id, holdExpiresAt: hold.holdExpiresAt, totalInCents: hold.totalInCents }
}

function endOf({ start, durationHours }: RequestBooking): Date {
  return new Date(start.getTime() + durationHours * HOUR)
}

function slotTaken(agenda: LoadedAgenda | null = null): SlotLost {
  return new SlotLost('slot_taken', bookingMessages.slotTaken, agenda)
}

function slotUnavailable(agenda: LoadedAgenda | null = null): SlotLost {
  return new SlotLost('slot_unavailable', bookingMessages.slotUnavailable, agenda)
}

/** A slot that cannot be had; `agenda` is what said so, where it is still true. */
class SlotLost extends Conflict {
  readonly agenda: LoadedAgenda | null

  constructor(reason: string, message: string, agenda: LoadedAgenda | null) {
    super(reason, message)
    this.agenda = agenda
  }
}
