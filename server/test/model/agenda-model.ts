/** What the product promises of bookings, said once more over plain maps: no database, no code of the product. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** São Paulo, whose clocks have not changed since 2019. */
const BEHIND_UTC = 3 * HOUR
/** She works 08–20 on every day; a visit begins at a multiple of four hours after she does. */
export const OPENS = 8
export const CLOSES = 20
export const GRID = 4
const NOTICE = 2 * HOUR
const HOLD = 15 * MINUTE
const MOST_HOLDS = 3
const HORIZON_IN_DAYS = 180

export type Hours = 4 | 6 | 8
export type Side = 'contractor' | 'professional'
export type ModelStatus = 'Solicitado' | 'Confirmado' | 'Em Andamento' | 'Concluído' | 'Cancelado'

export type ModelBooking = {
  readonly id: string
  readonly household: number
  readonly professional: number
  readonly hours: Hours
  readonly totalInCents: number
  start: number
  status: ModelStatus
  holdUntil: number
  paidAt: number | null
  checkedIn: boolean
  /** The charge at the provider: none yet, open, taken by the bank, or withdrawn; `known`: taken, and we have heard of it. */
  charge: { id: string; state: 'open' | 'taken' | 'withdrawn'; known: boolean } | null
  /** Cents that must go back, and whether they have. */
  refund: { amountInCents: number; done: boolean } | null
  wish: { id: string; by: Side; to: number; until: number } | null
  readonly reviewedBy: Set<Side>
  /** Who ended it, and by which step; asked again, the same person is answered alike (fault 33). */
  endedBy: { side: Side; how: 'cancel' | 'noShow' } | null
  checkedOut: boolean
  /** Who took it to its present hour. */
  movedBy: Side | null
}

type ModelProfessional = {
  readonly before: number
  readonly after: number
  /** The most visits of a day; null where she takes as many as fit. */
  readonly mostADay: number | null
  /** Days that she closed, with the id of the exception. */
  readonly closed: Map<string, string>
  away: boolean
  active: boolean
}

export type Model = { now: number; readonly professionals: ModelProfessional[]; readonly bookings: ModelBooking[] }

export type Habits = Pick<ModelProfessional, 'before' | 'after' | 'mostADay'>

/** A model without bookings; breaks in minutes. */
export function newModel(now: Date, habits: readonly Habits[]): Model {
  const professionals = habits.map((one) => ({
    ...one,
    closed: new Map<string, string>(),
    away: false,
    active: true,
  }))
  return { now: now.getTime(), professionals, bookings: [] }
}

/** The instant of an hour on the clocks, so many days after today. */
export function startOn(model: Model, days: number, hour: number): number {
  return Math.floor((model.now - BEHIND_UTC) / DAY) * DAY + BEHIND_UTC + days * DAY + hour * HOUR
}

/** `'YYYY-MM-DD'` on the clocks. */
export function dayOn(instant: number): string {
  return new Date(instant - BEHIND_UTC).toISOString().slice(0, 10)
}

export function endOf({ start, hours }: Pick<ModelBooking, 'start' | 'hours'>): number {
  return start + hours * HOUR
}

/** An unpaid hold that still runs. */
export function isHeld({ now }: Model, { status, holdUntil }: ModelBooking): boolean {
  return status === 'Solicitado' && holdUntil > now
}

/** Whether a start lies on her grid, in her hours, on a day that she takes bookings for; where both sides agree, without notice. */
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
    (agreed ? start > model.now : start >= model.now + NOTICE) &&
    day - today <= HORIZON_IN_DAYS &&
    (agreed || !away) &&
    !closed.has(dayOn(start))
  )
}

/** Whether a candidate comes too near to a visit of hers: it must leave `before` behind the earlier and `after` ahead of the later. */
export function meets(
  model: Model,
  professional: number,
  candidate: { start: number; hours: Hours },
  other: ModelBooking,
): boolean {
  const { before, after } = model.professionals[professional]!
  return candidate.start - before * MINUTE < endOf(other) && endOf(candidate) + after * MINUTE > other.start
}

export type Asked = { household: number; professional: number; start: number; hours: Hours }

/** What of an agenda a household must leave alone now; its own unpaid holds it need not. */
export function standing(model: Model, asked: Pick<Asked, 'household' | 'professional'>): ModelBooking[] {
  return model.bookings.filter(
    (booking) =>
      booking.professional === asked.professional &&
      (booking.status === 'Confirmado' ||
        booking.status === 'Em Andamento' ||
        (isHeld(model, booking) && booking.household !== asked.household)),
  )
}

/** What of that keeps a household's wish out. */
export function inTheWay(model: Model, asked: Asked): ModelBooking[] {
  return standing(model, asked).filter((booking) => meets(model, asked.professional, asked, booking))
}

/** Whether her day takes no visit more beside some others. */
export function isFull(model: Model, { professional, start }: Asked, others: readonly ModelBooking[]): boolean {
  const { mostADay } = model.professionals[professional]!
  return mostADay !== null && others.filter((other) => dayOn(other.start) === dayOn(start)).length >= mostADay
}

/** Own holds that go for a visit: those it meets, and of its day the earliest others, as many as are too many. */
function given(model: Model, asked: Asked, own: readonly ModelBooking[]): ModelBooking[] {
  const { mostADay } = model.professionals[asked.professional]!
  const met = own.filter((hold) => meets(model, asked.professional, asked, hold))
  if (mostADay === null) return met
  const onDay = (other: ModelBooking) => dayOn(other.start) === dayOn(asked.start)
  const beside = own.filter((hold) => onDay(hold) && !met.includes(hold)).toSorted((one, other) => one.start - other.start)
  const tooMany = standing(model, asked).filter(onDay).length + beside.length + 1 - mostADay
  return [...met, ...beside.slice(0, Math.max(0, tooMany))]
}

/** What a request asked alone must be answered with; `again` is the hold that is already what is asked for. */
export function answerTo(model: Model, asked: Asked): { answer: string; again?: ModelBooking; replaced: ModelBooking[] } {
  const own = model.bookings.filter(
    (booking) => isHeld(model, booking) && booking.household === asked.household && booking.professional === asked.professional,
  )
  if (!model.professionals[asked.professional]!.active) return { answer: 'professional_unavailable', replaced: [] }
  const again = own.find(({ start, hours }) => start === asked.start && hours === asked.hours)
  if (again) return { answer: 'done', again, replaced: [] }
  if (!isOpen(model, asked.professional, asked)) return { answer: 'slot_unavailable', replaced: [] }
  if (inTheWay(model, asked).length > 0) return { answer: 'slot_taken', replaced: [] }
  if (isFull(model, asked, standing(model, asked))) return { answer: 'slot_unavailable', replaced: [] }
  const replaced = given(model, asked, own)
  const holds = model.bookings.filter((one) => isHeld(model, one) && one.household === asked.household && !replaced.includes(one))
  return { answer: holds.length >= MOST_HOLDS ? 'too_many_holds' : 'done', replaced }
}

/** Writes a new hold down; holds of hers whose time is over are gone with it. */
export function addHold(model: Model, id: string, asked: Asked, totalInCents: number): ModelBooking {
  for (const booking of model.bookings) {
    if (booking.professional === asked.professional && booking.status === 'Solicitado' && booking.holdUntil <= model.now)
      end(booking)
  }
  const hold: ModelBooking = {
    ...asked,
    id,
    totalInCents,
    status: 'Solicitado',
    holdUntil: model.now + HOLD,
    paidAt: null,
    checkedIn: false,
    charge: null,
    refund: null,
    wish: null,
    reviewedBy: new Set(),
    endedBy: null,
    checkedOut: false,
    movedBy: null,
  }
  model.bookings.push(hold)
  return hold
}

/** Ends a booking before its time; what has to go back is what `refund` says. */
export function end(booking: ModelBooking, refundInCents = 0, by: ModelBooking['endedBy'] = null): void {
  booking.status = 'Cancelado'
  booking.endedBy = by
  booking.wish = null
  if (refundInCents > 0) booking.refund = { amountInCents: refundInCents, done: false }
}

/** We hear that the bank took the card: the booking is confirmed, or the money goes back. */
export function hearOfPayment(model: Model, booking: ModelBooking): void {
  const { charge } = booking
  if (charge?.state !== 'taken' || charge.known) return
  charge.known = true
  if (booking.status !== 'Solicitado') {
    booking.refund = { amountInCents: booking.totalInCents, done: false }
    return
  }
  booking.status = 'Confirmado'
  booking.paidAt = model.now
}

/** AMB-07: the first that applies, in cents. */
export function refundWhen(model: Model, booking: ModelBooking, how: Side | 'absent_contractor' | 'absent_professional'): number {
  if (booking.paidAt === null || how === 'absent_contractor') return 0
  if (how !== 'contractor') return booking.totalInCents
  const early = booking.start - model.now
  if (model.now - booking.paidAt <= 7 * DAY && early > 0) return booking.totalInCents
  return early >= DAY ? booking.totalInCents : Math.round(booking.totalInCents / 1.2 / 2)
}

/** What status_pagamento must show. */
export function paymentShown({ charge, refund, totalInCents }: ModelBooking): string {
  if (!charge?.known) return 'Pendente'
  if (!refund?.done) return 'Pago'
  return refund.amountInCents === totalInCents ? 'Reembolsado' : 'Reembolso Parcial'
}
