import { availabilityMessages, type SlotState } from '#shared/availability.ts'
import { conflictsOf, type RequestBooking, requestMessages, startsOfSeries } from '#shared/booking-request.ts'
import { scopeMessages } from '#shared/booking-scope.ts'
import { bookingMessages, type Price, priceOf } from '#shared/booking.ts'
import type { Service } from '#shared/services.ts'
import { addDays, dayOf } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, NotFound } from '#server/core/errors.ts'
import {
  conflictsWith,
  loadAgenda,
  type LoadedAgenda,
  type OwnHold,
  pricesFor,
  slotsOfDay,
  stateOfStart,
} from '#server/features/availability/service.ts'
import { assertStartFree, assertWithinReach, SlotLost } from '../slot-refusal.ts'
import { waitingTogether } from './queries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Other starts are looked for so many days around a date that is not free, and so many are offered. */
const DAYS_AROUND = 3
const OFFERED = 3

/** One visit to be written. */
export type Visit = { readonly start: Date; readonly end: Date; readonly price: Price }

export type Finding =
  | { readonly kind: 'again'; readonly holds: readonly OwnHold[] }
  | {
      readonly kind: 'new'
      readonly visits: readonly Visit[]
      readonly dailyPriceInCents: number
      /** IANA zone of the professional. */
      readonly zone: string
      /** Ids of own unpaid holds whose place the visits take. */
      readonly replaced: readonly string[]
    }

/**
 * What can be had of a request, read afresh; the same before the lock and under it, and nothing is written. Refuses in this
 * order: who is asked for and what for, each date, the price. What is held already is answered as it is.
 */
export async function examine(ctx: UserCtx, input: RequestBooking): Promise<Finding> {
  const { durationHours } = input
  const now = ctx.now()
  const agenda = await read(ctx, input)
  assertOffered(input.services, agenda.services)
  const starts = startsAsked(input, agenda.zone)
  const stretches = starts.map((start) => ({ start, end: endOf(start, input) }))
  const inTheWay = agenda.ownHolds.filter((hold) => stretches.some((stretch) => conflictsWith(agenda, stretch, hold)))
  const givenUp = await seriesGivenUp(ctx, agenda, input)
  const replaced = [...new Set([...inTheWay.map(({ id }) => id), ...givenUp])]
  const prices = await pricesFor(ctx, agenda, replaced)
  const price = prices.find(({ hours }) => hours === durationHours)!
  const held = givenUp.length > 0 ? null : heldAlready(agenda, starts, input)
  if (held) return { kind: 'again', holds: held }

  const question = { durationHours, now }
  if (input.repeat) assertSeriesFree(agenda, starts, question)
  else assertStartFree(stateOfStart(agenda, input.start, question), durationHours, agenda)
  if (price.totalInCents !== input.expectedTotalInCents) {
    throw new SlotLost('price_changed', bookingMessages.priceChanged, { agenda, detail: { prices } })
  }
  // What a pair's first booking costs more is asked for once: with the first visit.
  const later = priceOf(agenda.dailyPriceInCents, durationHours, ctx.settings.feeInBasisPoints)
  const visits = stretches.map((stretch, index) => ({ ...stretch, price: index === 0 ? price : later }))
  const { dailyPriceInCents, zone } = agenda
  return { kind: 'new', visits, dailyPriceInCents, zone, replaced }
}

async function read(ctx: UserCtx, { professionalId, start, repeat }: RequestBooking) {
  assertWithinReach(start, ctx.now())
  const last = start.getTime() + (repeat ? (repeat.occurrences - 1) * repeat.everyWeeks * 7 * DAY : 0)
  const agenda = await loadAgenda(ctx, professionalId, new Date(start.getTime() - 8 * DAY), new Date(last + 8 * DAY))
  if (!agenda) throw new NotFound(availabilityMessages.professionalNotFound)
  if (!agenda.open) throw new Conflict('professional_unavailable', bookingMessages.professionalUnavailable)
  return agenda
}

/** Who asks for a visit of a series once more, as the only one, has given up its repetition: ids of all its visits. */
async function seriesGivenUp(ctx: UserCtx, { ownHolds }: LoadedAgenda, { start, repeat }: RequestBooking): Promise<string[]> {
  const hold = repeat ? undefined : ownHolds.find((own) => own.start.getTime() === start.getTime())
  return hold?.seriesId ? waitingTogether(ctx, hold.seriesId) : []
}

/** The running holds that are already what is asked for: the same hours at the same total, of a series all its visits. */
function heldAlready(agenda: LoadedAgenda, starts: readonly Date[], input: RequestBooking): readonly OwnHold[] | null {
  const held = starts.map((start) =>
    agenda.ownHolds.find((hold) => hold.start.getTime() === start.getTime() && hold.hours === input.durationHours),
  )
  const [first] = held
  if (!first || first.totalInCents !== input.expectedTotalInCents) return null
  if (!input.repeat) return [first]
  const whole = agenda.ownHolds.filter((hold) => hold.seriesId !== null && hold.seriesId === first.seriesId)
  const same = whole.length === starts.length && held.every((hold) => hold && whole.includes(hold))
  return same ? held.flatMap((hold) => hold ?? []) : null
}

/** When a visit of the asked length that starts then is over. */
export function endOf(start: Date, { durationHours }: RequestBooking): Date {
  return new Date(start.getTime() + durationHours * HOUR)
}

/** One date of a series as the refusal tells it; `closed`: no start of hers is at that hour of that day. */
type DateOfSeries = { readonly start: Date; readonly state: SlotState | 'closed'; readonly alternatives: readonly Date[] }

type Question = Parameters<typeof stateOfStart>[2]

/** The starts that are asked for, in order: one, or those of the series without the dates left out. BAD_REQUEST on `skip`. */
export function startsAsked({ start, repeat, skip = [] }: RequestBooking, zone: string): Date[] {
  const all = repeat ? startsOfSeries(start, repeat, zone) : [start]
  const left = new Set(skip.map((date) => date.getTime()))
  if (![...left].every((time) => all.some((date) => date.getTime() === time))) {
    throw new BadInput('skip', requestMessages.notOfSeries)
  }
  const asked = all.filter((date) => !left.has(date.getTime()))
  if (asked.length === 0) throw new BadInput('skip', requestMessages.noDateLeft)
  return asked
}

/**
 * Every date of a series by the one slot function. CONFLICT `series_conflicts` unless all are free, with the state of each and,
 * where one is not free, up to three free starts within three days of it.
 */
export function assertSeriesFree(agenda: LoadedAgenda, starts: readonly Date[], question: Question): void {
  const dates = starts.map((start) => dateOf(agenda, start, question))
  const busy = dates.filter(({ state }) => state !== 'free').length
  if (busy > 0) throw new Conflict('series_conflicts', conflictsOf(busy, dates.length), { dates })
}

function dateOf(agenda: LoadedAgenda, start: Date, question: Question): DateOfSeries {
  const state = stateOfStart(agenda, start, question) ?? 'closed'
  return { start, state, alternatives: state === 'free' ? [] : alternativesTo(agenda, start, question) }
}

/** The nearest free starts, the earlier of two equally near ones first. */
function alternativesTo(agenda: LoadedAgenda, start: Date, question: Question): Date[] {
  const day = dayOf(start, agenda.zone)
  const away = (other: Date) => Math.abs(other.getTime() - start.getTime())
  return Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, index) => addDays(day, index - DAYS_AROUND))
    .flatMap((date) => slotsOfDay(agenda, date, question))
    .flatMap((slot) => (slot.state === 'free' ? [slot.start] : []))
    .toSorted((one, other) => away(one) - away(other) || one.getTime() - other.getTime())
    .slice(0, OFFERED)
}

/** BAD_REQUEST on `services` for what she does not offer. */
export function assertOffered(asked: readonly Service[] | undefined, offered: readonly string[]): void {
  const other = asked?.find((service) => !offered.includes(service))
  if (other) throw new BadInput('services', scopeMessages.notOffered(other))
}
