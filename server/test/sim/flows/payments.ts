import { sql as query } from 'drizzle-orm'
import Stripe from 'stripe'
import { systemContext, type Ctx, type UserCtx, type World } from '#server/core/context.ts'
import { jobs } from '#server/jobs.ts'
import { refreshPayment } from '#server/features/payment/charge/refresh.ts'
import { receiveWebhook } from '#server/features/payment/events/webhook.ts'
import { startPayment } from '#server/features/payment/charge/start.ts'
import { requestBooking } from '#server/features/booking/service.ts'
import type { Act, Tools } from '../acting.ts'
import { type Player, type Stage, WEBHOOK_SECRET } from '../stage.ts'
import { totalOf, type SlotRequest } from './requests.ts'

const MINUTE = 60_000
/** The maximum number of rounds. A job may queue other jobs, but the queue must become empty. */
const MAX_ROUNDS = 20
export const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
const signer = new Stripe('sk_test_of_the_simulation')

/** The final state of a booking and its payment, in our database and at the provider. Amounts in cents. */
export type FinalState = {
  readonly status: string
  readonly paymentStatus: string
  readonly charge: string | null
  readonly refundedThere: number
  readonly refundedHere: number
  readonly refunds: number
}

/** The context of a person whom the scheduler does not control, for preparing a run. */
export function before({ world }: Stage, { actor }: Player): UserCtx {
  return { ...systemContext(world), actor }
}

/** A hold with an open charge, as when the card form is shown. `bank` lets the payment succeed. */
export async function openHold(stage: Stage, contractor: Player, professional: Player, request: SlotRequest) {
  const ctx = before(stage, contractor)
  const { start, durationHours } = request
  const ask = { professionalId: professional.id, start, durationHours, expectedTotalInCents: totalOf(request) }
  const { bookingId } = await requestBooking(ctx, { ...ask, acceptedAlert: true, idempotencyKey: undefined })
  const { chargeId } = await startPayment(ctx, bookingId)
  return { bookingId, chargeId, bank: () => stage.sandbox.browser.confirm(chargeId, visa, null) }
}

/** A paid booking. */
export async function paidBooking(stage: Stage, contractor: Player, professional: Player, request: SlotRequest) {
  const { bookingId, bank } = await openHold(stage, contractor, professional, request)
  await bank()
  await refreshPayment(before(stage, contractor), bookingId)
  return bookingId
}

/**
 * An actor that delivers the provider's webhooks in order; some are lost and some are delivered twice. It looks for new webhooks
 * `looks` times.
 */
export function webhookDelivery(name: string, stage: Stage, looks: number): Act {
  return {
    name,
    async work(tools) {
      const delivered = new Set<string>()
      for (let look = 0; look < looks; look++) {
        const events = await tools.pass('provider: webhooks', () => eventsOf(stage))
        for (const event of events.filter(({ id }) => !delivered.has(id))) {
          delivered.add(event.id)
          if (tools.chance.yes(0.2)) continue
          for (let copy = tools.chance.yes(0.2) ? 2 : 1; copy > 0; copy--)
            await tools.attempt(`delivers ${event.type}`, () => deliver(tools, stage, event))
        }
      }
    },
  }
}

/** An actor that takes and runs a job from the queue, `times` times. */
export function worker(name: string, stage: Stage, times: number): Act {
  return {
    name,
    async work(tools) {
      for (let time = 0; time < times; time++) {
        const [job] = await tools.pass('takes a job', () => takePaymentJobs(stage.world, 1))
        if (job) await tools.attempt(job.task, () => jobs[job.task]!(tools.system, { id: job.id }))
      }
    },
  }
}

/** Advances the clock and runs the scheduled jobs and the queue until no job remains. */
export async function settle(stage: Stage): Promise<void> {
  const ctx = systemContext(stage.world)
  await drain(stage, ctx)
  stage.clock.advance(16 * MINUTE)
  for (const name of ['booking.expire-holds', 'payment.reconcile']) await jobs[name]!(ctx, { id: '' })
  await drain(stage, ctx)
  // A report of an absence can be contested for 48 hours. Nobody contests it in this simulation.
  const [waiting] = await stage.sql`select from absence_reports where status = 'open'`
  if (!waiting) return
  stage.clock.advance(48 * 60 * MINUTE)
  await jobs['booking.close-reports']!(ctx, { id: '' })
  await drain(stage, ctx)
}

/** Reads the final state of a booking and its payment from our database and from the provider. */
export async function finalStateOf({ sql }: Stage, bookingId: string): Promise<FinalState> {
  const [row] = await sql<FinalState[]>`
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

/**
 * Returns the faults of a final state: the booking's payment status does not match the charge, or the due refund was not made
 * exactly once.
 */
export function paymentFaults({ status, paymentStatus, charge, ...refunds }: FinalState, dueRefundInCents: number): string[] {
  const paid = charge === 'succeeded'
  const faults: string[] = []
  const fits = paid ? ['Pago', 'Reembolsado', 'Reembolso Parcial'] : ['Pendente', 'Falhou', 'Processando']
  if (!fits.includes(paymentStatus)) faults.push(`the charge is ${charge} and the booking shows ${paymentStatus}`)
  if (!paid && status !== 'Cancelado') faults.push(`nobody paid and the booking ended as ${status}`)
  if (status === 'Cancelado' && !paid && charge !== 'canceled') faults.push(`a cancelled booking may still be paid: ${charge}`)
  if (refunds.refundedThere !== refunds.refundedHere)
    faults.push(`the provider refunded ${refunds.refundedThere}, the product ${refunds.refundedHere}`)
  if (refunds.refundedHere !== dueRefundInCents)
    faults.push(`the refund should be ${dueRefundInCents} and is ${refunds.refundedHere}`)
  if (refunds.refunds > 1) faults.push(`${refunds.refunds} refunds of one booking`)
  return faults
}

type Sent = { id: string; type: string }

async function eventsOf({ sql }: Stage): Promise<Sent[]> {
  return sql<Sent[]>`
    select id, data->>'type' as type from stripe_sandbox.objects where kind = 'event' order by sequence`
}

async function deliver({ system }: Tools, { sql, clock }: Stage, { id }: Sent) {
  const [row] = await sql<{ payload: string }[]>`select data::text as payload from stripe_sandbox.objects where id = ${id}`
  const payload = row?.payload ?? ''
  const timestamp = Math.floor(clock.now().getTime() / 1_000)
  const header = signer.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp })
  return receiveWebhook(system, Buffer.from(payload), header)
}

/** Runs the queued payment jobs until no job remains. */
export async function drain(stage: Stage, ctx: Ctx): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const taken = await takePaymentJobs(stage.world, 100)
    if (taken.length === 0) return
    for (const { task, id } of taken) await jobs[task]!(ctx, { id })
  }
  throw new Error('the payment jobs never end')
}

/** Removes at most `limit` payment jobs from the queue, oldest first. The simulation runs no other jobs. */
export async function takePaymentJobs({ db }: Pick<World, 'db'>, limit: number): Promise<{ task: string; id: string }[]> {
  const rows = await db.execute<{ task: string; id: string }>(query`
    with taken as (
      delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id and job.id in (
        select job.id from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier like 'payment.%' order by job.id limit ${limit})
      returning job.id as place, task.identifier as task, job.payload->>'id' as id)
    select task, id from taken order by place`)
  return [...rows]
}
