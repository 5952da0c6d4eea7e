import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#db/schema/index.ts'
import {
  DAY,
  dayOn,
  end,
  endOf,
  HOUR,
  isFull,
  isHeld,
  isOpen,
  conflicts,
  MINUTE,
  type Model,
  type ModelBooking,
  refundWhen,
  type Side,
  blocking,
  startOn,
} from './agenda-model.ts'
import { command, pick } from './command.ts'
import { as, codeOf, outcomeOf, type Real } from './real.ts'

const someBooking = fc.nat(40)
const side = fc.constantFrom<Side>('contractor', 'professional')
const times = [5 * MINUTE, 16 * MINUTE, HOUR, 5 * HOUR, DAY, 3 * DAY, 8 * DAY, 40 * DAY, 90 * DAY]
const target = fc.record({ days: fc.integer({ min: 0, max: 5 }), hour: fc.constantFrom(8, 12, 16) })

/** Commands on existing bookings, and commands that advance the clock. */
export const lifeCommands = [
  fc
    .tuple(someBooking, side, fc.boolean())
    .map(([index, who, twice]) =>
      command(`cancel ${index} ${who} ${twice}`, (model, real) => cancel(model, real, { index, who, twice })),
    ),
  fc.constantFrom(...times).map((span) => command(`${span / HOUR} h pass`, (model, real) => pass(model, real, model.now + span))),
  fc
    .tuple(someBooking, fc.constantFrom(-25 * HOUR, -20 * MINUTE, 0, 31 * MINUTE, 9 * HOUR))
    .map(([index, span]) =>
      command(`to ${span / HOUR} h from the start of ${index}`, (model, real) => towards(model, real, index, span)),
    ),
  fc.constant(command('expire', expire)),
  fc.constant(command('begin and complete', beginAndComplete)),
  someBooking.map((index) => command(`live through ${index}`, (model, real) => applyStatuses(model, real, index))),
  fc
    .tuple(someBooking, side, target)
    .map(([index, who, to]) =>
      command(`reschedule ${index} ${who} ${JSON.stringify(to)}`, (model, real) =>
        reschedule(model, real, { index, who, ...to }),
      ),
    ),
  fc
    .tuple(someBooking, fc.boolean())
    .map(([index, yes]) => command(`answer ${index} ${yes}`, (model, real) => answer(model, real, index, yes))),
  fc
    .tuple(someBooking, side)
    .map(([index, who]) => command(`no-show ${index} ${who}`, (model, real) => miss(model, real, index, who))),
  someBooking.map((index) => command(`check in ${index}`, (model, real) => checkIn(model, real, index))),
  someBooking.map((index) => command(`check out ${index}`, (model, real) => checkOut(model, real, index))),
  fc
    .tuple(someBooking, side)
    .map(([index, who]) => command(`review ${index} ${who}`, (model, real) => review(model, real, index, who))),
]

/** Commands with which a professional changes the weekly hours and the account. */
export const weekCommands = [
  fc
    .tuple(fc.nat(2), fc.integer({ min: 0, max: 4 }))
    .map(([who, days]) => command(`day off ${who} ${days}`, (model, real) => dayOff(model, real, who, days))),
  fc.nat(2).map((who) => command(`away ${who}`, (model, real) => away(model, real, who))),
  fc.nat(2).map((who) => command(`deactivate ${who}`, (model, real) => deactivate(model, real, who))),
]

function of(real: Real, booking: ModelBooking, who: Side) {
  return as(real, who === 'contractor' ? real.contractors[booking.contractor] : real.professionals[booking.professional])
}

async function cancel(model: Model, real: Real, { index, who, twice }: { index: number; who: Side; twice: boolean }) {
  const booking = pick(model, index)
  if (!booking) return
  const { status, start } = booking
  const open = status === 'Solicitado' || status === 'Confirmado'
  const may = open && (who === 'professional' || model.now < start)
  const back = refundWhen(model, booking, who)
  const input = {
    bookingId: booking.id,
    ...(who === 'professional' ? { reason: 'Imprevisto.' } : { expectedRefundInCents: back }),
  }
  const requested = Array.from({ length: twice ? 2 : 1 }, () => outcomeOf(of(real, booking, who).booking.cancel(input)))
  const answers = (await Promise.all(requested)).map((outcome) => outcome.answer).toSorted()
  const answer = may || hasDone(booking, who, 'cancel') ? 'done' : 'wrong_state'
  expect(answers).toEqual(requested.map(() => answer))
  if (may) end(booking, back, { side: who, how: 'cancel' })
}

function hasDone({ status, endedBy }: ModelBooking, side: Side, how: 'cancel' | 'noShow'): boolean {
  return status === 'Cancelado' && endedBy?.side === side && endedBy.how === how
}

async function pass(model: Model, { world }: Real, to: number): Promise<void> {
  model.now = Math.max(model.now, to)
  world.clock.set(new Date(model.now))
}

/** Moves the clock to a time relative to the booking's start, but never backwards. */
async function towards(model: Model, real: Real, index: number, span: number): Promise<void> {
  const booking = pick(model, index)
  if (booking) await pass(model, real, booking.start + span)
}

async function expire(model: Model, { world }: Real): Promise<void> {
  await world.job('booking.expire-holds')
  for (const booking of model.bookings) if (booking.status === 'Solicitado' && booking.holdUntil <= model.now) end(booking)
  await world.job('booking.close-reports')
  for (const booking of model.bookings)
    if (booking.contestUntil !== null && booking.contestUntil <= model.now) booking.contestUntil = null
  await world.job('booking.expire-reschedules')
  for (const booking of model.bookings) if (booking.request && booking.request.until <= model.now) booking.request = null
}

async function beginAndComplete(model: Model, { world }: Real): Promise<void> {
  await world.job('booking.begin-and-complete')
  for (const booking of model.bookings) {
    if (booking.status === 'Confirmado' && booking.start <= model.now) {
      booking.status = 'Em Andamento'
      booking.request = null
    }
    if (booking.status === 'Em Andamento' && endOf(booking) <= model.now) booking.status = 'Concluído'
  }
}

/** Lets a booking begin and complete, because random commands rarely reach its end. */
async function applyStatuses(model: Model, real: Real, index: number): Promise<void> {
  const booking = pick(model, index)
  if (booking?.status !== 'Confirmado') return
  await pass(model, real, endOf(booking))
  await beginAndComplete(model, real)
}

/** True if a booking can be rescheduled to a start, according to the model. The booking's own slot counts as free. */
function slotState(
  model: Model,
  booking: ModelBooking,
  { start, agreed }: { start: number; agreed: boolean },
): 'free' | 'slot_taken' | 'slot_unavailable' {
  const { professional, contractor, hours } = booking
  if (!isOpen(model, professional, { start, hours, agreed })) return 'slot_unavailable'
  const requested = { professional, contractor, hours, start }
  const own = model.bookings.filter(
    (one) => isHeld(model, one) && one.professional === professional && one.contractor === contractor,
  )
  const others = [...blocking(model, requested), ...own].filter((other) => other !== booking)
  if (others.some((other) => conflicts(model, professional, requested, other))) return 'slot_taken'
  return isFull(model, requested, others) ? 'slot_unavailable' : 'free'
}

async function reschedule(
  model: Model,
  real: Real,
  { index, who, days, hour }: { index: number; who: Side; days: number; hour: number },
) {
  const booking = pick(model, index)
  if (!booking) return
  const start = startOn(model, days, hour)
  const { answer: got, value } = await outcomeOf(
    of(real, booking, who).booking.reschedule({
      bookingId: booking.id,
      start: new Date(start).toISOString(),
      acceptedAlert: true,
    }),
  )
  if (booking.status !== 'Confirmado' || model.now >= booking.start) return expect(got).toBe('wrong_state')
  if (booking.start === start) return expect(got).toBe(booking.rescheduledBy === who ? 'done' : 'same_start')
  if (booking.request && booking.request.until > model.now)
    return expect(got).toBe(booking.request.by === who && booking.request.to === start ? 'done' : 'request_open')
  const atOnce = who === 'contractor' && booking.start - model.now >= DAY
  const place = slotState(model, booking, { start, agreed: !atOnce })
  if (place !== 'free') return expect(got).toBe(place)
  expect(got).toBe('done')
  endOverdueHolds(model, booking)
  expect(value?.state).toBe(atOnce ? 'moved' : 'asked')
  if (atOnce) Object.assign(booking, { start, rescheduledBy: who })
  booking.request = atOnce
    ? null
    : { id: value?.requestId ?? '', by: who, to: start, until: Math.min(model.now + DAY, booking.start, start) }
}

async function answer(model: Model, real: Real, index: number, accept: boolean): Promise<void> {
  const booking = model.bookings.filter((one) => one.request !== null).at(index % 3)
  if (!booking?.request) return
  const { id, by, to, until } = booking.request
  const other = by === 'contractor' ? 'professional' : 'contractor'
  const { answer: got } = await outcomeOf(
    of(real, booking, other).booking.answerReschedule({ requestId: id, accept, acceptedAlert: true }),
  )
  if (model.now >= booking.start) return expect(got).toBe('wrong_state')
  if (until <= model.now) return expect(got).toBe('request_over')
  const place = accept ? slotState(model, booking, { start: to, agreed: true }) : 'free'
  if (place !== 'free') return expect(got).toBe(place)
  expect(got).toBe('done')
  if (accept) endOverdueHolds(model, booking)
  if (accept) Object.assign(booking, { start: to, rescheduledBy: other })
  booking.request = null
}

/** Checking an agenda under its lock also ends the expired holds in it, in the product as here. */
function endOverdueHolds(model: Model, { professional }: ModelBooking): void {
  for (const one of model.bookings)
    if (one.professional === professional && one.status === 'Solicitado' && one.holdUntil <= model.now) end(one)
}

/**
 * The correct response to an action on the day of the booking. It is allowed from `fromMinutes` after the start until the end.
 */
function answerOnTheDay(model: Model, booking: ModelBooking, fromMinutes: number): 'done' | 'wrong_state' | 'too_early' {
  if (!isRunning(booking) || booking.checkedIn || model.now >= endOf(booking)) return 'wrong_state'
  return model.now < booking.start + fromMinutes * MINUTE ? 'too_early' : 'done'
}

function isRunning({ status }: ModelBooking): boolean {
  return status === 'Confirmado' || status === 'Em Andamento'
}

async function miss(model: Model, real: Real, index: number, who: Side): Promise<void> {
  const booking = pick(model, index)
  if (!booking) return
  const { answer: got } = await outcomeOf(of(real, booking, who).booking.reportNoShow({ bookingId: booking.id }))
  const answers = answerOnTheDay(model, booking, 30)
  expect(got).toBe(hasDone(booking, who, 'noShow') ? 'done' : answers)
  const absent = who === 'contractor' ? 'absent_professional' : 'absent_contractor'
  if (answers !== 'done') return
  end(booking, refundWhen(model, booking, absent), { side: who, how: 'noShow' })
  // With an open dispute the report becomes part of the dispute, and the team decides about the refund.
  if (booking.disputes.some(({ open }) => open)) booking.refund = null
  else booking.contestUntil = model.now + 2 * DAY
}

async function checkIn(model: Model, real: Real, index: number): Promise<void> {
  const booking = pick(model, index)
  if (!booking) return
  const code = await codeOf(real, booking.id)
  const { answer: got } = await outcomeOf(of(real, booking, 'professional').booking.checkIn({ bookingId: booking.id, code }))
  const answers = answerOnTheDay(model, booking, -30)
  // A cancelled booking is refused with wrong_state even after its end.
  const ended = booking.status === 'Concluído' || (answers === 'wrong_state' && isRunning(booking))
  expect(got).toBe(booking.status !== 'Cancelado' && booking.checkedIn ? 'done' : ended ? 'ended' : answers)
  if (answers !== 'done') return
  Object.assign(booking, { status: 'Em Andamento', checkedIn: true, request: null })
}

async function checkOut(model: Model, real: Real, index: number): Promise<void> {
  const booking = pick(model, index)
  if (!booking) return
  const { answer: got } = await outcomeOf(of(real, booking, 'professional').booking.checkOut({ bookingId: booking.id }))
  const running = booking.status === 'Em Andamento' && booking.checkedIn
  const answers = !running ? 'wrong_state' : model.now < booking.start ? 'too_early' : 'done'
  expect(got).toBe(booking.status === 'Concluído' && booking.checkedOut ? 'done' : answers)
  if (answers === 'done') Object.assign(booking, { status: 'Concluído', checkedOut: true })
}

async function review(model: Model, real: Real, index: number, who: Side): Promise<void> {
  const booking = pick(model, index)
  if (!booking) return
  const { answer: got } = await outcomeOf(of(real, booking, who).reviews.submit({ bookingId: booking.id, publicRating: 5 }))
  const tooLate = model.now >= endOf(booking) + 14 * DAY ? 'too_late' : 'done'
  const answers = booking.reviewedBy.has(who) ? 'already_reviewed' : tooLate
  expect(got).toBe(booking.status === 'Concluído' ? answers : 'not_completed')
  if (got === 'done') booking.reviewedBy.add(who)
}

async function dayOff(model: Model, real: Real, who: number, days: number): Promise<void> {
  const professional = model.professionals[who]!
  const day = dayOn(startOn(model, days, 8))
  const { availability } = as(real, real.professionals[who])
  const exceptionId = professional.closed.get(day)
  if (exceptionId) {
    await availability.removeException({ exceptionId })
    professional.closed.delete(day)
    return
  }
  const { id } = await availability.addException({ kind: 'closed', firstDay: day, lastDay: day })
  professional.closed.set(day, id)
}

async function away(model: Model, real: Real, who: number): Promise<void> {
  const professional = model.professionals[who]!
  professional.away = !professional.away
  await as(real, real.professionals[who]).availability.setAway({ away: professional.away })
}

/**
 * Deactivates or reactivates an account like an administrator. A deactivated professional gets no new bookings, but keeps the
 * existing ones.
 */
async function deactivate(model: Model, real: Real, who: number): Promise<void> {
  const professional = model.professionals[who]!
  professional.active = !professional.active
  await real.world.db.update(users).set({ active: professional.active }).where(eq(users.id, real.professionals[who]!.id))
}
