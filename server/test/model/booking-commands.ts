import fc from 'fast-check'
import { expect } from 'vitest'
import {
  addHold,
  answerTo,
  end,
  hearOfPayment,
  dayOn,
  inTheWay,
  isFull,
  isHeld,
  isOpen,
  meets,
  type Asked,
  type Hours,
  type Model,
  type ModelBooking,
  standing,
  startOn,
} from './agenda-model.ts'
import { command, pick } from './command.ts'
import { as, bringWebhooks, outcomeOf, payAtBank, type Real, replacedAmong, totalOf, workThrough } from './real.ts'

const hours = fc.constantFrom<Hours>(4, 4, 6, 8)
const wish = fc.record({
  household: fc.nat(2),
  professional: fc.nat(2),
  days: fc.constantFrom(0, 1, 2, 3, 4, 5, 9),
  hour: fc.constantFrom(8, 8, 12, 12, 16, 16, 14),
  hours,
})
type Wish = { household: number; professional: number; days: number; hour: number; hours: Hours }

const someBooking = fc.nat(40)

const book = wish.map((one) => command(`book ${JSON.stringify(one)}`, (model, real) => bookAlone(model, real, one)))
const buy = fc.tuple(someBooking, fc.boolean()).map(([index, byPage]) =>
  command(`buy ${index}`, async (model, real) => {
    await startPaying(model, real, index)
    await presentCard(model, real, index)
    await (byPage ? comeBack(model, real, index) : deliver(model, real, index, 2))
  }),
)

/** What a run ends with: nothing is left to do. */
export const rest = command('worker', workOff)

/** What a run begins with, so that there is something to live through. */
export const openings = [book, book, buy]

/** Booking and paying, as commands over model and product. */
export const bookingCommands = [
  book,
  buy,
  fc
    .array(wish, { minLength: 2, maxLength: 12 })
    .map((all) => command(`book at once ${JSON.stringify(all)}`, (model, real) => bookAtOnce(model, real, all))),
  someBooking.map((index) => command(`pay ${index}`, (model, real) => startPaying(model, real, index))),
  someBooking.map((index) => command(`card ${index}`, (model, real) => presentCard(model, real, index))),
  fc
    .tuple(someBooking, fc.integer({ min: 1, max: 3 }))
    .map(([index, copies]) => command(`webhook ${index} x${copies}`, (model, real) => deliver(model, real, index, copies))),
  someBooking.map((index) => command(`return page ${index}`, (model, real) => comeBack(model, real, index))),
  fc.constant(rest),
]

function askedBy(model: Model, { household, professional, days, hour, hours: length }: Wish): Asked {
  return { household, professional, start: startOn(model, days, hour), hours: length }
}

function request(real: Real, { household, professional, start, hours: durationHours }: Asked) {
  return outcomeOf(
    as(real, real.households[household]).booking.request({
      professionalId: real.professionals[professional]!.id,
      start: new Date(start).toISOString(),
      durationHours,
      expectedTotalInCents: totalOf(durationHours),
      acceptedAlert: true,
    }),
  )
}

async function bookAlone(model: Model, real: Real, one: Wish): Promise<void> {
  const asked = askedBy(model, one)
  const expected = answerTo(model, asked)
  const { answer, value } = await request(real, asked)
  expect(answer).toBe(expected.answer)
  if (!value) return
  if (expected.again) return expect(value.bookingId).toBe(expected.again.id)
  for (const hold of expected.replaced) end(hold)
  addHold(model, value.bookingId, asked, value.totalInCents)
}

/** Who wins is nobody's to say; that the winners could win, and that the others had to lose, is. */
async function bookAtOnce(model: Model, real: Real, all: readonly Wish[]): Promise<void> {
  const asked = all.map((one) => askedBy(model, one))
  const outcomes = await Promise.all(asked.map((one) => request(real, one)))
  // As they were: what is replaced below still kept others out when they asked.
  const before = { ...model, bookings: model.bookings.map((booking) => ({ ...booking })) }
  const won: Asked[] = []
  for (const [index, { value }] of outcomes.entries()) {
    const one = asked[index]!
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
    const others = fresh.filter((other) => other !== hold && other.household === hold.household)
    expect(others.some((other) => other.professional === hold.professional && mayTakeThePlaceOf(model, other, hold))).toBe(true)
    end(hold)
  }
  // What another of the crowd gave up was free for whoever came after.
  for (const one of won) {
    const rivals = inTheWay(before, one).filter(({ id }) => !replaced.includes(id))
    const full = isFull(
      before,
      one,
      standing(before, one).filter(({ id }) => !replaced.includes(id)),
    )
    expect([isOpen(before, one.professional, one), rivals, full]).toEqual([true, [], false])
  }
  for (const [index, { answer }] of outcomes.entries()) expectDeserved(before, fresh, asked[index]!, answer)
}

/** A refusal of one of a crowd has its reason in what was there before or in what another of the crowd got. */
function expectDeserved(before: Model, fresh: readonly ModelBooking[], asked: Asked, answer: string): void {
  if (answer === 'done') return
  const rivals = fresh.filter((one) => one.professional === asked.professional)
  if (answer === 'slot_unavailable') {
    const open = isOpen(before, asked.professional, asked) && !isFull(before, asked, [...standing(before, asked), ...rivals])
    return expect(open).toBe(false)
  }
  if (answer === 'professional_unavailable') return expect(before.professionals[asked.professional]!.active).toBe(false)
  if (answer === 'too_many_holds') {
    const holds = [...before.bookings.filter((one) => isHeld(before, one)), ...fresh].filter(
      (one) => one.household === asked.household,
    )
    return expect(holds.length).toBeGreaterThanOrEqual(3)
  }
  expect(answer).toBe('slot_taken')
  const met = rivals.filter((one) => meets(before, asked.professional, asked, one))
  expect(met.length + inTheWay(before, asked).length).toBeGreaterThan(0)
}

function mayTakeThePlaceOf(model: Model, other: ModelBooking, hold: ModelBooking): boolean {
  const { mostADay } = model.professionals[hold.professional]!
  return meets(model, hold.professional, other, hold) || (mostADay !== null && dayOn(other.start) === dayOn(hold.start))
}

async function startPaying(model: Model, real: Real, index: number): Promise<void> {
  const booking = pick(model, index)
  if (!booking) return
  const { answer, value } = await outcomeOf(as(real, real.households[booking.household]).payment.start({ bookingId: booking.id }))
  if (booking.charge?.known) return expect(answer).toBe('already_paid')
  if (!isHeld(model, booking)) return expect(answer).toBe('hold_over')
  // The charge is read again: what the bank has taken meanwhile is heard of here.
  if (booking.charge?.state === 'taken') {
    hearOfPayment(model, booking)
    return expect(answer).toBe('already_paid')
  }
  expect(answer).toBe('done')
  const id = value?.chargeId ?? ''
  if (booking.charge) expect(id).toBe(booking.charge.id)
  booking.charge = { id, state: 'open', known: false }
}

async function presentCard(model: Model, real: Real, index: number): Promise<void> {
  const booking = pick(model, index)
  if (booking?.charge?.state !== 'open') return
  expect(await payAtBank(real, booking.charge.id)).toBe(true)
  booking.charge.state = 'taken'
}

async function deliver(model: Model, real: Real, index: number, copies: number): Promise<void> {
  const booking = pick(model, index)
  if (booking?.charge?.state !== 'taken') return
  await bringWebhooks(real, booking.charge.id, copies)
  hearOfPayment(model, booking)
}

async function comeBack(model: Model, real: Real, index: number): Promise<void> {
  const booking = pick(model, index)
  if (!booking) return
  await as(real, real.households[booking.household]).payment.refresh({ bookingId: booking.id })
  hearOfPayment(model, booking)
}

/** Charges of what was called off are withdrawn, or go back; refunds are made. */
async function workOff(model: Model, real: Real): Promise<void> {
  await workThrough(real)
  for (const booking of model.bookings) {
    const { charge } = booking
    if (booking.status === 'Cancelado') {
      hearOfPayment(model, booking)
      if (charge?.state === 'open') charge.state = 'withdrawn'
    }
    if (booking.refund) booking.refund.done = true
  }
}
