import type { Duration } from '#shared/availability.ts'
import { priceOf } from '#shared/booking.ts'
import { type Repeat, startsOfSeries } from '#shared/booking-request.ts'
import { instantAt, timeOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { type UserCtx, systemContext } from '#server/core/context.ts'
import { DomainError } from '#server/core/errors.ts'
import { loadAgenda, stateOfStart } from '#server/features/availability/service.ts'
import { requestBooking } from '#server/features/booking/service.ts'
import type { Tools, Tried } from '../acting.ts'
import type { Player, Stage } from '../stage.ts'

const DAILY_PRICE = 18_000
const DAY = 86_400_000
/** The Tuesday in the week after the first day of a run. */
export const BOOKING_DAY = '2026-12-01'
/** Booking starts (full hours) on a working day from 08:00 to 20:00. */
export const starts = [8, 12, 16] as const

export type SlotRequest = {
  readonly start: Date
  readonly durationHours: Duration
  readonly repeat?: Repeat
}

/** The instant of a full hour on a day, in the professionals' time zone. */
export function at(hour: number, day = BOOKING_DAY): Date {
  return instantAt(day, `${String(hour).padStart(2, '0')}:00`, DEFAULT_ZONE)
}

export function totalOf({ durationHours }: Pick<SlotRequest, 'durationHours'>): number {
  return priceOf(DAILY_PRICE, durationHours, 2_000).totalInCents
}

/** Requests a slot of a professional for a contractor with the right price, and accepts the warning about frequent hiring. */
export async function ask(tools: Tools, contractor: Player, professional: Player, request: SlotRequest) {
  const { start, durationHours, repeat } = request
  return tools.attempt(`requests ${professional.name} at ${labelOf(request)}`, () =>
    requestBooking(tools.as(contractor), {
      professionalId: professional.id,
      start,
      durationHours,
      expectedTotalInCents: totalOf(request),
      acceptedAlert: true,
      idempotencyKey: undefined,
      ...(repeat && { repeat }),
    }),
  )
}

/** True if the start, or every start of the series, is free for the contractor at the end, when nobody acts any more. */
async function areFree(stage: Stage, asker: Player, professional: Player, { start, durationHours, repeat }: SlotRequest) {
  const ctx: UserCtx = { ...systemContext(stage.world), actor: asker.actor }
  const starts = repeat ? startsOfSeries(start, repeat, DEFAULT_ZONE) : [start]
  const [from, to] = [start.getTime() - 8 * DAY, starts.at(-1)!.getTime() + 8 * DAY]
  const agenda = await loadAgenda(ctx, professional.id, new Date(from), new Date(to))
  const question = { durationHours, now: stage.clock.now() }
  return agenda !== null && starts.every((one) => stateOfStart(agenda, one, question) === 'free')
}

/** Returns the requests that were refused although their starts are free in the end and nobody has cancelled anything. */
export async function refusedThoughFree(
  stage: Stage,
  requests: readonly { readonly by: Player; readonly of: Player; readonly request: SlotRequest; readonly name: string }[],
  tried: readonly Tried[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { by, of, request, name } of requests) {
    const mine = tried.find(({ who }) => who === name)
    const lost = ['slot_taken', 'slot_unavailable', 'series_conflicts'].includes(mine?.answer ?? '')
    if (lost && (await areFree(stage, by, of, request))) faults.push(`${name} was refused a free start: ${labelOf(request)}`)
  }
  return faults
}

/** Returns the refusals whose reason is not expected in this situation. */
export function unexpected(tried: readonly Tried[], expected: readonly string[]): string[] {
  const strange = tried.filter(({ answer, error }) => error instanceof DomainError && !expected.includes(answer))
  return strange.map(({ who, what, answer }) => `${who} ${what}: ${answer}, which is not expected`)
}

export function labelOf({ start, durationHours, repeat }: SlotRequest): string {
  const series = repeat ? `, ${repeat.occurrences} times` : ''
  return `${timeOf(start, DEFAULT_ZONE)} for ${durationHours} h${series}`
}
