import fc from 'fast-check'
import { expect } from 'vitest'
import { DAY, endOf, type Model, type ModelBooking, type Side } from './agenda-model.ts'
import { command, pick } from './command.ts'
import { as, outcomeOf, type Real } from './real.ts'

const someBooking = fc.nat(40)
const side = fc.constantFrom<Side>('contractor', 'professional')

/** Commands with which participants open disputes, and an admin resolves them with or without a refund. */
export const disputeCommands = [
  fc
    .tuple(someBooking, side)
    .map(([index, who]) => command(`dispute ${index} ${who}`, (model, real) => dispute(model, real, index, who))),
  fc
    .tuple(someBooking, fc.constantFrom(0, 1, 2))
    .map(([index, halves]) => command(`resolve ${index} ${halves}/2`, (model, real) => resolve(model, real, index, halves))),
]

async function dispute(model: Model, real: Real, index: number, who: Side): Promise<void> {
  const booking = pick(model, index)
  if (!booking) return
  const person = who === 'contractor' ? real.contractors[booking.contractor] : real.professionals[booking.professional]
  const said = { topic: 'Outro assunto', description: `Não foi como combinado${'!'.repeat(booking.disputes.length)}` } as const
  const { answer, value } = await outcomeOf(as(real, person).dispute.open({ bookingId: booking.id, ...said }))
  expect(answer).toBe(answerToOpening(model, booking))
  if (!value) return
  booking.disputes.push({ id: value.disputeId, open: true })
  // The dispute replaces the refund for the absence: the team now decides about it.
  if (booking.contestUntil !== null) booking.refund = null
  booking.contestUntil = null
}

function answerToOpening(model: Model, booking: ModelBooking): string {
  const { status, start, endedBy, disputes } = booking
  if (disputes.some(({ open }) => open)) return 'already_open'
  if (status === 'Solicitado' || (status === 'Cancelado' && endedBy?.how !== 'noShow')) return 'wrong_state'
  if (status === 'Confirmado' && model.now < start) return 'too_early'
  return model.now < endOf(booking) + 7 * DAY ? 'done' : 'too_late'
}

async function resolve(model: Model, { world }: Real, index: number, halves: number): Promise<void> {
  const booking = pick(model, index)
  const found = booking?.disputes.at(-1)
  if (!booking || !found) return
  const refundedInCents = booking.refund?.amountInCents ?? 0
  const amountInCents = Math.floor(((booking.totalInCents - refundedInCents) * halves) / 2)
  // Uses a new admin, whose session counts as one with a recently entered password.
  const admin = world.as(await world.person({ roles: ['admin'] }))
  const decision = { disputeId: found.id, amountInCents, refundedInCents, resolution: 'As duas pessoas foram ouvidas.' }
  const { answer } = await outcomeOf(admin.dispute.resolve({ ...decision, absenceStands: true }))
  expect(answer).toBe(found.open ? 'done' : 'already_resolved')
  if (answer !== 'done') return
  found.open = false
  if (amountInCents > 0) booking.refund = { amountInCents: refundedInCents + amountInCents, done: true }
}
