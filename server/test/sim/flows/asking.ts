import type { Duration } from '#shared/availability.ts'
import { priceOf } from '#shared/booking.ts'
import { type Repeat, startsOfSeries } from '#shared/booking-request.ts'
import { instantAt, timeOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { DomainError } from '#server/core/errors.ts'
import { loadAgenda, stateOfStart } from '#server/features/availability/service.ts'
import { requestBooking } from '#server/features/booking/service.ts'
import { systemContext } from '#server/core/context.ts'
import type { Tools, Tried } from '../acting.ts'
import type { Player, Stage } from '../stage.ts'

const DAILY_PRICE = 18_000
const DAY = 86_400_000
/** Tuesday of the week after the first day of a seed. */
export const VISIT_DAY = '2026-12-01'
/** The starts of a day of twelve hours from 08:00. */
export const starts = [8, 12, 16] as const

export type Wish = {
  readonly start: Date
  readonly durationHours: Duration
  readonly repeat?: Repeat
}

/** An hour of a day on the professionals' clocks. */
export function at(hour: number, day = VISIT_DAY): Date {
  return instantAt(day, `${String(hour).padStart(2, '0')}:00`, DEFAULT_ZONE)
}

export function totalOf({ durationHours }: Pick<Wish, 'durationHours'>): number {
  return priceOf(DAILY_PRICE, durationHours, 2_000).totalInCents
}

/** A household asks a professional for what it wants, at the right price and whatever the alert says; kept as tried. */
export async function ask(tools: Tools, household: Player, professional: Player, wish: Wish) {
  const { start, durationHours, repeat } = wish
  return tools.attempt(`asks ${professional.name} for ${wordsOf(wish)}`, () =>
    requestBooking(tools.as(household), {
      professionalId: professional.id,
      start,
      durationHours,
      expectedTotalInCents: totalOf(wish),
      acceptedAlert: true,
      idempotencyKey: undefined,
      ...(repeat && { repeat }),
    }),
  )
}

/** Whether a start, or every date of a series, could be had by somebody now, when nobody is in the middle of anything. */
async function areFree(stage: Stage, asker: Player, professional: Player, { start, durationHours, repeat }: Wish) {
  const ctx: UserCtx = { ...systemContext(stage.world), actor: asker.actor }
  const starts = repeat ? startsOfSeries(start, repeat, DEFAULT_ZONE) : [start]
  const [from, to] = [start.getTime() - 8 * DAY, starts.at(-1)!.getTime() + 8 * DAY]
  const agenda = await loadAgenda(ctx, professional.id, new Date(from), new Date(to))
  const question = { durationHours, now: stage.clock.now() }
  return agenda !== null && starts.every((one) => stateOfStart(agenda, one, question) === 'free')
}

/** Faults: somebody was told that a start, or a series, cannot be had, though nothing was ever let go and all of it is free at the end. */
export async function refusedThoughFree(
  stage: Stage,
  asked: readonly { readonly by: Player; readonly of: Player; readonly wish: Wish; readonly name: string }[],
  tried: readonly Tried[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { by, of, wish, name } of asked) {
    const mine = tried.find(({ who }) => who === name)
    const lost = ['slot_taken', 'slot_unavailable', 'series_conflicts'].includes(mine?.answer ?? '')
    if (lost && (await areFree(stage, by, of, wish))) faults.push(`${name} was refused a free start: ${wordsOf(wish)}`)
  }
  return faults
}

/** Faults: an answer that is none of those foreseen. */
export function unforeseen(tried: readonly Tried[], foreseen: readonly string[]): string[] {
  const strange = tried.filter(({ answer, error }) => error instanceof DomainError && !foreseen.includes(answer))
  return strange.map(({ who, what, answer }) => `${who} ${what}: ${answer}, which nobody foresaw`)
}

export function wordsOf({ start, durationHours, repeat }: Wish): string {
  const series = repeat ? `, ${repeat.occurrences} times` : ''
  return `${timeOf(start, DEFAULT_ZONE)} for ${durationHours} h${series}`
}
