import { CancelReason } from '#shared/booking.ts'
import { jobs } from '#server/jobs.ts'
import {
  answerReschedule,
  cancelBooking,
  checkIn,
  checkOut,
  readCancelQuote,
  reportNoShow,
  reschedule,
} from '#server/features/booking/service.ts'
import { refreshPayment } from '#server/features/payment/charge/refresh.ts'
import type { Act, Tools, Tried } from '../acting.ts'
import type { Flow } from '../simulate.ts'
import type { Player, Stage } from '../stage.ts'
import { ask, at, totalOf, unexpected, type SlotRequest } from './requests.ts'
import { before, webhookDelivery, paymentFaults, openHold, paidBooking, finalStateOf, settle, worker } from './payments.ts'

const MINUTE = 60_000
const booked: SlotRequest = { start: at(8), durationHours: 4 }
const target: SlotRequest = { start: at(12, '2026-12-03'), durationHours: 4 }
const other: SlotRequest = { start: at(8, '2026-12-04'), durationHours: 4 }

/**
 * The situation of an unpaid hold. At once its contractor cancels, the payment succeeds, the hold expires, and another contractor
 * requests the slot.
 */
export const oneSlot: Flow = {
  name: 'slot',
  about: 'book, cancel, expiry and payment of one slot',
  cuts: true,
  async open(stage, chance) {
    const [casa, neighbour] = stage.contractors
    const [joana] = stage.professionals
    const { bookingId, bank } = await openHold(stage, casa!, joana!, booked)
    stage.clock.advance(14 * MINUTE)
    const acts: Act[] = [
      { name: 'bank', work: ({ pass }) => pass('provider: pays', bank).catch(() => null) },
      webhookDelivery('webhooks', stage, 4),
      { name: 'casa', work: (tools) => cancel(tools, casa!, bookingId) },
      { name: 'clock', work: (tools) => expire(tools, stage) },
      { name: 'neighbour', work: (tools) => askLater(tools, neighbour!, joana!) },
      { name: 'page', work: (tools) => tools.attempt('comes back', () => refreshPayment(tools.as(casa!), bookingId)) },
      worker('worker', stage, 3),
    ]
    return {
      acts: chance.some(acts, chance.whole(4, acts.length)),
      async judge(tried) {
        const late = refusedAfterRelease(tried, await reasonOfEnd(stage, bookingId))
        await settle(stage)
        const rest = await finalStateOf(stage, bookingId)
        const back = rest.charge === 'succeeded' && rest.status === 'Cancelado' ? totalOf(booked) : 0
        return [
          ...late,
          ...paymentFaults(rest, back),
          ...unexpected(tried, ['refund_changed', 'wrong_state', 'slot_taken', 'not_found']),
        ]
      },
    }
  },
}

/** The times at which the people begin to act: days before the start of the paid booking, and around it. */
const moments = [at(9, '2026-11-24'), at(12, '2026-11-30'), at(8, '2026-11-30'), door(-15), door(-1), door(-1), door(31)]

/** The situation of a paid booking that both participants cancel, reschedule, begin and report as an absence, all at once. */
export const paid: Flow = {
  name: 'paid',
  about: 'both participants cancel, reschedule, begin and miss a paid booking',
  cuts: true,
  async open(stage, chance) {
    const [casa, neighbour] = stage.contractors
    const [joana] = stage.professionals
    const bookingId = await paidBooking(stage, casa!, joana!, booked)
    const moment = chance.one(moments)
    const crosses = moment.getTime() === door(-1).getTime()
    if (crosses) {
      // A reschedule request that is still open when the booking starts.
      stage.clock.set(door(-60))
      await reschedule(before(stage, joana!), { bookingId, start: target.start, acceptedAlert: true })
    }
    stage.clock.set(moment)
    const acts: Act[] = [
      { name: 'casa', work: (tools) => cancel(tools, casa!, bookingId) },
      { name: 'joana', work: (tools) => cancel(tools, joana!, bookingId, 'Imprevisto.') },
      { name: 'casa reschedules', work: (tools) => move(tools, casa!, bookingId, chance.yes(0.5) ? target : other) },
      { name: 'joana reschedules', work: (tools) => move(tools, joana!, bookingId, target) },
      { name: 'answers', work: (tools) => answer(tools, stage, [casa!, joana!]) },
      { name: 'door', work: (tools) => beginAndEnd(tools, stage, joana!, bookingId) },
      { name: 'misses', work: (tools) => miss(tools, chance.yes(0.5) ? casa! : joana!, bookingId) },
      {
        name: 'clock',
        async work(tools) {
          if (crosses) await tools.pass('the start comes', () => Promise.resolve(stage.clock.advance(2 * MINUTE)))
          await tools.attempt('begins by the clock', () => jobs['booking.begin-and-complete']!(tools.system, { id: '' }))
        },
      },
      { name: 'neighbour', work: (tools) => ask(tools, neighbour!, joana!, target) },
      worker('worker', stage, 3),
    ]
    return {
      acts: chance.some(acts, chance.whole(4, stage.connections.length)),
      async judge(tried) {
        const [ended, ...more] = tried.filter((one) => one.answer === 'done' && /^(cancels|misses|checks in)/.test(one.what))
        const early = await begunBeforeItsStart(stage, bookingId)
        await settle(stage)
        const rest = await finalStateOf(stage, bookingId)
        const faults =
          more.length > 0
            ? [`two ends of one booking: ${[ended!, ...more].map(({ who, what }) => `${who} ${what}`).join(', ')}`]
            : []
        return [...early, ...faults, ...paymentFaults(rest, dueRefund(ended)), ...unexpected(tried, refusals)]
      },
    }
  },
}

const refusals = [
  'wrong_state',
  'ended',
  'too_early',
  'refund_changed',
  'slot_taken',
  'slot_unavailable',
  'same_start',
  'request_open',
  'request_over',
  'wrong_code',
  'not_found',
]

async function cancel(tools: Tools, who: Player, bookingId: string, reason?: string) {
  const quote = await tools.attempt('reads the refund quote', () => readCancelQuote(tools.as(who), bookingId))
  if (!quote) return
  const expectedRefundInCents = quote.refundInCents ?? undefined
  await tools.attempt('cancels', () =>
    cancelBooking(tools.as(who), { bookingId, expectedRefundInCents, ...(reason && { reason }) }),
  )
}

async function move(tools: Tools, who: Player, bookingId: string, { start }: SlotRequest) {
  await tools.attempt('reschedules', () => reschedule(tools.as(who), { bookingId, start, acceptedAlert: true }))
}

/** The participant who has not proposed the reschedule accepts or declines it. */
async function answer(tools: Tools, { sql }: Stage, sides: readonly Player[]) {
  for (let look = 0; look < 3; look++) {
    const [open] = await tools.pass(
      'looks for a reschedule request',
      () => sql<{ id: string; by: string }[]>`select id, proposed_by as by from reschedule_requests where status = 'open'`,
    )
    const answerer = open && sides.find(({ id }) => id !== open.by)
    if (!answerer) continue
    const accept = tools.chance.yes(0.7)
    await tools.attempt('answers', () =>
      answerReschedule(tools.as(answerer), { requestId: open.id, accept, acceptedAlert: true }),
    )
  }
}

async function beginAndEnd(tools: Tools, { sql }: Stage, joana: Player, bookingId: string) {
  const [row] = await tools.pass(
    'reads the start code',
    () => sql<{ code: string }[]>`select start_code as code from agendamentos where id = ${bookingId}`,
  )
  await tools.attempt('checks in', () => checkIn(tools.as(joana), { bookingId, code: row?.code ?? '' }))
  if (tools.chance.yes(0.5)) await tools.attempt('checks out', () => checkOut(tools.as(joana), bookingId))
}

async function miss(tools: Tools, who: Player, bookingId: string) {
  await tools.attempt('misses the other', () => reportNoShow(tools.as(who), bookingId))
}

async function expire(tools: Tools, { clock }: Stage) {
  await tools.pass('a minute passes', () => Promise.resolve(clock.advance(MINUTE)))
  await tools.attempt('releases holds', () => jobs['booking.expire-holds']!(tools.system, { id: '' }))
}

/** Requests the slot some steps after the others begin, because it may be free again by then. */
async function askLater(tools: Tools, neighbour: Player, joana: Player) {
  for (let step = tools.chance.whole(0, 25); step > 0; step--) await tools.pass('thinks', () => Promise.resolve())
  await ask(tools, neighbour, joana, booked)
}

/** Returns a fault if the other contractor's request was refused although the slot was free before the request began. */
function refusedAfterRelease(tried: readonly Tried[], reason: string | null): string[] {
  const releases = tried.filter(
    ({ what, answer: got }) =>
      got === 'done' && (what === 'cancels' || (what === 'releases holds' && reason === CancelReason.unpaid)),
  )
  const late = tried.filter(
    ({ who, from, answer: got }) => who === 'neighbour' && got !== 'done' && releases.some(({ to }) => to <= from),
  )
  return late.map(({ what, answer: got }) => `the neighbour ${what} after it was free again: ${got}`)
}

async function reasonOfEnd({ sql }: Stage, bookingId: string): Promise<string | null> {
  const [row] = await sql<{ reason: string | null }[]>`select cancel_reason as reason from agendamentos where id = ${bookingId}`
  return row?.reason ?? null
}

/** Returns a fault if a job began a rescheduled booking before its new start. */
async function begunBeforeItsStart({ sql, clock }: Stage, bookingId: string): Promise<string[]> {
  const rows = await sql`
    select from agendamentos where id = ${bookingId} and status_servico = 'Em Andamento' and checked_in_at is null
      and data_hora_inicio > ${clock.now().toISOString()}::timestamptz`
  return rows.map(() => 'the booking began before its start')
}

/**
 * The due refund in cents, by how the booking ended. When the professional cancels, the response lacks the amount, so it is the
 * total here.
 */
function dueRefund(ended: Tried | undefined): number {
  const { value, what, who } = ended ?? {}
  const refund = typeof value === 'object' && value !== null && 'refundInCents' in value ? value.refundInCents : 0
  if (typeof refund === 'number') return refund
  return who === 'joana' && what === 'cancels' ? totalOf(booked) : 0
}

function door(minutes: number): Date {
  return new Date(booked.start.getTime() + minutes * MINUTE)
}
