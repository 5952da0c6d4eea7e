import { systemContext } from '#server/core/context.ts'
import { openDispute } from '#server/features/dispute/open.ts'
import { refundByTeam } from '#server/features/payment/service.ts'
import { refreshTip, startTip } from '#server/features/payment/tip/tip.ts'
import { jobs } from '#server/jobs.ts'
import { differences } from '#server/test/faults/differences.ts'
import type { Act, Tools } from '../acting.ts'
import type { Flow } from '../simulate.ts'
import type { Player, Stage } from '../stage.ts'
import { drain, paidBooking, visa, webhookDelivery, worker } from './payments.ts'
import { at, unexpected, type SlotRequest } from './requests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const booked: SlotRequest = { start: at(8), durationHours: 4 }

/**
 * The situation of a completed booking. The contractor gives a tip from two tabs, while a dispute is opened and the team refunds
 * the tip.
 */
export const tipped: Flow = {
  name: 'tip',
  about: 'a tip from two tabs, a dispute and a refund of the tip at once',
  cuts: true,
  async open(stage, chance) {
    const [casa] = stage.contractors
    const [joana] = stage.professionals
    const bookingId = await paidBooking(stage, casa!, joana!, booked)
    stage.clock.set(new Date(booked.start.getTime() + booked.durationHours * HOUR))
    await jobs['booking.begin-and-complete']!(systemContext(stage.world), { id: '' })
    const acts: Act[] = [
      { name: 'tab', work: (tools) => give(tools, stage, casa!, { bookingId, amountInCents: 2_000 }) },
      { name: 'other tab', work: (tools) => give(tools, stage, casa!, { bookingId, amountInCents: 5_000 }) },
      webhookDelivery('webhooks', stage, 4),
      {
        name: 'joana',
        work: (tools) =>
          tools.attempt('asks for help', () =>
            openDispute(tools.as(joana!), { bookingId, topic: 'Outro assunto', description: 'Faltou algo.', photoIds: [] }),
          ),
      },
      { name: 'rita', work: (tools) => refund(tools, stage) },
      { name: 'clock', work: (tools) => tools.attempt('reconciles', () => jobs['payment.reconcile']!(tools.system, { id: '' })) },
      worker('worker', stage, 3),
    ]
    return {
      acts: chance.some(acts, chance.whole(4, acts.length)),
      async judge(tried) {
        await settleAll(stage)
        const found = await differences({ database: { sql: stage.sql }, db: stage.world.db, clock: stage.clock })
        return [...found, ...unexpected(tried, [...refusals])]
      },
    }
  },
}

const refusals = [
  'already_tipped',
  'disputed',
  'payment_processing',
  'provider_unavailable',
  'tip_not_disputed',
  'already_refunded',
  'refund_changed',
]

async function give(tools: Tools, stage: Stage, who: Player, about: { bookingId: string; amountInCents: number }): Promise<void> {
  const started = await tools.attempt('chooses a tip', () => startTip(tools.as(who), { ...about, saveCard: false }))
  if (!started) return
  // The provider may refuse, because the other tab may have cancelled this tab's charge.
  await tools.pass('provider: pays', () => stage.sandbox.browser.confirm(started.chargeId, visa, null).catch(() => null))
  if (tools.chance.yes(0.7)) await tools.attempt('comes back', () => refreshTip(tools.as(who), about.bookingId))
}

/** An admin looks for a paid tip and refunds it. The product refuses if no dispute is open. */
async function refund(tools: Tools, { sql, admin }: Stage): Promise<void> {
  for (let look = 0; look < 4; look++) {
    const [tip] = await tools.pass(
      'looks for a tip',
      () => sql<{ id: string }[]>`select id from payments where kind = 'tip' and status = 'succeeded'`,
    )
    if (!tip) continue
    const order = { paymentId: tip.id, refundedInCents: 0, reason: 'Teste' }
    await tools.attempt('refunds the tip', () => refundByTeam(tools.as(admin), order))
  }
}

/**
 * Advances the clock by two days and runs the scheduled jobs and the queue, which read lost responses again and withdraw unpaid
 * charges.
 */
async function settleAll(stage: Stage): Promise<void> {
  const ctx = systemContext(stage.world)
  for (const minutes of [0, 17, 61, 48 * 60]) {
    stage.clock.advance(minutes * MINUTE)
    for (const job of ['payment.reconcile', 'payment.transfers']) await jobs[job]!(ctx, { id: '' })
    await drain(stage, ctx)
  }
}
