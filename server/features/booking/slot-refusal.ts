import { type Duration, slotReason, type SlotState } from '#shared/availability.ts'
import { NOT_THAT_DAY } from '#shared/booking-request.ts'
import { bookingMessages } from '#shared/booking.ts'
import { dayOf } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { agreedWith, loadAgenda, type LoadedAgenda, weekOf } from '#server/features/availability/service.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const FARTHEST = 400 * 24 * HOUR

/** What a cell of the grid says, or `closed` where there is no cell. */
export type StartState = SlotState | 'closed'

type Found = { readonly agenda?: LoadedAgenda; readonly detail?: Readonly<Record<string, unknown>> }

type Asked = {
  readonly professionalId: string
  readonly start: Date
  readonly durationHours: Duration
  readonly movingId?: string
  /** Both sides must say yes to it. */
  readonly agreed?: boolean
}

/** A refusal that a fresh week belongs to; `agenda` is what said so, where it is still true. */
export class SlotLost extends Conflict {
  readonly agenda: LoadedAgenda | null
  readonly detail: Readonly<Record<string, unknown>>

  constructor(reason: string, message: string, { agenda, detail = {} }: Found = {}) {
    super(reason, message)
    this.agenda = agenda ?? null
    this.detail = detail
  }
}

/** CONFLICT `slot_taken`: somebody else was first. */
export function slotTaken(agenda?: LoadedAgenda): SlotLost {
  return new SlotLost('slot_taken', bookingMessages.slotTaken, agenda && { agenda })
}

/** Refuses a start by its state: CONFLICT `slot_taken`, or `slot_unavailable` with the state and the words for it; free passes. */
export function assertStartFree(state: SlotState | null, durationHours: Duration, agenda: LoadedAgenda): void {
  if (state === 'taken') throw slotTaken(agenda)
  if (state !== 'free')
    throw slotUnavailable(state ?? 'closed', slotReason(state ?? 'past', durationHours, agenda.noticeInHours), agenda)
}

/** CONFLICT `slot_unavailable` for a start further from now than anybody is asked about. */
export function assertWithinReach(start: Date, now: Date): void {
  if (!isFarOff(start, now)) return
  const state = start > now ? 'beyond_horizon' : 'past'
  throw slotUnavailable(state, slotReason(state, 4, 0))
}

/** Does some work; a slot that was lost in it is refused with the week as it is now, so that the page can offer what is left. */
export async function withFreshWeek<T>(ctx: UserCtx, asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof SlotLost ? await told(ctx, asked, error) : error
  }
}

function slotUnavailable(state: StartState, words: string | null, agenda?: LoadedAgenda): SlotLost {
  const why = state === 'closed' ? NOT_THAT_DAY : words
  const message = why ? bookingMessages.slotUnavailableFor(why) : bookingMessages.slotUnavailable
  return new SlotLost('slot_unavailable', message, { ...(agenda && { agenda }), detail: { state, why } })
}

async function told(ctx: UserCtx, asked: Asked, { reason, message, agenda, detail }: SlotLost): Promise<Conflict> {
  const { professionalId, start, durationHours, movingId, agreed } = asked
  const now = ctx.now().getTime()
  const day = Math.min(Math.max(start.getTime(), now), now + 200 * DAY)
  const fresh = agenda ?? (await loadAgenda(ctx, professionalId, new Date(day - 8 * DAY), new Date(day + 8 * DAY), movingId))
  const loaded = fresh && agreed ? agreedWith(fresh) : fresh
  const week = loaded && (await weekOf(ctx, loaded, { durationHours, weekStart: dayOf(new Date(day), loaded.zone) }))
  return new Conflict(reason, message, week ? { ...detail, week } : { ...detail })
}

/** Whether an instant is more than 400 days from now: nobody books so far off, and a database knows only so many years. */
export function isFarOff(instant: Date, now: Date): boolean {
  return Math.abs(instant.getTime() - now.getTime()) > FARTHEST
}
