import { referrals } from '#db/schema/index.ts'
import { systemContext } from '#server/core/context.ts'
import { requestBooking } from '#server/features/booking/service.ts'
import { refreshPayment } from '#server/features/payment/charge/refresh.ts'
import { startPayment } from '#server/features/payment/charge/start.ts'
import { refundByTeam } from '#server/features/payment/service.ts'
import { jobs } from '#server/jobs.ts'
import { differences } from '#server/test/faults/differences.ts'
import type { Act, Tools } from '../acting.ts'
import type { Flow } from '../simulate.ts'
import type { Player, Stage } from '../stage.ts'
import { before, drain, paidBooking, visa, webhookDelivery, worker } from './payments.ts'
import { at, totalOf, unexpected, type SlotRequest } from './requests.ts'

const MINUTE = 60_000
const first: SlotRequest = { start: at(8), durationHours: 4 }
const later = ['2026-12-02', '2026-12-03'].map((day): SlotRequest => ({ start: at(8, day), durationHours: 4 }))

/**
 * The situation of a credit of R$ 20 for two bookings with a fee of R$ 18 each. Both are paid at once, while an admin refunds,
 * holds and the credit expire, and webhooks are lost.
 */
export const credited: Flow = {
  name: 'credit',
  about: 'two payments with the credit for one, refunds and the end of the credit at once',
  cuts: true,
  async open(stage, chance) {
    const [casa, invited] = stage.contractors
    const [joana, rosa] = stage.professionals
    await giveCredit(stage, { inviter: casa!, invited: invited!, professional: joana! })
    const held = [await hold(stage, casa!, joana!, later[0]!), await hold(stage, casa!, rosa!, later[1]!)]
    // Only one hold may expire. With two, a lost connection while ending one hold would also roll back the other.
    await stage.sql`update agendamentos set hold_expires_at = hold_expires_at + interval '1 hour' where id = ${held[1]!}`
    const acts: Act[] = [
      ...held.map((bookingId, index) => ({
        name: `tab ${index + 1}`,
        work: (tools: Tools) => pay(tools, stage, casa!, bookingId),
      })),
      { name: 'other tab', work: (tools) => pay(tools, stage, casa!, held[0]!) },
      webhookDelivery('webhooks', stage, 4),
      { name: 'rita', work: (tools) => refund(tools, stage) },
      { name: 'clock', work: (tools) => passTime(tools, stage) },
      worker('worker', stage, 4),
    ]
    return {
      acts: chance.some(acts, chance.whole(4, acts.length)),
      async judge(tried) {
        await settleAll(stage)
        const found = await differences({ database: { sql: stage.sql }, db: stage.world.db, clock: stage.clock })
        return [...found, ...(await overspent(stage)), ...unexpected(tried, refusals)]
      },
    }
  },
}

const refusals = [
  'already_paid',
  'hold_over',
  'payment_processing',
  'provider_unavailable',
  'already_refunded',
  'refund_changed',
  'refund_refused',
  'refund_unknown',
]

/** Completes the first booking of an invited contractor, which gives credit to both people. */
async function giveCredit(stage: Stage, who: { inviter: Player; invited: Player; professional: Player }): Promise<void> {
  const { world, clock } = stage
  const { inviter, invited, professional } = who
  await world.db
    .insert(referrals)
    .values({ id: world.newId(), inviterId: inviter.id, invitedId: invited.id, cpfDigest: 'cpf', createdAt: clock.now() })
  await paidBooking(stage, invited, professional, first)
  clock.set(new Date(first.start.getTime() + first.durationHours * 60 * MINUTE))
  await jobs['booking.begin-and-complete']!(systemContext(world), { id: '' })
}

async function hold(stage: Stage, casa: Player, { id: professionalId }: Player, request: SlotRequest): Promise<string> {
  const { start, durationHours } = request
  const asked = { professionalId, start, durationHours, expectedTotalInCents: totalOf(request) }
  const answer = { acceptedAlert: true, idempotencyKey: undefined } as const
  const { bookingId } = await requestBooking(before(stage, casa), { ...asked, ...answer })
  return bookingId
}

async function pay(tools: Tools, { sandbox }: Stage, who: Player, bookingId: string): Promise<void> {
  const started = await tools.attempt('opens a payment', () => startPayment(tools.as(who), bookingId))
  if (!started || tools.chance.yes(0.2)) return
  await tools.pass('provider: pays', () => sandbox.browser.confirm(started.chargeId, visa, null).catch(() => null))
  if (tools.chance.yes(0.7)) await tools.attempt('comes back', () => refreshPayment(tools.as(who), bookingId))
}

/** An admin looks for a paid booking with credit, and refunds half or all of its charge. */
async function refund(tools: Tools, { sql, admin }: Stage): Promise<void> {
  for (let look = 0; look < 4; look++) {
    const [paid] = await tools.pass(
      'looks for a payment',
      () => sql<{ id: string; amount: number; refunded: number }[]>`
        select id, (amount * 100)::int as amount, (refunded * 100)::int as refunded from payments
        where status = 'succeeded' and credit > 0 and refunded < amount`,
    )
    if (!paid) continue
    const half = tools.chance.yes(0.3) && paid.refunded === 0
    const order = { paymentId: paid.id, refundedInCents: paid.refunded, reason: 'Teste' }
    await tools.attempt('refunds', () =>
      refundByTeam(tools.as(admin), { ...order, ...(half && { amountInCents: paid.amount / 2 }) }),
    )
  }
}

/** Lets either the holds or the credit expire. */
async function passTime(tools: Tools, { sql, clock }: Stage): Promise<void> {
  if (tools.chance.yes(0.5)) {
    await tools.pass('15 minutes pass', () => Promise.resolve(clock.advance(16 * MINUTE)))
    await tools.attempt('ends holds', () => jobs['booking.expire-holds']!(tools.system, { id: '' }))
  } else {
    // The statement uses SKIP LOCKED, so that it never waits for a lock of the simulated people. The scheduler does not control
    // its connection.
    await tools.pass(
      'the year ends',
      () => sql`update credits set expires_at = ${clock.now().toISOString()}
        where id in (select id from credits for no key update skip locked)`,
    )
  }
  await tools.attempt('ends credit', () => jobs['credit.lapse']!(tools.system, { id: '' }))
  await tools.attempt('reconciles', () => jobs['payment.reconcile']!(tools.system, { id: '' }))
}

/** Advances the clock and runs the jobs, which read lost responses again and withdraw unpaid charges. */
async function settleAll(stage: Stage): Promise<void> {
  const ctx = systemContext(stage.world)
  for (const minutes of [0, 17, 61]) {
    stage.clock.advance(minutes * MINUTE)
    for (const job of ['booking.expire-holds', 'payment.reconcile', 'credit.lapse']) await jobs[job]!(ctx, { id: '' })
    await drain(stage, ctx)
  }
}

/**
 * Returns a fault if more credit was granted than both people earned, or if charge plus credit differ from the booking's total.
 */
async function overspent({ sql }: Stage): Promise<string[]> {
  const rows = await sql<{ fault: string }[]>`
    select 'a charge and its credit are not the total of ' || booking.id as fault from payments payment
      join agendamentos booking on booking.id = payment.booking_id
      where payment.kind = 'booking' and payment.amount + payment.credit <> booking.valor_total_contratante
    union all
    select 'R$ ' || sum(amount) || ' of credit were given' from credits having sum(amount) <> 40`
  return rows.map(({ fault }) => fault)
}
