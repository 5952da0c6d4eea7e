import { payoutAccounts } from '#db/schema/index.ts'
import type { SeededRandom } from '#db/seed/seeded-random.ts'
import { accountFields } from '#server/sandbox/accounts.ts'
import { systemContext } from '#server/core/context.ts'
import { requestBooking } from '#server/features/booking/service.ts'
import { decideChargeback } from '#server/features/payment/chargeback/decide.ts'
import { refreshPayment } from '#server/features/payment/charge/refresh.ts'
import { startPix } from '#server/features/payment/charge/pay.ts'
import { refreshOwnAccount } from '#server/features/payment/transfer/accounts.ts'
import { jobs } from '#server/jobs.ts'
import { differences } from '#server/test/faults/differences.ts'
import type { Act, Tools } from '../acting.ts'
import type { Flow } from '../simulate.ts'
import type { Player, Stage } from '../stage.ts'
import { before, drain, paidBooking, webhookDelivery, worker } from './payments.ts'
import { at, totalOf, unexpected, type SlotRequest } from './requests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const booked: SlotRequest = { start: at(8), durationHours: 4 }
const total = totalOf(booked)
type Control = Stage['sandbox']['control']

/**
 * The situation of a chargeback: a completed booking whose transfer is due. At once the payer disputes the charge, the team and
 * the bank decide, a part is refunded, and the professional's account is paid out.
 */
export const contested: Flow = {
  name: 'contest',
  about: 'a finished booking is contested, appealed, refunded in the dashboard, transferred and paid out',
  cuts: true,
  long: true,
  async open(stage, chance) {
    const [casa] = stage.contractors
    const [joana] = stage.professionals
    const accountId = await openAccount(stage, joana!)
    const chargeId = chance.yes(0.5) ? await paidByPix(stage, casa!, joana!) : await paidByCard(stage, casa!, joana!)
    await finish(stage, chance)
    const { control } = stage.sandbox
    const others: Act[] = [
      webhookDelivery('webhooks', stage, 6),
      { name: 'rita', work: (tools) => decide(tools, stage) },
      { name: 'desk', work: (tools) => refundAtDesk(tools, stage, chargeId) },
      { name: 'payouts', work: (tools) => payOut(tools, control, accountId) },
      scheduled('transfers', ['payment.transfers', 'payment.transfers']),
      scheduled('reconciler', ['payment.reconcile', 'payment.reconcile-chargebacks', 'payment.reconcile-accounts']),
      worker('worker', stage, 4),
    ]
    return {
      acts: [
        { name: 'bank', work: (tools) => contest(tools, control, chargeId) },
        ...chance.some(others, chance.whole(3, stage.connections.length - 1)),
      ],
      async judge(tried) {
        await settleAll(stage)
        const found = await differences({ database: { sql: stage.sql }, db: stage.world.db, clock: stage.clock })
        return [...found, ...unexpected(tried, ['already_found', 'chargeback_won', 'reversal_refused', 'reversal_unknown'])]
      },
    }
  },
}

/** Opens a complete payout account directly at the provider, because the product would ask for a recently entered password. */
async function openAccount(stage: Stage, joana: Player): Promise<string> {
  const { db, adapters } = stage.world
  const { id } = await adapters.payment.openAccount({ professionalId: joana.id, email: 'joana@demo.plumai' })
  const times = { createdAt: stage.clock.now(), updatedAt: stage.clock.now() }
  await db.insert(payoutAccounts).values({ professionalId: joana.id, providerAccountId: id, ...times })
  const urls = { returnUrl: 'http://localhost:3000/volta', refreshUrl: 'http://localhost:3000/nova' }
  const { url } = await adapters.payment.onboardingLink(id, urls)
  const answers = { answered: new Set(accountFields), lastFour: '3456' }
  await stage.sandbox.browser.accounts.answer(url.split('/').at(-1) ?? '', answers)
  await refreshOwnAccount(before(stage, joana))
  return id
}

async function paidByCard(stage: Stage, casa: Player, joana: Player): Promise<string> {
  await paidBooking(stage, casa, joana, booked)
  return newestCharge(stage)
}

async function paidByPix(stage: Stage, casa: Player, joana: Player): Promise<string> {
  const ctx = before(stage, casa)
  const { start, durationHours } = booked
  const ask = { professionalId: joana.id, start, durationHours, expectedTotalInCents: total, acceptedAlert: true } as const
  const { bookingId } = await requestBooking(ctx, { ...ask, idempotencyKey: undefined })
  await startPix(ctx, bookingId)
  const chargeId = await newestCharge(stage)
  await stage.sandbox.browser.payPix(chargeId)
  await refreshPayment(ctx, bookingId)
  return chargeId
}

async function newestCharge({ sql }: Stage): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select id from stripe_sandbox.objects where kind = 'payment_intent' order by sequence desc limit 1`
  return row?.id ?? ''
}

/** Completes the booking, so that its transfer is due. In half of the runs the transfer is also made. */
async function finish(stage: Stage, chance: SeededRandom): Promise<void> {
  const ctx = systemContext(stage.world)
  stage.clock.set(new Date(booked.start.getTime() + booked.durationHours * HOUR))
  await jobs['booking.begin-and-complete']!(ctx, { id: '' })
  stage.clock.advance(24 * HOUR)
  if (chance.yes(0.5)) await jobs['payment.transfers']!(ctx, { id: '' })
}

/** The payer disputes the charge, the bank decides, and the decision may be appealed. A disputed Pix payment is lost at once. */
async function contest(tools: Tools, control: Control, chargeId: string): Promise<void> {
  const id = await tools.pass('provider: contested', () => control.dispute(chargeId))
  const decides = async (what: string) => {
    const outcome = tools.chance.yes(0.5) ? 'won' : 'lost'
    await tools.pass(`provider: ${what} ${outcome}`, () => control.closeDispute(id, outcome))
  }
  if (tools.chance.yes(0.2)) return
  await decides('bank decides')
  if (tools.chance.yes(0.3)) return
  await tools.pass('provider: appeal', () => control.openAppeal(id).catch(() => undefined))
  if (tools.chance.yes(0.8)) await decides('appeal is')
}

/** An admin looks for a chargeback several times and decides about it, also again if the bank reopens it. */
async function decide(tools: Tools, { sql, admin }: Stage): Promise<void> {
  for (let look = 0; look < 12; look++) {
    const [row] = await tools.pass(
      'looks for a chargeback',
      () => sql<{ id: string }[]>`select id from chargebacks where finding is null and status <> 'won'`,
    )
    if (!row) continue
    const finding = tools.chance.yes(0.7) ? 'did_not_take_place' : 'took_place'
    await tools.attempt('decides', () => decideChargeback(tools.as(admin), { chargebackId: row.id, finding }))
  }
}

/**
 * Refunds half of the charge in the provider's dashboard; the bank may later return that refund. The provider refuses while the
 * charge is disputed.
 */
async function refundAtDesk(tools: Tools, stage: Stage, chargeId: string): Promise<void> {
  const order = { chargeId, amountInCents: total / 2, idempotencyKey: `desk:${chargeId}` }
  const made = await tools.pass('provider: desk', () => stage.world.adapters.payment.refund(order).catch(() => null))
  if (made && tools.chance.yes(0.5))
    await tools.pass('provider: sent back', () => stage.sandbox.control.settleRefund(made.refundId, 'failed'))
}

/**
 * The provider makes payouts from the account. The bank may refuse a payout at once or later, and the provider refuses if the
 * account is empty.
 */
async function payOut(tools: Tools, control: Control, accountId: string): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const status = tools.chance.one(['pending', 'paid', 'failed'] as const)
    const id = await tools.pass('provider: payout', () => control.payOut(accountId, { status }).catch(() => null))
    const later = tools.chance.one(['paid', 'failed'] as const)
    if (id && status === 'pending') await tools.pass('provider: payout ends', () => control.settlePayout(id, later))
  }
}

function scheduled(name: string, which: readonly (keyof typeof jobs)[]): Act {
  return {
    name,
    async work(tools) {
      for (const job of which) await tools.attempt(job, () => jobs[job]!(tools.system, { id: '' }))
    },
  }
}

/** Advances the clock by a day and runs the scheduled jobs and the queue, which read lost webhooks and responses again. */
async function settleAll(stage: Stage): Promise<void> {
  const ctx = systemContext(stage.world)
  const clock = ['payment.reconcile', 'payment.reconcile-chargebacks', 'payment.reconcile-accounts', 'payment.transfers']
  for (const minutes of [0, 17, 61, 25 * 60]) {
    stage.clock.advance(minutes * MINUTE)
    for (const job of clock) await jobs[job]!(ctx, { id: '' })
    await drain(stage, ctx)
  }
}
