import { slotReason, type Duration, type SlotState } from '#shared/availability.ts'
import { bookingMessages } from '#shared/booking.ts'
import { conflictsOf, NOT_THAT_DAY } from '#shared/booking-request.ts'
import { addDays, DAY_MS } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import {
  agreedWith,
  loadAgenda,
  slotsOfDay,
  stateOfStart,
  weekOf,
  type LoadedAgenda,
} from '#server/features/availability/service.ts'

const FARTHEST = 400 * DAY_MS
/** If a date of a series is not free, up to OFFERED free starts within DAYS_AROUND days of it are offered. */
const DAYS_AROUND = 3
const OFFERED = 3

type Question = Parameters<typeof stateOfStart>[2]
type StartState = SlotState | 'closed'
type Requested = {
  readonly professionalId: string
  readonly start: Date
  readonly durationHours: Duration
  /** The booking that is rescheduled, whose own slot counts as free. */
  readonly movingId?: string
  /** True if both participants must agree to the new start. */
  readonly agreed?: boolean
}

/** The refusal for a missing booking and for a booking of other people, which the caller cannot tell apart (R-E11). */
export function bookingNotFound(): NotFound {
  return new NotFound(bookingMessages.notFound.title)
}

/** The refusal when the status or the time does not allow an action, or when another transaction changed the status first. */
export function wrongState(): Conflict {
  return new Conflict('wrong_state', bookingMessages.wrongState)
}

/**
 * The error for a start that cannot be booked. `withFreshWeek` adds the current week of slots. `agenda` is the agenda that was
 * read, if it is still valid.
 */
export class StartRefused extends Conflict {
  readonly agenda: LoadedAgenda | null
  readonly detail: Readonly<Record<string, unknown>>

  constructor(
    reason: string,
    message: string,
    { agenda = null, detail = {} }: { agenda?: LoadedAgenda | null; detail?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(reason, message)
    this.agenda = agenda
    this.detail = detail
  }
}

/** Returns the error CONFLICT `slot_taken`: another booking took the slot first. */
export function slotTaken(agenda?: LoadedAgenda): StartRefused {
  return new StartRefused('slot_taken', bookingMessages.slotTaken, agenda && { agenda })
}

/**
 * Throws CONFLICT `slot_taken` for a start that another booking has taken, and `slot_unavailable`, with its state and a sentence
 * as the reason, for any other start that is not free.
 */
export function assertStartFree(state: SlotState | null, durationHours: Duration, agenda: LoadedAgenda): void {
  if (state === 'taken') throw slotTaken(agenda)
  if (state === 'free') return
  const sentence = state === null ? NOT_THAT_DAY : slotReason(state, durationHours, agenda.leadTimeInHours)
  throw slotUnavailable(state ?? 'closed', sentence, agenda)
}

/**
 * Throws CONFLICT `series_conflicts` if a start of the series is not free. The error has the state of each start and, for one
 * that is not free, up to three free starts within three days of it.
 */
export function assertSeriesFree(agenda: LoadedAgenda, starts: readonly Date[], question: Question): void {
  const dates = starts.map((start) => {
    const state: StartState = stateOfStart(agenda, start, question) ?? 'closed'
    return { start, state, alternatives: state === 'free' ? [] : alternativesTo(agenda, start, question) }
  })
  const conflicts = dates.filter(({ state }) => state !== 'free').length
  if (conflicts > 0) throw new Conflict('series_conflicts', conflictsOf(conflicts, dates.length), { dates })
}

/** Throws CONFLICT `slot_unavailable` for a start that is more than 400 days away, before any agenda is read. */
export function assertWithinReach(start: Date, now: Date): void {
  if (!isFarOff(start, now)) return
  const state = start > now ? 'beyond_horizon' : 'past'
  throw slotUnavailable(state, slotReason(state, 4, 0))
}

/** True if an instant is more than 400 days away. The limit also avoids years that PostgreSQL cannot store but JavaScript can. */
export function isFarOff(instant: Date, now: Date): boolean {
  return Math.abs(instant.getTime() - now.getTime()) > FARTHEST
}

/**
 * Runs `work`. If `work` refuses a start, adds the current week of slots to the error, so that the page can offer the free slots.
 */
export async function withFreshWeek<T>(ctx: UserCtx, requested: Requested, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StartRefused ? await completed(ctx, requested, error) : error
  }
}

function slotUnavailable(state: StartState, why: string | null, agenda?: LoadedAgenda): StartRefused {
  const message = why ? bookingMessages.slotUnavailableFor(why) : bookingMessages.slotUnavailable
  return new StartRefused('slot_unavailable', message, { ...(agenda && { agenda }), detail: { state, why } })
}

async function completed(ctx: UserCtx, requested: Requested, refusal: StartRefused): Promise<Conflict> {
  const { professionalId, start, durationHours, movingId, agreed } = requested
  const { reason, message, agenda, detail } = refusal
  const now = ctx.now().getTime()
  const near = Math.min(Math.max(start.getTime(), now), now + 200 * DAY_MS)
  const fresh =
    agenda ?? (await loadAgenda(ctx, professionalId, new Date(near - 8 * DAY_MS), new Date(near + 8 * DAY_MS), movingId))
  const loaded = fresh && agreed ? agreedWith(fresh) : fresh
  const week = loaded && (await weekOf(ctx, loaded, { durationHours, weekStart: dayOf(new Date(near), loaded.zone) }))
  return new Conflict(reason, message, week ? { ...detail, week } : { ...detail })
}

/** The free starts nearest to `start`; of two that are equally near, the earlier one first. */
function alternativesTo(agenda: LoadedAgenda, start: Date, question: Question): Date[] {
  const day = dayOf(start, agenda.zone)
  const distance = (other: Date) => Math.abs(other.getTime() - start.getTime())
  return Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, index) => addDays(day, index - DAYS_AROUND))
    .flatMap((date) => slotsOfDay(agenda, date, question))
    .flatMap((slot) => (slot.state === 'free' ? [slot.start] : []))
    .toSorted((one, other) => distance(one) - distance(other) || one.getTime() - other.getTime())
    .slice(0, OFFERED)
}
