import { sql as query } from 'drizzle-orm'
import Stripe from 'stripe'
import { systemContext, type Ctx, type UserCtx, type World } from '#server/core/context.ts'
import { jobs } from '#server/jobs.ts'
import { refreshPayment } from '#server/features/payment/refresh.ts'
import { receiveWebhook } from '#server/features/payment/webhook.ts'
import { startPayment } from '#server/features/payment/start.ts'
import { requestBooking } from '#server/features/booking/service.ts'
import type { Act, Tools } from '../acting.ts'
import { type Player, type Stage, WEBHOOK_SECRET } from '../stage.ts'
import { totalOf, type Wish } from './asking.ts'

const MINUTE = 60_000
/** A job may leave others, but not for ever. */
const MOST_ROUNDS = 20
const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
const signer = new Stripe('sk_test_of_the_simulation')

/** What the provider and we agree on for one booking, once everything has come to rest. Amounts in cents. */
export type Rest = {
  readonly status: string
  readonly paymentStatus: string
  readonly charge: string | null
  readonly refundedThere: number
  readonly refundedHere: number
  readonly refunds: number
}

/** The product as one of the cast, without gates: what happened before a seed begins. */
export function before({ world }: Stage, { actor }: Player): UserCtx {
  return { ...systemContext(world), actor }
}

/** A hold whose charge is open, as the card form has it; `bank` says yes to the card. */
export async function openHold(stage: Stage, household: Player, professional: Player, wish: Wish) {
  const ctx = before(stage, household)
  const { start, durationHours } = wish
  const ask = { professionalId: professional.id, start, durationHours, expectedTotalInCents: totalOf(wish) }
  const { bookingId } = await requestBooking(ctx, { ...ask, acceptedAlert: true, idempotencyKey: undefined })
  const { chargeId } = await startPayment(ctx, bookingId)
  return { bookingId, chargeId, bank: () => stage.sandbox.browser.confirm(chargeId, visa, null) }
}

/** A visit that is paid for. */
export async function paidVisit(stage: Stage, household: Player, professional: Player, wish: Wish) {
  const { bookingId, bank } = await openHold(stage, household, professional, wish)
  await bank()
  await refreshPayment(before(stage, household), bookingId)
  return bookingId
}

/** Brings webhooks of the provider in their order: some get lost, some come twice. Looks `looks` times whether there is one. */
export function courier(name: string, stage: Stage, looks: number): Act {
  return {
    name,
    async work(tools) {
      const brought = new Set<string>()
      for (let look = 0; look < looks; look++) {
        const events = await tools.pass('provider: webhooks', () => eventsOf(stage))
        for (const event of events.filter(({ id }) => !brought.has(id))) {
          brought.add(event.id)
          if (tools.chance.yes(0.2)) continue
          for (let copy = tools.chance.yes(0.2) ? 2 : 1; copy > 0; copy--)
            await tools.attempt(`brings ${event.type}`, () => bring(tools, stage, event))
        }
      }
    },
  }
}

/** Takes up jobs of the queue, `turns` times. */
export function worker(name: string, stage: Stage, turns: number): Act {
  return {
    name,
    async work(tools) {
      for (let turn = 0; turn < turns; turn++) {
        const [job] = await tools.pass('takes a job', () => takePaymentJobs(stage.world, 1))
        if (job) await tools.attempt(job.task, () => jobs[job.task]!(tools.system, { id: job.id }))
      }
    },
  }
}

/** Lets time pass and everything that runs by the clock run, until nothing is left to do. */
export async function settle(stage: Stage): Promise<void> {
  const ctx = systemContext(stage.world)
  await drain(stage, ctx)
  stage.clock.advance(16 * MINUTE)
  for (const name of ['booking.expire-holds', 'payment.reconcile']) await jobs[name]!(ctx, { id: '' })
  await drain(stage, ctx)
}

/** Where a booking and its money came to rest, here and at the provider. */
export async function restOf({ sql }: Stage, bookingId: string): Promise<Rest> {
  const [row] = await sql<Rest[]>`
    select status_servico as status, status_pagamento as "paymentStatus",
      (select data->>'status' from stripe_sandbox.objects
        where kind = 'payment_intent' and data->'metadata'->>'booking_id' = ${bookingId} order by sequence desc limit 1) as charge,
      (select coalesce(sum((refund.data->>'amount')::int), 0)::int from stripe_sandbox.objects refund join stripe_sandbox.objects intent
        on intent.id = refund.data->>'payment_intent' and intent.data->'metadata'->>'booking_id' = ${bookingId}
        where refund.kind = 'refund') as "refundedThere",
      (select coalesce(sum(refunded * 100), 0)::int from payments where booking_id = booking.id) as "refundedHere",
      (select count(*)::int from refunds join payments on payments.id = payment_id where booking_id = booking.id and refunds.status <> 'failed') as refunds
    from agendamentos booking where id = ${bookingId}`
  if (!row) throw new Error('the booking is gone')
  return row
}

/** Faults of a booking's money at rest: one outcome, and what came and should not have stayed is back, once. */
export function moneyFaults({ status, paymentStatus, charge, ...money }: Rest, dueBackInCents: number): string[] {
  const paid = charge === 'succeeded'
  const faults: string[] = []
  const fits = paid ? ['Pago', 'Reembolsado', 'Reembolso Parcial'] : ['Pendente', 'Falhou', 'Processando']
  if (!fits.includes(paymentStatus)) faults.push(`the charge is ${charge} and the booking shows ${paymentStatus}`)
  if (!paid && status !== 'Cancelado') faults.push(`nobody paid and the booking came to rest as ${status}`)
  if (status === 'Cancelado' && !paid && charge !== 'canceled') faults.push(`a cancelled booking may still be paid: ${charge}`)
  if (money.refundedThere !== money.refundedHere)
    faults.push(`${money.refundedThere} went back there, ${money.refundedHere} here`)
  if (money.refundedHere !== dueBackInCents) faults.push(`${dueBackInCents} should have gone back, ${money.refundedHere} did`)
  if (money.refunds > 1) faults.push(`${money.refunds} refunds of one visit`)
  return faults
}

type Sent = { id: string; type: string }

async function eventsOf({ sql }: Stage): Promise<Sent[]> {
  return sql<Sent[]>`
    select id, data->>'type' as type from stripe_sandbox.objects where kind = 'event' order by sequence`
}

async function bring({ system }: Tools, { sql, clock }: Stage, { id }: Sent) {
  const [row] = await sql<{ payload: string }[]>`select data::text as payload from stripe_sandbox.objects where id = ${id}`
  const payload = row?.payload ?? ''
  const timestamp = Math.floor(clock.now().getTime() / 1_000)
  const header = signer.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp })
  return receiveWebhook(system, Buffer.from(payload), header)
}

async function drain(stage: Stage, ctx: Ctx): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const taken = await takePaymentJobs(stage.world, 100)
    if (taken.length === 0) return
    for (const { task, id } of taken) await jobs[task]!(ctx, { id })
  }
  throw new Error('the jobs of the payment never end')
}

/** Takes jobs of the payment out of the queue, oldest first; the others are not the simulation's. */
export async function takePaymentJobs({ db }: Pick<World, 'db'>, most: number): Promise<{ task: string; id: string }[]> {
  const rows = await db.execute<{ task: string; id: string }>(query`
    with taken as (
      delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id and job.id in (
        select job.id from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier like 'payment.%' order by job.id limit ${most})
      returning job.id as place, task.identifier as task, job.payload->>'id' as id)
    select task, id from taken order by place`)
  return [...rows]
}
