import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications, payoutAccounts, transferReversals } from '#db/schema/index.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { ApiFault } from '#server/sandbox/faults.ts'
import { long } from '#server/test/stage/long.ts'
import { forgetJobs, storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { placeTransferHold, releaseTransferHold, requestRefund, takeBackTransfer } from '../service.ts'

const MINUTE = 60_000

let world: TestWorld
let story: Story
let pay: PayoutStory
beforeAll(async () => void (world = await testWorld({ payments: true })))
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  world.sandbox?.control.clearFaults()
  story = await storyOf(world)
  pay = await payoutsOf(world, story)
})

const statusOf = async (bookingId: string) => (await pay.transferOf(bookingId))?.status
const accountOf = async () => {
  const [row] = await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.professionalId, story.marlene.id))
  return row
}
const notified = () => world.db.select().from(notifications).where(eq(notifications.userId, story.marlene.id))
const kindsNotified = async () => (await notified()).map(({ kind }) => kind).filter((kind) => kind.startsWith('payment.'))
const fail = (fault: ApiFault, path = /transfers$/) => world.sandbox?.control.answerNext({ method: 'POST', path, ...fault })
const refused = { kind: 'error', status: 400, effect: 'none', code: 'balance_insufficient' } as const
/** A fault of the provider's API: the call is carried out, but its response and that of the SDK's retry are lost. */
const answerLost = { kind: 'reset', effect: 'done', times: 2 } as const

/** Orders a refund and runs its job. */
async function refund(bookingId: string, amountInCents: number, key = `test:${bookingId}`) {
  const [payment] = await story.paymentsOf(bookingId)
  const order = { paymentId: payment?.id ?? '', amountInCents, reason: 'test', idempotencyKey: key }
  await inTransaction(world.ctx, (tx) => requestRefund(tx, order))
  await world.jobs()
}

describe('the share of a completed booking', () => {
  test('the share of a completed booking is transferred 24 hours after Concluído, once, and posted to the ledger', async () => {
    await pay.onboard()
    const { id } = await pay.completed()
    expect(await pay.transferOf(id)).toMatchObject({ status: 'waiting', amountInCents: 9_000 })
    await pay.later(23.99)
    expect(await statusOf(id)).toBe('waiting')
    await pay.later(0.01)
    await Promise.all([pay.later(0), pay.later(0), pay.deliver()])
    expect(await pay.transferOf(id)).toMatchObject({ status: 'paid', attempts: 1, reversedInCents: 0 })
    const account = (await accountOf())?.providerAccountId
    expect(await pay.madeFor(id)).toEqual([{ amount: 9_000, reversed: 0, to: account }])
    expect(await pay.postingsOf(id)).toEqual({
      'provider charge': -10_800,
      'professional charge': 9_000,
      'platform charge': 1_800,
      'provider transfer': 9_000,
      'professional transfer': -9_000,
    })
    expect(await kindsNotified()).toEqual(['payment.account-ready', 'payment.transferred'])
  })

  test('a transfer waits for an account, with a notification once a week; then each transfer’s notification names its booking', async () => {
    const [one, other] = [await pay.completed(), await pay.completed()]
    await pay.later(48)
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['waiting', 'waiting'])
    expect(await kindsNotified()).toEqual(['payment.account-needed'])
    const mine = (await world.emails()).filter(({ to }) => to === story.marlene.email)
    expect(mine.filter(({ subject }) => subject === 'Cadastre sua conta para receber')).toHaveLength(1)
    await pay.later(7 * 24)
    expect(await kindsNotified()).toEqual(['payment.account-needed', 'payment.account-needed'])
    await pay.onboard(story.marlene, ['cpf', 'aceite'])
    await pay.later(1)
    expect(await statusOf(one.id)).toBe('waiting')
    await pay.onboard()
    await pay.later(0)
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['paid', 'paid'])
    const sent = (await notified()).filter(({ kind }) => kind === 'payment.transferred').map(({ body }) => body)
    expect(sent).toEqual(Array(2).fill(expect.stringMatching(/^Enviamos o valor da visita de .* – .* com Ana Prado\.$/)))
    expect(new Set(sent).size).toBe(2)
  })

  test('a transfer waits until every hold of it is released', async () => {
    await pay.onboard()
    const { id: bookingId } = await pay.completed()
    const holds = [
      { bookingId, kind: 'dispute', sourceId: 'd1' },
      { bookingId, kind: 'chargeback', sourceId: 'c1' },
    ] as const
    await inTransaction(world.ctx, async (tx) => {
      for (const hold of [...holds, ...holds]) await placeTransferHold(tx, hold)
    })
    await pay.later(72)
    await inTransaction(world.ctx, (tx) => releaseTransferHold(tx, holds[0]))
    await pay.later(1)
    expect(await statusOf(bookingId)).toBe('waiting')
    await inTransaction(world.ctx, (tx) => releaseTransferHold(tx, holds[1]))
    // A source that has released its hold cannot hold the same transfer again.
    await inTransaction(world.ctx, (tx) => placeTransferHold(tx, holds[1]))
    await pay.later(0)
    expect(await statusOf(bookingId)).toBe('paid')
  })

  test('a transfer is lower by what was refunded before, and is cancelled after a full refund', async () => {
    await pay.onboard()
    const { id } = await pay.completed()
    await refund(id, 5_400)
    expect(await pay.transferOf(id)).toMatchObject({ status: 'waiting', amountInCents: 4_500 })
    await pay.later(24)
    expect(await pay.madeFor(id)).toMatchObject([{ amount: 4_500 }])
    const { id: whole } = await pay.completed()
    await refund(whole, 10_800)
    await pay.later(24)
    expect([await statusOf(whole), await pay.madeFor(whole)]).toEqual(['cancelled', []])
  })
})

describe('the share of a cancelled booking', () => {
  test('after a late cancellation by the contractor the professional’s share is transferred 48 hours later', async () => {
    await pay.onboard()
    const { id, startsAt } = await story.paid()
    await story.refresh(id)
    world.clock.set(new Date(startsAt.getTime() - 60 * MINUTE).toISOString())
    await world.as(story.ana).booking.cancel({ bookingId: id, expectedRefundInCents: 4_500 })
    await world.jobs()
    await pay.later(47.9)
    expect(await pay.transferOf(id)).toMatchObject({ status: 'waiting', amountInCents: 5_250 })
    await pay.later(0.1)
    expect(await pay.madeFor(id)).toMatchObject([{ amount: 5_250 }])
    expect(await story.ledgerOf(id)).toEqual({ provider: -1_050, professional: 0, platform: 1_050 })
  })

  test('the share is the whole price when nobody was home, and nothing when the professional did not come', async () => {
    await pay.onboard()
    const [missed, absent] = [await story.paid(), await story.paid()]
    for (const { id } of [missed, absent]) await story.refresh(id)
    world.clock.set(new Date(missed.startsAt.getTime() + 40 * MINUTE).toISOString())
    await world.as(story.marlene).booking.reportNoShow({ bookingId: missed.id })
    world.clock.set(new Date(absent.startsAt.getTime() + 40 * MINUTE).toISOString())
    await world.as(story.ana).booking.reportNoShow({ bookingId: absent.id })
    await world.jobs()
    await pay.later(48)
    expect(await pay.transferOf(missed.id)).toMatchObject({ status: 'paid', amountInCents: 9_000 })
    expect(await pay.transferOf(absent.id)).toBeUndefined()
  })
})

describe('a transfer that goes wrong', () => {
  test('a transfer that the provider refuses is retried after growing intervals until it is made', async () => {
    await pay.onboard()
    const { id } = await pay.completed()
    fail({ ...refused, times: 2 })
    await pay.later(24)
    expect(await pay.transferOf(id)).toMatchObject({ status: 'failed', attempts: 1, failureCode: 'balance_insufficient' })
    await pay.later(9 / 60)
    expect(await pay.transferOf(id)).toMatchObject({ attempts: 1 })
    await pay.later(1 / 60)
    expect(await pay.transferOf(id)).toMatchObject({ status: 'failed', attempts: 2 })
    await pay.later(59 / 60)
    expect(await statusOf(id)).toBe('failed')
    await pay.later(1 / 60)
    expect(await pay.transferOf(id)).toMatchObject({ status: 'paid', attempts: 3, failureCode: null })
    expect(await pay.madeFor(id)).toHaveLength(1)
  })

  test('a transfer refused by a stopped account waits for the professional, who is notified', async () => {
    await pay.onboard()
    const { id } = await pay.completed()
    const accountId = (await accountOf())?.providerAccountId ?? ''
    await world.sandbox?.control.askAgain(accountId, 'documento')
    await pay.later(24)
    expect(await accountOf()).toMatchObject({ transfersEnabled: false, missing: ['individual.verification.document'] })
    expect(await kindsNotified()).toContain('payment.account-stopped')
    await pay.later(48)
    expect(await pay.transferOf(id)).toMatchObject({ status: 'failed', attempts: 1 })
    await pay.onboard(story.marlene, ['documento'])
    await pay.later(0)
    expect(await statusOf(id)).toBe('paid')
  })

  long.each([
    ['the webhook', async () => pay.deliver()],
    ['the same key', async () => pay.later(3 / 60)],
    [
      'the list of transfers when the provider has forgotten the key',
      async () => {
        await world.database.sql`delete from stripe_sandbox.answers`
        await pay.later(72)
      },
    ],
  ])('a transfer that was made but not recorded is found by %s and not made twice', async (_way, findOut) => {
    await pay.onboard()
    const { id } = await pay.completed()
    fail(answerLost)
    world.clock.advance(24 * 60 * MINUTE)
    await expect(world.job('payment.transfers')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await statusOf(id)).toBe('creating')
    await findOut()
    expect(await pay.transferOf(id)).toMatchObject({ status: 'paid', attempts: 1 })
    expect(await pay.madeFor(id)).toHaveLength(1)
    expect((await pay.postingsOf(id))['professional transfer']).toBe(-9_000)
  })

  long('a transfer that was lost before it reached the provider is repeated with the same idempotency key', async () => {
    await pay.onboard()
    const { id } = await pay.completed()
    fail({ kind: 'error', status: 503, effect: 'none', times: 2 })
    world.clock.advance(24 * 60 * MINUTE)
    await expect(world.job('payment.transfers')).rejects.toMatchObject({ kind: 'unavailable' })
    await pay.later(3 / 60)
    expect(await pay.transferOf(id)).toMatchObject({ status: 'paid', attempts: 1 })
  })
})

describe('a refund after the transfer', () => {
  const transferred = async () => {
    await pay.onboard()
    const { id } = await pay.completed()
    await pay.later(24)
    return id
  }

  test('a refund after the transfer takes the professional’s part back first', async () => {
    const id = await transferred()
    await refund(id, 5_400)
    expect(await pay.transferOf(id)).toMatchObject({ status: 'paid', reversedInCents: 4_500 })
    expect(await pay.madeFor(id)).toMatchObject([{ amount: 9_000, reversed: 4_500 }])
    await refund(id, 5_400, `second:${id}`)
    expect(await pay.madeFor(id)).toMatchObject([{ amount: 9_000, reversed: 9_000 }])
    expect(await story.ledgerOf(id)).toEqual({ provider: 0, professional: 0, platform: 0 })
    expect(await kindsNotified()).toContain('payment.transfer-reversed')
  })

  long('a refund after the transfer is not made when the reversal is refused, and both are tried again', async () => {
    const id = await transferred()
    fail(refused, /reversals$/)
    await refund(id, 10_800)
    expect((await story.refundsOf(id)).map(({ status }) => status).toSorted()).toEqual(['creating', 'failed'])
    expect(await pay.transferOf(id)).toMatchObject({ reversedInCents: 0 })
    const [payment] = await story.paymentsOf(id)
    expect((await world.adapters.payment.readCharge(payment?.providerIntentId ?? '')).latestRefundedInCents).toBe(0)
    world.clock.advance(13 * MINUTE)
    await world.job('payment.reconcile')
    expect((await story.refundsOf(id)).map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
    expect(await pay.madeFor(id)).toMatchObject([{ reversed: 9_000 }])
    expect(await story.ledgerOf(id)).toEqual({ provider: 0, professional: 0, platform: 0 })
  })

  long('a refund whose reversal was made and not recorded takes the part back once', async () => {
    const id = await transferred()
    fail(answerLost, /reversals$/)
    await refund(id, 10_800)
    await forgetJobs(world)
    await world.database.sql`delete from stripe_sandbox.answers`
    expect(await pay.transferOf(id)).toMatchObject({ reversedInCents: 0 })
    world.clock.advance(13 * MINUTE)
    await world.job('payment.reconcile')
    expect(await pay.transferOf(id)).toMatchObject({ reversedInCents: 9_000 })
    expect(await pay.madeFor(id)).toMatchObject([{ reversed: 9_000 }])
    expect(await story.ledgerOf(id)).toEqual({ provider: 0, professional: 0, platform: 0 })
  })

  long('a refund first ends a transfer whose outcome is unknown', async () => {
    await pay.onboard()
    const { id } = await pay.completed()
    fail(answerLost)
    world.clock.advance(24 * 60 * MINUTE)
    await expect(world.job('payment.transfers')).rejects.toMatchObject({ kind: 'unavailable' })
    await refund(id, 10_800)
    expect(await pay.madeFor(id)).toMatchObject([{ amount: 9_000, reversed: 9_000 }])
    expect(await story.ledgerOf(id)).toEqual({ provider: 0, professional: 0, platform: 0 })
  })
})

describe('taking a transfer back', () => {
  test('taking a transfer back reverses once what was made, and cancels what was not made yet', async () => {
    await pay.onboard()
    const made = await pay.completed()
    await pay.later(24)
    const take = async (id: string) => {
      const [payment] = await story.paymentsOf(id)
      return takeBackTransfer(world.ctx, payment?.id ?? '', `chargeback of ${id}`)
    }
    expect([await take(made.id), await take(made.id)]).toEqual(['reversed', 'reversed'])
    expect(await pay.madeFor(made.id)).toMatchObject([{ amount: 9_000, reversed: 9_000 }])
    const planned = await pay.completed()
    expect(await take(planned.id)).toBe('nothing')
    await pay.later(24)
    expect([await statusOf(planned.id), await pay.madeFor(planned.id)]).toEqual(['cancelled', []])
  })

  long('a reversal that was made in the provider’s dashboard is recorded, once', async () => {
    await pay.onboard()
    const { id } = await pay.completed()
    await pay.later(24)
    const transferId = (await pay.transferOf(id))?.providerTransferId ?? ''
    const reversal = { transferId, amountInCents: 1_000, idempotencyKey: 'desk' }
    const { reversalId } = await world.adapters.payment.reverseTransfer({ ...reversal, rowId: '' })
    await pay.deliver()
    await pay.deliver()
    const rows = await world.db.select().from(transferReversals).where(eq(transferReversals.providerReversalId, reversalId))
    expect(rows).toMatchObject([{ status: 'succeeded', amountInCents: 1_000, refundId: null }])
    expect((await pay.postingsOf(id))['professional transfer_reversal']).toBe(1_000)
  })
})

long('a paid booking whose card was entered too late has no transfer', async () => {
  const booking = await story.booked()
  const { chargeId } = await story.start(booking.id)
  world.clock.advance(16 * MINUTE)
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await pay.deliver()
  await world.jobs()
  expect([await story.stateOf(booking.id), await pay.transferOf(booking.id)]).toEqual([['Cancelado', 'Reembolsado'], undefined])
})
