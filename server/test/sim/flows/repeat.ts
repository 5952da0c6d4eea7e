import { eq } from 'drizzle-orm'
import { openSeries, professionalProfiles } from '#db/schema/index.ts'
import { chargeAtOf } from '#shared/booking-series.ts'
import { DAY_MS, MINUTE_MS } from '#shared/days.ts'
import { requestBooking } from '#server/features/booking/service.ts'
import { readCheckout } from '#server/features/booking/read/checkout.ts'
import { preparePayment } from '#server/features/payment/charge/pay.ts'
import { refreshPayment } from '#server/features/payment/charge/refresh.ts'
import { startPayment } from '#server/features/payment/charge/start.ts'
import { changeSeries } from '#server/features/series/change.ts'
import { endSeries } from '#server/features/series/end.ts'
import { pauseSeries } from '#server/features/series/pause.ts'
import { answerPrice } from '#server/features/series/price.ts'
import { skipVisit } from '#server/features/series/skip.ts'
import { jobs } from '#server/jobs.ts'
import type { Act, Tools } from '../acting.ts'
import type { Flow } from '../simulate.ts'
import type { Player, Stage } from '../stage.ts'
import { before, settle, webhookDelivery, worker } from './payments.ts'
import { ask, at, totalOf, unexpected, type SlotRequest } from './requests.ts'

const first: SlotRequest = { start: at(8), durationHours: 4, repeat: { everyWeeks: 2, occurrences: 4, openEnded: true } }
const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }

/**
 * The situation of a series without an end. Its participants skip, pause, reschedule and end it, while jobs book and charge its
 * dates and another contractor requests one of its slots.
 */
export const repeated: Flow = {
  name: 'repeated',
  about: 'skips, pauses, changes, a new price, the end, the extension and the charge of a series without an end',
  cuts: true,
  async open(stage, chance) {
    const [casa, neighbour] = stage.contractors
    const [joana] = stage.professionals
    const { seriesId, ids } = await begun(stage, casa!, joana!)
    // Half of the runs begin just before the second booking is charged and a new date is booked.
    if (chance.yes(0.5)) stage.clock.set(new Date(chargeAtOf(at(8, '2026-12-15')).getTime() - MINUTE_MS))
    if (chance.yes(0.5)) await newPrice(stage, joana!)
    const [, second = '', third = ''] = ids
    const acts: Act[] = [
      { name: 'casa skips', work: (tools) => tools.attempt('skips', () => skipVisit(tools.as(casa!), second)) },
      { name: 'joana skips', work: (tools) => tools.attempt('skips', () => skipVisit(tools.as(joana!), third)) },
      { name: 'joana pauses', work: (tools) => pauses(tools, joana!, seriesId) },
      { name: 'casa changes', work: (tools) => changes(tools, casa!, seriesId, stage) },
      { name: 'casa answers', work: (tools) => tools.attempt('answers', () => answerPrice(tools.as(casa!), seriesId, true)) },
      { name: 'joana ends', work: (tools) => tools.attempt('ends', () => endSeries(tools.as(joana!), seriesId)) },
      { name: 'jobs', work: (tools) => runJobs(tools, stage) },
      { name: 'neighbour', work: (tools) => ask(tools, neighbour!, joana!, { start: at(8, '2027-01-26'), durationHours: 4 }) },
      webhookDelivery('webhooks', stage, 2),
      worker('worker', stage, 3),
    ]
    return {
      acts: chance.some(acts, chance.whole(3, stage.connections.length)),
      async judge(tried) {
        await settle(stage)
        await jobs['series.extend']!(tools(stage), { id: '' })
        await settle(stage)
        const ended = tried.some(({ what, answer }) => what === 'ends' && answer === 'done')
        return [...(await faultsOf(stage, seriesId, ended)), ...unexpected(tried, refusals)]
      },
    }
  },
}

const refusals = [
  'wrong_state',
  'too_late',
  'series_over',
  'same_time',
  'slot_taken',
  'slot_unavailable',
  'nothing_to_answer',
  'too_soon',
  'too_far',
  'price_changed',
]

async function begun(stage: Stage, casa: Player, joana: Player) {
  const ctx = before(stage, casa)
  const asked = { professionalId: joana.id, expectedTotalInCents: totalOf(first), acceptedAlert: true } as const
  const request = { ...first, ...asked, idempotencyKey: undefined }
  const { bookingId, bookingIds, seriesId } = await requestBooking(ctx, request)
  const { chargeId } = await startPayment(ctx, bookingId)
  const shown = (await readCheckout(ctx, bookingId)).series?.charges ?? []
  const agreed = shown.map(({ bookingId: id, chargeAt, totalInCents }) => ({
    bookingId: id,
    chargeAt: chargeAt.toISOString(),
    totalInCents,
  }))
  await preparePayment(ctx, { bookingId, saveCard: true, agreed, openEnded: true })
  await stage.sandbox.browser.confirm(chargeId, visa, null)
  await refreshPayment(ctx, bookingId)
  return { seriesId: seriesId!, ids: bookingIds }
}

async function newPrice({ world }: Stage, { id }: Player) {
  await world.db.update(professionalProfiles).set({ dailyPriceInCents: 20_000 }).where(eq(professionalProfiles.userId, id))
}

async function pauses(acting: Tools, joana: Player, seriesId: string) {
  const done = await acting.attempt('pauses', () => pauseSeries(acting.as(joana), { seriesId, until: '2027-01-05' }))
  if (done) await acting.attempt('takes up again', () => pauseSeries(acting.as(joana), { seriesId, until: null }))
}

async function changes(acting: Tools, casa: Player, seriesId: string, { clock }: Stage) {
  const day = new Date(clock.now().getTime() + 5 * DAY_MS).toISOString().slice(0, 10)
  await acting.attempt('changes', () => changeSeries(acting.as(casa), { seriesId, start: at(12, day) }))
}

async function runJobs(acting: Tools, { clock }: Stage) {
  await acting.pass('a minute passes', () => Promise.resolve(clock.advance(MINUTE_MS)))
  for (const name of ['series.extend', 'payment.charge-series', 'series.extend'])
    await acting.attempt(name, () => jobs[name]!(acting.system, { id: '' }))
}

const tools = (stage: Stage) => before(stage, stage.admin)

/**
 * Returns the faults: two bookings of the series on one day, an active booking after its end, a series that did not end, or a
 * cancelled paid booking without a refund.
 */
async function faultsOf({ world, sql }: Stage, seriesId: string, ended: boolean): Promise<string[]> {
  const [series] = await world.db.select().from(openSeries).where(eq(openSeries.seriesId, seriesId))
  const twice = await sql<{ day: string }[]>`
    select data_hora_inicio::date::text as day from agendamentos
    where series_id = ${seriesId} and status_servico <> 'Cancelado' group by 1 having count(*) > 1`
  const after = await sql<{ id: string }[]>`
    select id from agendamentos booking join open_series series using (series_id)
    where series_id = ${seriesId} and status_servico <> 'Cancelado' and data_hora_inicio > ends_on + interval '1 day'`
  const unpaid = await sql<{ id: string }[]>`
    select id from agendamentos where series_id = ${seriesId} and cancel_reason = 'skipped' and status_pagamento = 'Pago'`
  return [
    ...twice.map(({ day }) => `two visits on ${day}`),
    ...after.map(({ id }) => `a visit after the end: ${id}`),
    ...unpaid.map(({ id }) => `skipped and not refunded: ${id}`),
    ...(ended && !series?.endedAt ? ['the series was ended and goes on'] : []),
  ]
}
