import { availabilityMessages } from '#shared/availability.ts'
import { bookingMessages, priceOf, type Price } from '#shared/booking.ts'
import type { RequestBooking } from '#shared/booking-request.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import {
  conflictsWith,
  loadAgenda,
  pricesFor,
  stateOfStart,
  type LoadedAgenda,
  type OwnHold,
} from '#server/features/availability/service.ts'
import { assertOffered } from './scope.ts'
import { assertSeriesFree, startsAsked, waitingTogether } from './series.ts'
import { assertStartFree, assertWithinReach, SlotLost } from './slot-lost.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

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
