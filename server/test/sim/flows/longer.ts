import { systemContext, type UserCtx } from '#server/core/context.ts'
import { checkIn, checkOut } from '#server/features/booking/attendance/check-in.ts'
import { answerExtension, extendBooking, withdrawExtension } from '#server/features/booking/longer/extend.ts'
import { openDispute } from '#server/features/dispute/open.ts'
import { preparePayment } from '#server/features/payment/charge/pay.ts'
import { refreshPayment } from '#server/features/payment/charge/refresh.ts'
import { refreshExtension, startExtensionCharge } from '#server/features/payment/longer/longer.ts'
import { jobs } from '#server/jobs.ts'
import { differences } from '#server/test/faults/differences.ts'
import type { Act, Tools } from '../acting.ts'
import type { Flow } from '../simulate.ts'
import type { Player, Stage } from '../stage.ts'
import { before, drain, openHold, visa, webhookDelivery, worker } from './payments.ts'
import { ask, at, unexpected, type SlotRequest } from './requests.ts'

const MINUTE = 60_000
const booked: SlotRequest = { start: at(8), durationHours: 4 }

/**
 * The situation of extra hours: a booking in progress, whose participants propose, answer, withdraw and pay extra hours.
 * Meanwhile another contractor requests the next slot.
 */
export const longer: Flow = {
  name: 'longer',
  about: 'more hours that both people propose, answer and pay at once, the next slot and the check-out',
  cuts: true,
  async open(stage, chance) {
    const [casa, other] = stage.contractors as [Player, Player]
    const [joana] = stage.professionals as [Player]
    const bookingId = await running(stage, casa, joana)
    const [card] = await stage.sql<{ id: string }[]>`select id from saved_cards where user_id = ${casa.id}`
    const cardId = chance.yes(0.6) ? card?.id : undefined
    stage.clock.set(new Date(booked.start.getTime() + chance.whole(10, 225) * MINUTE))
    const visit = { stage, bookingId, cardId }
    const next: SlotRequest = { start: at(chance.whole(12, 14), '2026-12-01'), durationHours: 4 }
    const acts: Act[] = [
      { name: 'casa', work: (tools) => takePart(tools, visit, casa, true) },
      { name: 'joana', work: (tools) => takePart(tools, visit, joana, false) },
      { name: 'other', work: (tools) => ask(tools, other, joana, next) },
      webhookDelivery('webhooks', stage, 4),
      worker('worker', stage, 4),
      { name: 'clock', work: (tools) => letTimePass(tools, stage) },
      { name: 'door', work: (tools) => leave(tools, visit, joana, casa) },
    ]
    return {
      acts: [...acts.slice(0, 2), ...chance.some(acts.slice(2), chance.whole(2, acts.length - 2))],
      async judge(tried) {
        await settleAll(stage)
        const found = await differences({ database: { sql: stage.sql }, db: stage.world.db, clock: stage.clock })
        return [...found, ...(await lengthFaults(stage, bookingId)), ...unexpected(tried, refusals)]
      },
    }
  },
}

const refusals = [
  'extension_open',
  'extension_over',
  'not_found',
  'next_booking',
  'too_long',
  'ended',
  'disputed',
  'wrong_state',
  'payment_processing',
  'provider_unavailable',
  'already_paid',
  'slot_taken',
  'slot_unavailable',
]

type Visit = { readonly stage: Stage; readonly bookingId: string; readonly cardId: string | undefined }

/** A paid booking that the professional has begun. The contractor's card is saved. */
async function running(stage: Stage, contractor: Player, professional: Player): Promise<string> {
  const { bookingId, bank } = await openHold(stage, contractor, professional, booked)
  await preparePayment(before(stage, contractor), { bookingId, saveCard: true })
  await bank()
  await refreshPayment(before(stage, contractor), bookingId)
  stage.clock.set(booked.start)
  const [row] = await stage.sql<{ code: string }[]>`select start_code as code from agendamentos where id = ${bookingId}`
  await checkIn(before(stage, professional), { bookingId, code: row?.code ?? '' })
  return bookingId
}

/**
 * A participant proposes extra hours, and answers or withdraws open proposals. The contractor pays on the page if no saved card
 * pays.
 */
async function takePart(tools: Tools, visit: Visit, who: Player, pays: boolean): Promise<void> {
  const { bookingId, stage } = visit
  const cardId = pays ? visit.cardId : undefined
  const as = (): UserCtx => tools.as(who)
  for (let turn = 0; turn < 3; turn++) {
    if (tools.chance.yes(0.6)) {
      const hours = tools.chance.yes(0.5) ? 1 : 2
      await tools.attempt('proposes', () => extendBooking(as(), { bookingId, hours, cardId }))
    }
    const [open] = await tools.pass(
      'looks for a proposal',
      () => stage.sql<{ id: string; mine: boolean }[]>`
        select id, proposed_by = ${who.id} as mine from booking_extensions where booking_id = ${bookingId} and status = 'open'`,
    )
    if (open?.mine && tools.chance.yes(0.3)) await tools.attempt('withdraws', () => withdrawExtension(as(), open.id))
    if (open && !open.mine) {
      const accept = tools.chance.yes(0.8)
      await tools.attempt('answers', () => answerExtension(as(), { extensionId: open.id, accept, cardId }))
    }
    if (pays && tools.chance.yes(0.7)) await payOnPage(tools, visit, who)
  }
}

async function payOnPage(tools: Tools, { stage, bookingId }: Visit, who: Player): Promise<void> {
  const started = await tools.attempt('opens the charge', () =>
    startExtensionCharge(tools.as(who), { bookingId, saveCard: false }),
  )
  if (!started) return
  // The provider may refuse: the charge may be cancelled by now, or paid in another tab.
  await tools.pass('provider: pays', () => stage.sandbox.browser.confirm(started.chargeId, visa, null).catch(() => null))
  if (tools.chance.yes(0.6)) await tools.attempt('comes back', () => refreshExtension(tools.as(who), bookingId))
}

async function letTimePass(tools: Tools, { clock }: Stage): Promise<void> {
  for (let look = 0; look < 3; look++) {
    clock.advance(tools.chance.whole(1, 17) * MINUTE)
    for (const name of ['booking.expire-extensions', 'payment.reconcile', 'booking.begin-and-complete'] as const)
      await tools.attempt(name, () => jobs[name]!(tools.system, { id: '' }))
  }
}

/** Either the professional checks out early, or the contractor opens a dispute. */
async function leave(tools: Tools, { bookingId }: Visit, professional: Player, contractor: Player): Promise<void> {
  if (tools.chance.yes(0.5)) await tools.attempt('checks out', () => checkOut(tools.as(professional), bookingId))
  else
    await tools.attempt('asks for help', () =>
      openDispute(tools.as(contractor), { bookingId, topic: 'Outro assunto', description: 'Faltou algo.', photoIds: [] }),
    )
}

/**
 * Returns the faults: a proposal is still open, the extra hours differ from what was paid, or a payment without extra hours is
 * not refunded.
 */
async function lengthFaults({ sql }: Stage, bookingId: string): Promise<string[]> {
  const [row] = await sql<{ waiting: number; extra: number; paid: number }[]>`
    select extra_hours as extra,
      (select count(*)::int from booking_extensions where booking_id = booking.id and status in ('open', 'paying')) as waiting,
      (select coalesce(round(sum((amount - refunded) * 100)), 0)::int from payments
        where booking_id = booking.id and kind = 'extension' and status = 'succeeded') as paid
    from agendamentos booking where id = ${bookingId}`
  const { waiting, extra, paid } = row!
  const faults = waiting > 0 ? [`${waiting} proposals wait for ever`] : []
  return paid === extra * 2_700 ? faults : [...faults, `${extra} hours more, and ${paid} cents paid for them`]
}

/** Advances the clock by two days and runs the scheduled jobs and the queue. */
async function settleAll(stage: Stage): Promise<void> {
  const ctx = systemContext(stage.world)
  const names = [
    'booking.expire-extensions',
    'booking.expire-holds',
    'booking.begin-and-complete',
    'payment.reconcile',
    'payment.transfers',
  ] as const
  for (const minutes of [0, 17, 61, 10 * 60, 48 * 60]) {
    stage.clock.advance(minutes * MINUTE)
    for (const name of names) await jobs[name]!(ctx, { id: '' })
    await drain(stage, ctx)
  }
}
