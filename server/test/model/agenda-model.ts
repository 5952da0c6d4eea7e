/** A second implementation of the booking rules on plain maps, without a database and without the product's code. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** São Paulo's offset behind UTC: three hours all year, because Brazil has had no daylight saving time since 2019. */
const BEHIND_UTC = 3 * HOUR
/** The professionals work from 08:00 to 20:00 every day, with a possible start every four hours. */
export const OPENS = 8
export const CLOSES = 20
export const GRID = 4
const LEAD_TIME = 2 * HOUR
const HOLD = 15 * MINUTE
const MAX_HOLDS = 3
const HORIZON_IN_DAYS = 180

export type Hours = 4 | 6 | 8
export type Side = 'contractor' | 'professional'
export type ModelStatus = 'Solicitado' | 'Confirmado' | 'Em Andamento' | 'Concluído' | 'Cancelado'

export type ModelBooking = {
  readonly id: string
  readonly contractor: number
  readonly professional: number
  readonly hours: Hours
  readonly totalInCents: number
  start: number
  status: ModelStatus
  holdUntil: number
  paidAt: number | null
  checkedIn: boolean
  /**
   * The charge at the provider, or null. `known` says that the product knows that it was paid, and `late` that the card was
   * entered after the hold expired.
   */
  charge: { id: string; state: 'open' | 'paid' | 'withdrawn'; known: boolean; late: boolean } | null
  /** The refund that is due, and whether it was made. */
  refund: { amountInCents: number; done: boolean } | null
  request: { id: string; by: Side; to: number; until: number } | null
  readonly reviewedBy: Set<Side>
  /** Who ended the booking, and how. If the same participant repeats the action, the response must be the same. */
  endedBy: { side: Side; how: 'cancel' | 'noShow' } | null
  /** Until when the reported participant may contest an absence, during which the refund waits. Null when no report waits. */
  contestUntil: number | null
  /** Disputes about the booking, oldest first. */
  readonly disputes: { readonly id: string; open: boolean }[]
  checkedOut: boolean
  /** The participant who last rescheduled the booking. */
  rescheduledBy: Side | null
}

type ModelProfessional = {
  readonly before: number
  readonly after: number
  /** The maximum number of bookings per day; null: unlimited. */
  readonly maxADay: number | null
  /** Closed days, each with the id of its exception. */
  readonly closed: Map<string, string>
  away: boolean
  active: boolean
}

export type Model = { now: number; readonly professionals: ModelProfessional[]; readonly bookings: ModelBooking[] }

export type Habits = Pick<ModelProfessional, 'before' | 'after' | 'maxADay'>

/** Creates a model without bookings. Buffers are in minutes. */
export function newModel(now: Date, habits: readonly Habits[]): Model {
  const professionals = habits.map((one) => ({
    ...one,
    closed: new Map<string, string>(),
    away: false,
    active: true,
  }))
  return { now: now.getTime(), professionals, bookings: [] }
}

/** The instant of an hour in São Paulo on the day that is this many days after today. */
export function startOn(model: Model, days: number, hour: number): number {
  return Math.floor((model.now - BEHIND_UTC) / DAY) * DAY + BEHIND_UTC + days * DAY + hour * HOUR
}

/** The date of an instant in São Paulo, as `'YYYY-MM-DD'`. */
export function dayOn(instant: number): string {
  return new Date(instant - BEHIND_UTC).toISOString().slice(0, 10)
}

export function endOf({ start, hours }: Pick<ModelBooking, 'start' | 'hours'>): number {
  return start + hours * HOUR
}

/** True if the booking is an unpaid hold that has not expired. */
export function isHeld({ now }: Model, { status, holdUntil }: ModelBooking): boolean {
  return status === 'Solicitado' && holdUntil > now
}

/**
 * True if a start is a possible slot of an open day within the horizon. `agreed` says that both participants agree, so that lead
 * time and closed days do not count.
 */
export function isOpen(
  model: Model,
  professional: number,
  { start, hours, agreed = false }: { start: number; hours: Hours; agreed?: boolean },
): boolean {
  const { closed, away } = model.professionals[professional]!
  const hour = (start - BEHIND_UTC - Math.floor((start - BEHIND_UTC) / DAY) * DAY) / HOUR
  const today = Math.floor((model.now - BEHIND_UTC) / DAY)
  const day = Math.floor((start - BEHIND_UTC) / DAY)
  return (
    (hour - OPENS) % GRID === 0 &&
    hour >= OPENS &&
    hour + hours <= CLOSES &&
    (agreed ? start > model.now : start >= model.now + LEAD_TIME) &&
    day - today <= HORIZON_IN_DAYS &&
    (agreed || !away) &&
    !closed.has(dayOn(start))
  )
}

/** True if a requested slot overlaps a booking, including the buffers before and after each of them. */
export function conflicts(
  model: Model,
  professional: number,
  candidate: { start: number; hours: Hours },
  other: ModelBooking,
): boolean {
  const { before, after } = model.professionals[professional]!
  return candidate.start - before * MINUTE < endOf(other) && endOf(candidate) + after * MINUTE > other.start
}

export type SlotRequest = { contractor: number; professional: number; start: number; hours: Hours }

/** The professional's bookings that block the contractor now. The contractor's own unpaid holds do not block. */
export function blocking(model: Model, requested: Pick<SlotRequest, 'contractor' | 'professional'>): ModelBooking[] {
  return model.bookings.filter(
    (booking) =>
      booking.professional === requested.professional &&
      (booking.status === 'Confirmado' ||
        booking.status === 'Em Andamento' ||
        (isHeld(model, booking) && booking.contractor !== requested.contractor)),
  )
}

/** The blocking bookings that conflict with the requested slot. */
export function inTheWay(model: Model, requested: SlotRequest): ModelBooking[] {
  return blocking(model, requested).filter((booking) => conflicts(model, requested.professional, requested, booking))
}

/** True if `others` already contains the day's maximum number of bookings. */
export function isFull(model: Model, { professional, start }: SlotRequest, others: readonly ModelBooking[]): boolean {
  const { maxADay } = model.professionals[professional]!
  return maxADay !== null && others.filter((other) => dayOn(other.start) === dayOn(start)).length >= maxADay
}

/**
 * The contractor's own holds that a request replaces. They overlap the request, or they are the earliest ones of a day that would
 * have too many bookings.
 */
function replacedHolds(model: Model, requested: SlotRequest, own: readonly ModelBooking[]): ModelBooking[] {
  const { maxADay } = model.professionals[requested.professional]!
  const conflicting = own.filter((hold) => conflicts(model, requested.professional, requested, hold))
  if (maxADay === null) return conflicting
  const onDay = (other: ModelBooking) => dayOn(other.start) === dayOn(requested.start)
  const beside = own
    .filter((hold) => onDay(hold) && !conflicting.includes(hold))
    .toSorted((one, other) => one.start - other.start)
  const tooMany = blocking(model, requested).filter(onDay).length + beside.length + 1 - maxADay
  return [...conflicting, ...beside.slice(0, Math.max(0, tooMany))]
}

/**
 * The correct response to a request if no other request runs at the same time. `again` is an equal hold that the contractor
 * already has.
 */
export function answerTo(
  model: Model,
  requested: SlotRequest,
): { answer: string; again?: ModelBooking; replaced: ModelBooking[] } {
  const own = model.bookings.filter(
    (booking) =>
      isHeld(model, booking) && booking.contractor === requested.contractor && booking.professional === requested.professional,
  )
  if (!model.professionals[requested.professional]!.active) return { answer: 'professional_unavailable', replaced: [] }
  const again = own.find(({ start, hours }) => start === requested.start && hours === requested.hours)
  if (again) return { answer: 'done', again, replaced: [] }
  if (!isOpen(model, requested.professional, requested)) return { answer: 'slot_unavailable', replaced: [] }
  if (inTheWay(model, requested).length > 0) return { answer: 'slot_taken', replaced: [] }
  if (isFull(model, requested, blocking(model, requested))) return { answer: 'slot_unavailable', replaced: [] }
  const replaced = replacedHolds(model, requested, own)
  const holds = model.bookings.filter(
    (one) => isHeld(model, one) && one.contractor === requested.contractor && !replaced.includes(one),
  )
  return { answer: holds.length >= MAX_HOLDS ? 'too_many_holds' : 'done', replaced }
}

/** Adds a hold, and ends the professional's expired holds as the product does. */
export function addHold(model: Model, id: string, requested: SlotRequest, totalInCents: number): ModelBooking {
  for (const booking of model.bookings) {
    if (booking.professional === requested.professional && booking.status === 'Solicitado' && booking.holdUntil <= model.now)
      end(booking)
  }
  const hold: ModelBooking = {
    ...requested,
    id,
    totalInCents,
    status: 'Solicitado',
    holdUntil: model.now + HOLD,
    paidAt: null,
    checkedIn: false,
    charge: null,
    refund: null,
    request: null,
    reviewedBy: new Set(),
    endedBy: null,
    contestUntil: null,
    disputes: [],
    checkedOut: false,
    rescheduledBy: null,
  }
  model.bookings.push(hold)
  return hold
}

/** Cancels a booking with this refund, in cents. */
export function end(booking: ModelBooking, refundInCents = 0, by: ModelBooking['endedBy'] = null): void {
  booking.status = 'Cancelado'
  booking.endedBy = by
  booking.request = null
  if (refundInCents > 0) booking.refund = { amountInCents: refundInCents, done: false }
}

/**
 * The product learns that the charge was paid: it confirms the booking, or refunds the payment if the booking was cancelled or
 * the hold expired.
 */
export function learnOfPayment(model: Model, booking: ModelBooking): void {
  const { charge } = booking
  if (charge?.state !== 'paid' || charge.known) return
  charge.known = true
  if (charge.late && booking.status === 'Solicitado') end(booking)
  if (booking.status !== 'Solicitado') {
    booking.refund = { amountInCents: booking.totalInCents, done: false }
    return
  }
  booking.status = 'Confirmado'
  booking.paidAt = model.now
}

/** The correct refund in cents, by the first rule that applies (AMB-07). */
export function refundWhen(model: Model, booking: ModelBooking, how: Side | 'absent_contractor' | 'absent_professional'): number {
  if (booking.paidAt === null || how === 'absent_contractor') return 0
  if (how !== 'contractor') return booking.totalInCents
  const early = booking.start - model.now
  if (model.now - booking.paidAt <= 7 * DAY && early > 0) return booking.totalInCents
  return early >= DAY ? booking.totalInCents : Math.round(booking.totalInCents / 1.2 / 2)
}

/** The correct value of the column status_pagamento. */
export function paymentShown({ charge, refund, totalInCents }: ModelBooking): string {
  if (!charge?.known) return 'Pendente'
  if (!refund?.done) return 'Pago'
  return refund.amountInCents === totalInCents ? 'Reembolsado' : 'Reembolso Parcial'
}
