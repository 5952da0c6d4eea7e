import { eq } from 'drizzle-orm'
import { professionalProfiles } from '#db/schema/index.ts'
import { ANSWER_HOURS } from '#shared/booking.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { systemContext } from '#server/core/context.ts'
import { acceptRequest } from '#server/features/booking/request/accept.ts'
import { cancelBooking } from '#server/features/booking/service.ts'
import { refreshPayment } from '#server/features/payment/charge/refresh.ts'
import { jobs } from '#server/jobs.ts'
import type { Act, Tools } from '../acting.ts'
import type { Flow } from '../simulate.ts'
import type { Player, Stage } from '../stage.ts'
import { ask, at, totalOf, unexpected, type SlotRequest } from './requests.ts'
import { finalStateOf, openHold, paymentFaults, settle, webhookDelivery, worker } from './payments.ts'

const booked: SlotRequest = { start: at(8), durationHours: 4 }

/**
 * A paid request that the professional must accept. At once the payment arrives, the professional accepts and refuses, the
 * contractor cancels, and the deadline passes.
 */
export const asked: Flow = {
  name: 'asked',
  about: 'payment, yes, no, cancellation and end of a request that waits for its professional',
  cuts: true,
  async open(stage, chance) {
    const [casa, neighbour] = stage.contractors
    const [joana] = stage.professionals
    await stage.world.db.update(professionalProfiles).set({ answersEach: true }).where(eq(professionalProfiles.userId, joana!.id))
    const { bookingId, bank } = await openHold(stage, casa!, joana!, booked)
    const paidBefore = chance.yes(0.7)
    if (paidBefore) {
      await bank()
      await refreshPayment({ ...systemContext(stage.world), actor: casa!.actor }, bookingId)
      if (chance.yes(0.5)) stage.clock.advance(ANSWER_HOURS * HOUR_MS - MINUTE_MS)
    }
    const acts: Act[] = [
      {
        name: 'bank',
        work: ({ pass }) => pass('provider: pays', () => (paidBefore ? Promise.resolve(null) : bank())).catch(() => null),
      },
      webhookDelivery('webhooks', stage, 3),
      { name: 'joana', work: (tools) => accept(tools, joana!, bookingId) },
      { name: 'joana declines', work: (tools) => cancel(tools, joana!, bookingId, { reason: 'Não consigo.' }) },
      {
        name: 'casa',
        work: (tools) => cancel(tools, casa!, bookingId, { expectedRefundInCents: paidBefore ? totalOf(booked) : 0 }),
      },
      { name: 'clock', work: (tools) => expire(tools, stage) },
      { name: 'neighbour', work: (tools) => ask(tools, neighbour!, joana!, booked) },
      worker('worker', stage, 3),
    ]
    return {
      acts: chance.some(acts, chance.whole(4, stage.connections.length)),
      async judge(tried) {
        const ends = tried.filter(({ what, answer }) => answer === 'done' && (what === 'accepts' || what === 'cancels'))
        const accepted = ends.some(({ what }) => what === 'accepts')
        // A request without an answer is ended by a job after its deadline.
        await settle(stage)
        stage.clock.advance(ANSWER_HOURS * HOUR_MS)
        await settle(stage)
        const rest = await finalStateOf(stage, bookingId)
        const cancelledLater = accepted && ends.length > 1
        const due = rest.charge === 'succeeded' && rest.status === 'Cancelado' ? totalOf(booked) : 0
        const faults = [
          ...(!accepted && rest.status !== 'Cancelado' ? [`nobody said yes and the booking is ${rest.status}`] : []),
          ...(accepted && !cancelledLater && rest.status === 'Cancelado'
            ? ['the yes was given and the booking is cancelled']
            : []),
        ]
        return [...faults, ...paymentFaults(rest, due), ...unexpected(tried, refusals)]
      },
    }
  },
}

const refusals = ['wrong_state', 'refund_changed', 'slot_taken', 'slot_unavailable', 'not_found']

async function accept(tools: Tools, joana: Player, bookingId: string) {
  for (let look = 0; look < 3; look++) {
    const done = await tools.attempt('accepts', () => acceptRequest(tools.as(joana), bookingId))
    if (done) return
  }
}

async function cancel(tools: Tools, who: Player, bookingId: string, more: { reason?: string; expectedRefundInCents?: number }) {
  await tools.attempt('cancels', () => cancelBooking(tools.as(who), { bookingId, ...more }))
}

async function expire(tools: Tools, { clock }: Stage) {
  await tools.pass('a minute passes', () => Promise.resolve(clock.advance(MINUTE_MS)))
  await tools.attempt('frees requests', () => jobs['booking.expire-holds']!(tools.system, { id: '' }))
}
