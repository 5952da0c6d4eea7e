import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longerStory } from '#server/test/stage/longer.ts'
import { deliverAll, storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { referralStory } from '#server/test/stage/referrals.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { chargebackOf, copyOfBooking, copyOfPayment, Planted, refundRow, usesOf } from '#server/test/stage/planted-rows.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { requestRefund } from '#server/features/payment/service.ts'
import { brokenInvariants } from './invariants.ts'
import { inTransaction } from './transaction.ts'

let world: TestWorld
let paid: string
let free: string
/** The id of a booking that took place and whose contractor gave a tip. */
let tipped: string
/** The id of a booking that was extended by an hour. */
let extended: string
/** The id of a booking whose fee was paid with credit. */
let credited: string
/** The id of a completed booking that was transferred and later partly refunded. */
let transferred: string
beforeAll(async () => {
  world = await testWorld({ payments: true })
  const story = await storyOf(world)
  const payouts = await payoutsOf(world, story)
  await payouts.onboard()
  transferred = (await payouts.completed()).id
  await payouts.later(24)
  const [payment] = await story.paymentsOf(transferred)
  const order = { paymentId: payment?.id ?? '', amountInCents: 5_400, reason: 'test', idempotencyKey: 'part' }
  await inTransaction(world.ctx, (tx) => requestRefund(tx, order))
  await world.jobs()
  tipped = await tippedBooking(story, payouts)
  extended = await extendedBooking()
  const referral = await referralStory(world, story)
  await referral.rewarded()
  credited = (await story.booked()).id
  await referral.pay(story.ana, credited, visa)
  world.clock.set('2026-11-23T12:00:00Z')
  paid = (await story.paid()).id
  await deliverAll(world)
  await world.jobs()
  free = (await story.booked()).id
})
afterAll(() => world.close())

test('the invariants find no violation in rows that the product wrote', async () => {
  expect(await brokenInvariants(world.db, world.now())).toEqual([])
})

const HELD = 'the provider holds another amount than the ledger says'

// Constraints and triggers refuse these invalid rows. So the test drops them in a transaction, which is rolled back.
test.each<
  [
    string,
    (bookings: {
      paid: string
      free: string
      transferred: string
      tipped: string
      extended: string
      credited: string
    }) => string[],
  ]
>([
  [
    'two active bookings of one professional overlap',
    ({ paid: one, free: other }) => [
      'alter table agendamentos drop constraint agendamentos_sem_sobreposicao',
      `update agendamentos set (data_hora_inicio, data_hora_fim) = (select data_hora_inicio, data_hora_fim from agendamentos where id = '${one}') where id = '${other}'`,
    ],
  ],
  [
    'the last history row is not the status of the booking',
    ({ paid: id }) => [`update agendamentos set status_servico = 'Em Andamento' where id = '${id}'`],
  ],
  [
    'skipped, but not of a series without an end',
    ({ free: id }) => [
      `update agendamentos set status_servico = 'Cancelado', cancelled_at = now(), cancel_reason = 'skipped' where id = '${id}'`,
    ],
  ],
  [
    'booked after the series had ended',
    ({ free: id }) => [
      `insert into booking_series (id, contractor_id, professional_id, every_weeks, occurrences, hours)
        select id, contratante_ref, profissional_ref, 1, 8, 4 from agendamentos where id = '${id}'`,
      `insert into open_series (series_id, start_time, next_day, daily_price, created_at, ended_at, ends_on)
        values ('${id}', '08:00', '2026-12-01', 180, '2020-01-01', '2020-01-02', '2020-01-09')`,
      `update agendamentos set series_id = '${id}' where id = '${id}'`,
    ],
  ],
  [
    'the history does not begin with the request',
    ({ paid: id }) => [`delete from booking_events where booking_id = '${id}' and kind = 'request'`],
  ],
  [
    'the history has a gap',
    ({ paid: id }) => [
      'alter table booking_events drop constraint booking_events_transition',
      `update booking_events set from_status = 'Em Andamento' where booking_id = '${id}' and kind = 'confirm'`,
    ],
  ],
  ['paid twice', ({ paid: id }) => copyOfPayment(id)],
  [
    'paid, but the booking is still requested',
    ({ paid: id }) => [
      'alter table agendamentos drop constraint agendamentos_paid_is_confirmed',
      `update agendamentos set status_servico = 'Solicitado' where id = '${id}'`,
    ],
  ],
  [
    'paid, but the payment status is unpaid',
    ({ paid: id }) => [
      'alter table agendamentos drop constraint agendamentos_confirmed_is_paid',
      `update agendamentos set status_pagamento = 'Pendente' where id = '${id}'`,
    ],
  ],
  ['the refunds do not add up', ({ paid: id }) => [`update payments set refunded = 1 where booking_id = '${id}'`]],
  ['a refused refund is owed, and nobody tries it again', ({ paid: id }) => [refundRow(id, `'failed', 'later', now()`)]],
  ['a refund is on its way for ever', ({ paid: id }) => [refundRow(id, `'creating', null, '2026-01-01'`)]],
  ['the provider has other refunds', ({ paid: id }) => [refundRow(id, `'succeeded', null, now()`)]],
  [
    'a posting does not sum to zero',
    ({ paid: id }) => [`update ledger_entries set amount = amount + 1 where booking_id = '${id}' and account = 'platform'`],
  ],
  ['the ledger does not hold what was paid', ({ paid: id }) => [`delete from ledger_entries where booking_id = '${id}'`]],
  [
    'cancelled after payment, and nothing was refunded',
    ({ paid: id }) => [
      `update agendamentos set status_servico = 'Cancelado', cancel_reason = 'contractor', cancelled_at = now() where id = '${id}'`,
    ],
  ],
  [
    'finished and paid, but no transfer is planned',
    ({ transferred: id }) => [`delete from transfers where booking_id = '${id}'`],
  ],
  [
    'the professional does not receive 100 % of the price',
    ({ transferred: id }) => [
      `update transfers set amount = amount - 1 where booking_id = '${id}'`,
      `update ledger_entries set amount = amount + 1 where booking_id = '${id}' and account = 'professional' and kind = 'transfer'`,
    ],
  ],
  [
    'the professional does not receive 100 % of the price',
    ({ transferred: id }) => [`update transfers set reversed = 0 where booking_id = '${id}'`],
  ],
  [
    'transfers and ledger disagree',
    ({ transferred: id }) => [`delete from ledger_entries where booking_id = '${id}' and kind = 'transfer'`],
  ],
  [
    'the reversals of a transfer do not add up',
    ({ transferred: id }) => [
      `update transfer_reversals set status = 'failed' where transfer_id = (select id from transfers where booking_id = '${id}')`,
    ],
  ],
  ['the ledger does not hold the chargebacks', ({ paid: id }) => [chargebackOf(id, 'lost')]],
  ['a chargeback that nobody decided does not hold the transfer', ({ paid: id }) => [chargebackOf(id, 'open')]],
  [
    'a share is withheld without a chargeback',
    ({ paid: id }) => [
      `insert into ledger_entries (posting_id, payment_id, booking_id, account, kind, amount)
        select payment_id, payment_id, booking_id, account, 'chargeback', -amount from ledger_entries where booking_id = '${id}' and account = 'professional'`,
    ],
  ],
  [
    'a dispute was refunded twice',
    ({ paid: id }) => [
      `insert into refunds (payment_id, dispute_id, amount, status, reason, idempotency_key)
        select id, user_id, 1, 'succeeded', 'copy', 'copy ' || n from payments, generate_series(1, 2) n where booking_id = '${id}'`,
    ],
  ],
  [
    HELD,
    ({ paid: id }) => [
      `update stripe_sandbox.objects set data = data || '{"amount_received": 10799}'
        where id = (select provider_intent_id from payments where booking_id = '${id}')`,
    ],
  ],
  [
    HELD,
    ({ paid: id }) => [
      `insert into stripe_sandbox.objects (id, kind, created, data)
        select 're_desk', 'refund', 0, jsonb_build_object('payment_intent', provider_intent_id, 'status', 'succeeded', 'amount', 1)
        from payments where booking_id = '${id}'`,
    ],
  ],
  [
    HELD,
    ({ transferred: id }) => [
      `delete from stripe_sandbox.objects where data->>'transfer_group' = 'booking:${id}' and kind = 'transfer'`,
    ],
  ],
  [
    HELD,
    ({ free: id }) => [
      `insert into payments (user_id, booking_id, kind, status, amount, provider_intent_id, idempotency_key)
        select contratante_ref, id, 'booking', 'canceled', 108, 'pi_lost', 'lost' from agendamentos where id = '${id}'`,
      `insert into stripe_sandbox.objects (id, kind, created, data)
        values ('pi_lost', 'payment_intent', 0, '{"status": "succeeded", "amount_received": 10800}')`,
    ],
  ],
  [
    'paid twice',
    ({ tipped: id }) => [
      'drop index payments_one_tip_per_booking',
      'drop index payments_booking_version',
      `insert into payments select (jsonb_populate_record(payment, jsonb_build_object('id', gen_random_uuid(), 'provider_intent_id', 'pi_copy', 'idempotency_key', 'copy'))).*
        from payments payment where booking_id = '${id}' and kind = 'tip'`,
    ],
  ],
  [
    'a tip is not whole to the professional',
    ({ tipped: id }) => [
      'alter table payments drop constraint payments_share',
      `update payments set share = amount - 1 where booking_id = '${id}' and kind = 'tip'`,
    ],
  ],
  [
    'the extra hours of a booking are not those that were paid',
    ({ extended: id }) => [
      `update agendamentos set extra_hours = 2, data_hora_fim = data_hora_fim + interval '1 hour' where id = '${id}'`,
    ],
  ],
  [
    'extra hours without their payment',
    ({ extended: id }) => [`update payments set status = 'canceled' where booking_id = '${id}' and kind = 'extension'`],
  ],
  [
    'extra hours were paid, but neither booked nor refunded',
    ({ extended: id }) => [`update booking_extensions set status = 'unpaid' where booking_id = '${id}'`],
  ],
  [
    'a tip for a visit that is not finished',
    ({ tipped: id }) => [`update agendamentos set status_servico = 'Em Andamento' where id = '${id}'`],
  ],
  [
    'finished and paid, but no transfer is planned',
    ({ tipped: id }) => [
      `delete from transfers where payment_id = (select id from payments where booking_id = '${id}' and kind = 'tip')`,
    ],
  ],
  ['more of a credit is used than was given', ({ credited: id }) => [`update credit_uses set amount = 30 where ${usesOf(id)}`]],
  [
    'the ledger does not hold the credit',
    ({ credited: id }) => [`delete from ledger_entries where booking_id = '${id}' and account = 'credit'`],
  ],
  ['credit is left after its end', () => [`update credits set (created_at, expires_at) = ('2026-01-01', '2026-01-02')`]],
  [
    'credit pays something else than the fee',
    ({ credited: id }) => [`update payments set (amount, credit) = (89, 19) where booking_id = '${id}'`],
  ],
  [
    'a payment uses another credit than it says',
    ({ credited: id }) => [`update payments set credit = 17 where booking_id = '${id}'`],
  ],
  [
    'a payment was refunded as a whole and its credit did not come back',
    ({ credited: id }) => [
      `insert into refunds (payment_id, amount, status, reason, idempotency_key)
        select id, amount, 'succeeded', 'copy', 'whole' from payments where booking_id = '${id}'`,
    ],
  ],
  ['a referral brought credit without a finished booking', ({ free: id }) => [`update referrals set booking_id = '${id}'`]],
  [
    'a contractor has more than three unpaid holds',
    ({ free: id }) => Array.from({ length: 3 }, (_, at) => copyOfBooking(id, at + 1)),
  ],
])('finds the planted fault: %s', async (fault, plant) => {
  const found = await world.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of plant({ paid, free, transferred, tipped, extended, credited })) await tx.execute(sql.raw(statement))
      throw new Planted(await brokenInvariants(tx, world.now()))
    })
    .catch((error: unknown) => {
      if (error instanceof Planted) return error.found
      throw error
    })
  expect(
    found.some((line) => line.startsWith(`${fault}: `)),
    found.join('\n'),
  ).toBe(true)
  expect(await brokenInvariants(world.db, world.now())).toEqual([])
})

/** Creates a completed booking with a tip of R$ 20, paid with a typed card. */
async function tippedBooking(story: Story, payouts: PayoutStory): Promise<string> {
  const { id: bookingId } = await payouts.completed()
  const { payment } = world.as(story.ana)
  const { chargeId } = await payment.startTip({ bookingId, amountInCents: 2_000, saveCard: false })
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await payment.refreshTip({ bookingId })
  return bookingId
}

/** Creates a booking in progress that was extended by an hour. */
async function extendedBooking(): Promise<string> {
  world.clock.set('2026-11-23T12:00:00Z')
  const visit = await longerStory(world)
  await visit.propose(visit.ana, 1)
  await visit.answer(visit.marlene, true)
  await visit.payOnPage()
  return visit.bookingId
}
