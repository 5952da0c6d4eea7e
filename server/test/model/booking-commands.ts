import fc from 'fast-check'
import { expect } from 'vitest'
import {
  addHold,
  answerTo,
  end,
  learnOfPayment,
  dayOn,
  inTheWay,
  isFull,
  isHeld,
  isOpen,
  conflicts,
  type SlotRequest,
  type Hours,
  type Model,
  type ModelBooking,
  blocking,
  startOn,
} from './agenda-model.ts'
import { command, pick } from './command.ts'
import { as, deliverWebhooks, outcomeOf, payAtBank, type Real, replacedAmong, totalOf, runPaymentJobs } from './real.ts'

const hours = fc.constantFrom<Hours>(4, 4, 6, 8)
const slot = fc.record({
  contractor: fc.nat(2),
  professional: fc.nat(2),
  days: fc.constantFrom(0, 1, 2, 3, 4, 5, 9),
  hour: fc.constantFrom(8, 8, 12, 12, 16, 16, 14),
  hours,
})
type Slot = { contractor: number; professional: number; days: number; hour: number; hours: Hours }

const someBooking = fc.nat(40)

const book = slot.map((one) => command(`book ${JSON.stringify(one)}`, (model, real) => bookAlone(model, real, one)))
const buy = fc.tuple(someBooking, fc.boolean()).map(([index, byPage]) =>
  command(`buy ${index}`, async (model, real) => {
    await startPaying(model, real, index)
    await presentCard(model, real, index)
    await (byPage ? returnToPage(model, real, index) : deliver(model, real, index, 2))
  }),
)

/** The last command of a run, which runs all remaining jobs. */
export const rest = command('worker', finishJobs)

/** The first commands of a run, which ensure that there are bookings. */
export const openings = [book, book, buy]

/** Commands that request and pay bookings. */
export const bookingCommands = [
  book,
  buy,
  fc
    .array(slot, { minLength: 2, maxLength: 12 })
    .map((all) => command(`book at once ${JSON.stringify(all)}`, (model, real) => bookAtOnce(model, real, all))),
  someBooking.map((index) => command(`pay ${index}`, (model, real) => startPaying(model, real, index))),
  someBooking.map((index) => command(`card ${index}`, (model, real) => presentCard(model, real, index))),
  fc
    .tuple(someBooking, fc.integer({ min: 1, max: 3 }))
    .map(([index, copies]) => command(`webhook ${index} x${copies}`, (model, real) => deliver(model, real, index, copies))),
  someBooking.map((index) => command(`return page ${index}`, (model, real) => returnToPage(model, real, index))),
  fc.constant(rest),
]

function requestOf(model: Model, { contractor, professional, days, hour, hours: length }: Slot): SlotRequest {
  return { contractor, professional, start: startOn(model, days, hour), hours: length }
}

function request(real: Real, { contractor, professional, start, hours: durationHours }: SlotRequest) {
  return outcomeOf(
    as(real, real.contractors[contractor]).booking.request({
      professionalId: real.professionals[professional]!.id,
      start: new Date(start).toISOString(),
      durationHours,
      expectedTotalInCents: totalOf(durationHours),
      acceptedAlert: true,
    }),
  )
}

async function bookAlone(model: Model, real: Real, one: Slot): Promise<void> {
  const requested = requestOf(model, one)
  const expected = answerTo(model, requested)
  const { answer, value } = await request(real, requested)
  expect(answer).toBe(expected.answer)
  if (!value) return
  if (expected.again) return expect(value.bookingId).toBe(expected.again.id)
  for (const hold of expected.replaced) end(hold)
  addHold(model, value.bookingId, requested, value.totalInCents)
}

/**
 * Requests several slots at once. Any of the requests may win, but winners must have been allowed, and refusals need a reason.
 */
async function bookAtOnce(model: Model, real: Real, all: readonly Slot[]): Promise<void> {
  const requested = all.map((one) => requestOf(model, one))
  const outcomes = await Promise.all(requested.map((one) => request(real, one)))
  // The state before the requests is copied, because a hold that one of them replaces may have blocked the others.
  const before = { ...model, bookings: model.bookings.map((booking) => ({ ...booking })) }
  const won: SlotRequest[] = []
  for (const [index, { value }] of outcomes.entries()) {
    const one = requested[index]!
    if (!value || model.bookings.some(({ id }) => id === value.bookingId)) continue
    addHold(model, value.bookingId, one, value.totalInCents)
    won.push(one)
  }
  const fresh = model.bookings.slice(before.bookings.length)
  const replaced = await replacedAmong(
    real,
    model.bookings.filter((booking) => isHeld(model, booking)).map(({ id }) => id),
  )
  for (const id of replaced) {
    const hold = model.bookings.find((booking) => booking.id === id)!
    const others = fresh.filter((other) => other !== hold && other.contractor === hold.contractor)
    expect(others.some((other) => other.professional === hold.professional && mayReplace(model, other, hold))).toBe(true)
    end(hold)
  }
  // If a request replaced a hold, the hold's slot was free for later requests.
  for (const one of won) {
    const rivals = inTheWay(before, one).filter(({ id }) => !replaced.includes(id))
    const full = isFull(
      before,
      one,
      blocking(before, one).filter(({ id }) => !replaced.includes(id)),
    )
    expect([isOpen(before, one.professional, one), rivals, full]).toEqual([true, [], false])
  }
  for (const [index, { answer }] of outcomes.entries()) expectReason(before, fresh, requested[index]!, answer)
}

/** A refusal must be explained by the earlier bookings, or by those of the concurrent requests. */
function expectReason(before: Model, fresh: readonly ModelBooking[], requested: SlotRequest, answer: string): void {
  if (answer === 'done') return
  const rivals = fresh.filter((one) => one.professional === requested.professional)
  if (answer === 'slot_unavailable') {
    const open =
      isOpen(before, requested.professional, requested) && !isFull(before, requested, [...blocking(before, requested), ...rivals])
    return expect(open).toBe(false)
  }
  if (answer === 'professional_unavailable') return expect(before.professionals[requested.professional]!.active).toBe(false)
  if (answer === 'too_many_holds') {
    const holds = [...before.bookings.filter((one) => isHeld(before, one)), ...fresh].filter(
      (one) => one.contractor === requested.contractor,
    )
    return expect(holds.length).toBeGreaterThanOrEqual(3)
  }
  expect(answer).toBe('slot_taken')
  const conflicting = rivals.filter((one) => conflicts(before, requested.professional, requested, one))
  expect(conflicting.length + inTheWay(before, requested).length).toBeGreaterThan(0)
}

function mayReplace(model: Model, other: ModelBooking, hold: ModelBooking): boolean {
  const { maxADay } = model.professionals[hold.professional]!
  return conflicts(model, hold.professional, other, hold) || (maxADay !== null && dayOn(other.start) === dayOn(hold.start))
}

async function startPaying(model: Model, real: Real, index: number): Promise<void> {
  const booking = pick(model, index)
  if (!booking) return
  const { answer, value } = await outcomeOf(
    as(real, real.contractors[booking.contractor]).payment.start({ bookingId: booking.id }),
  )
  if (booking.charge?.known) return expect(answer).toBe('already_paid')
  if (!isHeld(model, booking)) return expect(answer).toBe('hold_over')
  // Starting a payment reads the charge again. If it was already paid, the product learns it here.
  if (booking.charge?.state === 'paid') {
    learnOfPayment(model, booking)
    return expect(answer).toBe('already_paid')
  }
  expect(answer).toBe('done')
  const id = value?.chargeId ?? ''
  if (booking.charge) expect(id).toBe(booking.charge.id)
  booking.charge = { id, state: 'open', known: false, late: false }
}

async function presentCard(model: Model, real: Real, index: number): Promise<void> {
  const booking = pick(model, index)
  if (booking?.charge?.state !== 'open') return
  expect(await payAtBank(real, booking.charge.id)).toBe(true)
  booking.charge.state = 'paid'
  // The provider reports the time of a charge in whole seconds.
  booking.charge.late = Math.floor(model.now / 1000) * 1000 >= booking.holdUntil
}

async function deliver(model: Model, real: Real, index: number, copies: number): Promise<void> {
  const booking = pick(model, index)
  if (booking?.charge?.state !== 'paid') return
  await deliverWebhooks(real, booking.charge.id, copies)
  learnOfPayment(model, booking)
}

async function returnToPage(model: Model, real: Real, index: number): Promise<void> {
  const booking = pick(model, index)
  if (!booking) return
  await as(real, real.contractors[booking.contractor]).payment.refresh({ bookingId: booking.id })
  learnOfPayment(model, booking)
}

/** Runs all jobs: charges of cancelled bookings are withdrawn or refunded, and due refunds are made. */
async function finishJobs(model: Model, real: Real): Promise<void> {
  await runPaymentJobs(real)
  for (const booking of model.bookings) {
    const { charge } = booking
    if (booking.status === 'Cancelado') {
      learnOfPayment(model, booking)
      if (charge?.state === 'open') charge.state = 'withdrawn'
    }
    if (booking.refund && booking.contestUntil === null) booking.refund.done = true
  }
}
