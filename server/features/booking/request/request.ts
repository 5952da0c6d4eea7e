import { availabilityMessages } from '#shared/availability.ts'
import { bookingMessages, BookingStatus, CancelReason, priceOf, type Price } from '#shared/booking.ts'
import type { RequestBooking } from '#shared/booking-request.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, databaseFault, NotFound } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { copyHome } from '#server/features/address/service.ts'
import {
  conflictsWith,
  loadAgenda,
  pricesFor,
  stateOfStart,
  type LoadedAgenda,
  type OwnHold,
} from '#server/features/availability/service.ts'
import { assertAlertAccepted, pairBookings, recordAcceptance, type AlertCheck } from '../hiring-alert.ts'
import { lockAgenda, lockBookings, type LockedBooking, lockHolds } from '../locks.ts'
import { assertSeriesFree, assertStartFree, assertWithinReach, slotTaken, StartRefused, withFreshWeek } from '../refusals.ts'
import { expireHold, overdueHolds, transitionBooking, writeEvent } from '../transition.ts'
import {
  assertActive,
  countUnpaid,
  insertBookings,
  insertSeries,
  isTakenByOther,
  unpaidSeries,
  updateScopeOfHolds,
} from './queries.ts'
import { newBookings } from './rows.ts'
import { assertDone, assertMayHold, assertMayRequest, assertOffered, endOf, heldAlready, requestedStarts } from './rules.ts'
import type { RequestedView } from './views.ts'
import { assertSeriesAllowed } from './weekly-limit.ts'

const LOCK_TIMEOUT = '55P03'

/** A function that runs inside the transaction of a booking request. It must call `request` and return its response. */
type Within = (tx: Tx<UserCtx>, request: () => Promise<RequestedView>) => Promise<RequestedView>
/** `homeId`: an existing copy of a home, which the bookings use instead of making a new copy. */
type Request = RequestBooking & { readonly homeId?: string | null | undefined }
type Asked = Pick<RequestBooking, 'professionalId' | 'start' | 'durationHours' | 'services'>
type Held = { readonly kind: 'held'; readonly holds: readonly OwnHold[] }
type Free = {
  readonly kind: 'free'
  readonly slots: readonly { readonly start: Date; readonly end: Date; readonly price: Price }[]
  readonly dailyPriceInCents: number
  /** IANA zone of the professional. */
  readonly zone: string
  /** True if the professional must accept the request after its payment. */
  readonly answersEach: boolean
  /** Ids of the caller's unpaid holds that the new bookings will replace. */
  readonly replaced: readonly string[]
}

/**
 * Holds a slot, or with `repeat` the slots of a series, unpaid for HOLD_MINUTES. The server computes the price and only compares
 * `expectedTotalInCents`. A request for slots that the caller already holds returns the same bookings. `within` wraps the request
 * inside the transaction, and its locks are taken before those of bookings. Throws CONFLICT `slot_taken`, `slot_unavailable`
 * (with the state) and `price_changed` (with the prices), each with the current week; `series_conflicts` with each date,
 * `employment_alert` with the counts, `contract_required` with the link; `self`, `professional_unavailable`, `too_many_holds`.
 * Throws BAD_REQUEST on `services` and `extraTasks` if the professional does not offer one, `screened` on `visitNotes`,
 * `address_gone` on `addressId`. A refusal writes nothing.
 */
export async function requestBooking(ctx: UserCtx, input: Request, within?: Within): Promise<RequestedView> {
  assertMayRequest(ctx.actor, input.professionalId)
  refuseContacts({ visitNotes: input.visitNotes })
  return withFreshWeek(ctx, input, async () => {
    // The first check takes no lock, so that a request for an already taken slot is refused without waiting for the others.
    const check = await checkRequest(ctx, input)
    if (check.kind === 'held' && !within) return repeatedAnswer(ctx, input, check)
    const requested = inTransaction(ctx, (tx) => (within ? within(tx, () => hold(tx, input, true)) : hold(tx, input, false)))
    return within ? requested : requested.catch((error: unknown) => checkAfterTimeout(ctx, input, error))
  })
}

/**
 * Returns the price of a start and the professional's zone, and throws the errors of `requestBooking` if the caller could not
 * request this start now. It does not check the caller's own bookings. Writes nothing.
 */
export async function priceOfStart(ctx: UserCtx, asked: Asked): Promise<{ price: Price; zone: string }> {
  const agenda = await loadOpenAgenda(ctx, asked)
  assertOffered(asked.services, agenda.services)
  const question = { durationHours: asked.durationHours, now: ctx.now() }
  assertStartFree(stateOfStart(agenda, asked.start, question), asked.durationHours, agenda)
  const prices = await pricesFor(ctx, agenda)
  return { price: prices.find(({ hours }) => hours === asked.durationHours)!, zone: agenda.zone }
}

/** `agreed` says that the professional has already accepted this request. */
async function hold(tx: Tx<UserCtx>, input: Request, agreed: boolean): Promise<RequestedView> {
  const { professionalId, start } = input
  // The statements are sent together and run in this order. The locks come first, then one short query, which already refuses
  // most requests that wait for the same slot.
  const [, , taken] = await Promise.all([
    lockHolds(tx, tx.actor.id),
    lockAgenda(tx, professionalId),
    isTakenByOther(tx, professionalId, start, endOf(start, input)),
  ])
  if (taken && !input.repeat) throw slotTaken()
  // The queries are sent together, because while they run, other requests wait for the lock. Overdue holds may still exist when
  // the check runs, because they block no slot.
  const [, overdue, check, pair] = await Promise.all([
    assertActive(tx),
    overdueHolds(tx, professionalId),
    checkRequest(tx, input),
    pairBookings(tx, professionalId, start),
  ])
  if (check.kind === 'held') return repeatedAnswer(tx, input, check)
  const asked = { starts: check.slots.map((slot) => slot.start), zone: check.zone, without: check.replaced }
  if (input.repeat) await assertSeriesAllowed(tx, pair, { ...asked, professionalId })
  const alert = assertAlertAccepted(pair, { ...asked, now: tx.now(), accepted: input.acceptedAlert ?? false })
  const inTheWay = await lockBookings(tx, [...overdue, ...check.replaced])
  for (const booking of inTheWay) await expireHold(tx, booking)
  assertMayHold(await countUnpaid(tx, tx.actor.id, check.replaced), check.slots.length)
  await cancelReplaced(
    tx,
    inTheWay.filter(({ id }) => check.replaced.includes(id)),
  )
  return write(tx, input, { ...check, answersEach: check.answersEach && !agreed }, alert)
}

/**
 * Checks a request against the current agenda and writes nothing. The order is: the professional and the services, each start,
 * the price. The check runs once before the locks are taken, and again while they are held.
 */
async function checkRequest(ctx: UserCtx, input: RequestBooking): Promise<Held | Free> {
  const { durationHours } = input
  const agenda = await loadOpenAgenda(ctx, input)
  assertOffered(input.services, agenda.services)
  assertDone(input.extraTasks, agenda.services)
  const starts = requestedStarts(input, agenda.zone)
  const periods = starts.map((start) => ({ start, end: endOf(start, input) }))
  const inTheWay = agenda.ownHolds.filter((own) => periods.some((period) => conflictsWith(agenda, period, own)))
  // If one booking of an unpaid series is requested as a single booking, the other bookings of the series are cancelled.
  const single = input.repeat ? undefined : agenda.ownHolds.find((own) => own.start.getTime() === input.start.getTime())
  const givenUp = single?.seriesId ? await unpaidSeries(ctx, single.seriesId) : []
  const replaced = [...new Set([...inTheWay.map(({ id }) => id), ...givenUp])]
  const prices = await pricesFor(ctx, agenda, replaced)
  const price = prices.find(({ hours }) => hours === durationHours)!
  const holds = givenUp.length > 0 ? null : heldAlready(agenda.ownHolds, starts, input)
  if (holds) return { kind: 'held', holds }

  const question = { durationHours, now: ctx.now() }
  if (input.repeat) assertSeriesFree(agenda, starts, question)
  else assertStartFree(stateOfStart(agenda, input.start, question), durationHours, agenda)
  if (price.totalInCents !== input.expectedTotalInCents)
    throw new StartRefused('price_changed', bookingMessages.priceChanged, { agenda, detail: { prices } })
  // Only the first booking of a series includes the extra fee for a contractor's first booking with a professional.
  const laterPrice = priceOf(agenda.dailyPriceInCents, durationHours, ctx.settings.feeInBasisPoints)
  const slots = periods.map((period, index) => ({ ...period, price: index === 0 ? price : laterPrice }))
  return { kind: 'free', slots, ...termsOf(agenda), replaced }
}

function termsOf({ dailyPriceInCents, zone, answersEach }: LoadedAgenda) {
  return { dailyPriceInCents, zone, answersEach }
}

async function loadOpenAgenda(
  ctx: UserCtx,
  { professionalId, start, repeat }: Pick<RequestBooking, 'professionalId' | 'start' | 'repeat'>,
) {
  assertWithinReach(start, ctx.now())
  const last = start.getTime() + (repeat ? (repeat.occurrences - 1) * repeat.everyWeeks * 7 * DAY_MS : 0)
  const agenda = await loadAgenda(ctx, professionalId, new Date(start.getTime() - 8 * DAY_MS), new Date(last + 8 * DAY_MS))
  if (!agenda) throw new NotFound(availabilityMessages.professionalNotFound)
  if (!agenda.open) throw new Conflict('professional_unavailable', bookingMessages.professionalUnavailable)
  return agenda
}

async function cancelReplaced(tx: Tx<UserCtx>, replaced: readonly LockedBooking[]): Promise<void> {
  for (const booking of replaced) {
    const change = { actorId: tx.actor.id, cancelReason: CancelReason.replaced, event: 'booking.cancelled' } as const
    // If the hold was paid at the same moment, it stays and the new request is refused.
    if (!(await transitionBooking(tx, booking, 'cancel', change))) throw slotTaken()
  }
}

async function write(tx: Tx<UserCtx>, input: Request, free: Free, alert: AlertCheck): Promise<RequestedView> {
  const { professionalId, homeId } = input
  const [seriesId, copied] = await Promise.all([
    insertSeries(tx, input, free),
    homeId === undefined ? copyHome(tx, input.addressId) : homeId,
  ])
  const asked = { ...input, contractorId: tx.actor.id, seriesId, homeId: copied, alertAccepted: alert.due }
  const rows = newBookings(tx, asked, free)
  if ((await insertBookings(tx, rows)) < rows.length) throw slotTaken()
  const [first] = rows
  if (alert.due) await recordAcceptance(tx, { professionalId, bookingId: first!.id, counts: alert.counts })
  for (const { id } of rows) {
    await writeEvent(tx, id, { kind: 'request', fromStatus: null, toStatus: BookingStatus.requested, actorId: tx.actor.id })
    await tx.emit({ type: 'booking.requested', id, to: [tx.actor.id, professionalId] })
  }
  return requestedView(rows)
}

async function repeatedAnswer(ctx: UserCtx, input: RequestBooking, { holds }: Held): Promise<RequestedView> {
  const ids = holds.map(({ id }) => id)
  const homeId = input.addressId === undefined ? undefined : await copyHome(ctx, input.addressId)
  await updateScopeOfHolds(ctx, ids, { ...input, homeId })
  return requestedView(holds)
}

function requestedView(rows: readonly Pick<OwnHold, 'id' | 'holdExpiresAt' | 'totalInCents' | 'seriesId'>[]): RequestedView {
  const { id: bookingId, holdExpiresAt, totalInCents, seriesId } = rows[0]!
  return { bookingId, holdExpiresAt, totalInCents, seriesId, bookingIds: rows.map(({ id }) => id) }
}

/**
 * A request whose wait for a lock timed out runs the check once more without locks, so that its refusal can say what happened to
 * the slot.
 */
async function checkAfterTimeout(ctx: UserCtx, input: RequestBooking, error: unknown): Promise<RequestedView> {
  if (databaseFault(error)?.code !== LOCK_TIMEOUT) throw error
  const check = await checkRequest(ctx, input)
  if (check.kind === 'held') return repeatedAnswer(ctx, input, check)
  throw error
}
