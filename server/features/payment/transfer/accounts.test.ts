import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications, payoutAccounts } from '#db/schema/index.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { accountFields, type AccountField } from '#server/sandbox/accounts.ts'
import { long } from '#server/test/stage/long.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { payoutsOf, typedPassword, type PayoutStory } from '#server/test/stage/payouts.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { placeTransferHold, releaseTransferHold } from '../service.ts'

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

const accountOf = async () => {
  const [row] = await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.professionalId, story.marlene.id))
  return row
}

describe('an account', () => {
  test('simultaneous calls open one account at the provider, and each professional has an own account', async () => {
    const links = await Promise.all([1, 2, 3].map(() => world.as(story.marlene).payment.payoutLink()))
    expect(new Set(links.map(({ url }) => url)).size).toBe(3)
    const mine = await accountOf()
    expect(mine?.providerAccountId).toMatch(/^acct_/)
    const rita = await world.person({ name: 'Rita Luz', professional: true })
    await pay.onboard(rita)
    const [hers] = await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.professionalId, rita.id))
    expect(hers?.providerAccountId).not.toBe(mine?.providerAccountId)
    expect((await accountOf())?.transfersEnabled).toBe(false)
  })

  test('the link to the account needs a password entered within ten minutes, because it can change the bank', async () => {
    const link = () => world.as(story.marlene).payment.payoutLink()
    await link()
    world.clock.advance(10 * 60_000 + 1)
    expect(await reasonOf(link())).toBe('step_up_required')
    await typedPassword(world, story.marlene)
    expect((await link()).url).toContain('/_sandbox/conta/')
  })

  test('an account id in the input is ignored, and only a professional gets a link to an account', async () => {
    // @ts-expect-error -- the procedure accepts no input, so an account id in it is ignored
    await world.as(story.marlene).payment.payoutLink({ accountId: 'acct_other', professionalId: story.ana.id })
    expect((await accountOf())?.providerAccountId).not.toBe('acct_other')
    expect(await reasonOf(world.as(story.ana).payment.payoutLink())).toBe('forbidden')
    expect(await reasonOf(world.as(null).payment.payoutLink())).toBe('signed_out')
  })

  test('a constraint refuses to replace the provider account of a professional by that of another person', async () => {
    await pay.onboard()
    const rita = await world.person({ name: 'Rita Luz', professional: true })
    const other = await world.adapters.payment.openAccount({ professionalId: rita.id, email: rita.email })
    await world.db.insert(payoutAccounts).values({ professionalId: rita.id, providerAccountId: other.id, transfersEnabled: true })
    const foreign = await world.adapters.payment.openAccount({ professionalId: story.ana.id, email: story.ana.email })
    await expect(
      world.db.update(payoutAccounts).set({ providerAccountId: foreign.id }).where(eq(payoutAccounts.professionalId, rita.id)),
    ).rejects.toMatchObject({ cause: { constraint_name: 'payout_accounts_fixed' } })
  })

  test('an account becomes ready when its webhook arrives, and when the job reads it again', async () => {
    const { url } = await world.as(story.marlene).payment.payoutLink()
    const fields = new Set(['cpf', 'nascimento', 'documento', 'conta', 'aceite'] as const)
    await world.sandbox?.browser.accounts.answer(url.split('/').at(-1) ?? '', { answered: fields, lastFour: '3456' })
    await pay.deliver()
    expect((await accountOf())?.transfersEnabled).toBe(true)
    await world.db
      .update(payoutAccounts)
      .set({ transfersEnabled: false })
      .where(eq(payoutAccounts.professionalId, story.marlene.id))
    await pay.completed()
    await world.job('payment.reconcile-accounts')
    expect((await accountOf())?.transfersEnabled).toBe(true)
  })

  long('while the provider is down the refusal says so, and the next call goes on', async () => {
    world.sandbox?.control.answerNext({ method: 'POST', path: /accounts$/, kind: 'error', status: 503, effect: 'none', times: 2 })
    expect(await reasonOf(world.as(story.marlene).payment.payoutLink())).toBe('provider_unavailable')
    expect((await world.as(story.marlene).payment.payoutLink()).url).toContain('/_sandbox/conta/')
  })
})

test('a professional with a waiting transfer cannot delete the account', async () => {
  const { id } = await pay.completed()
  const obstacles = async () => (await world.as(story.marlene).privacy.overview()).obstacles.map(({ reason }) => reason)
  expect(await obstacles()).toContain('transfer_waiting')
  await pay.onboard()
  await pay.later(24)
  expect([(await pay.transferOf(id))?.status, await obstacles()]).toEqual(['paid', []])
})

long(
  'a transfer that a stopped account refused is made after the professional gave the data, although the event is lost',
  async () => {
    await pay.onboard()
    const { id } = await pay.completed()
    const accountId = (await accountOf())?.providerAccountId ?? ''
    await world.sandbox?.control.askAgain(accountId, 'documento')
    await pay.later(24)
    expect([(await pay.transferOf(id))?.status, (await accountOf())?.transfersEnabled]).toEqual(['failed', false])
    await typedPassword(world, story.marlene)
    const { url } = await world.as(story.marlene).payment.payoutLink()
    await world.sandbox?.browser.accounts.answer(url.split('/').at(-1) ?? '', {
      answered: new Set(['documento']),
      lastFour: '3456',
    })
    world.clock.advance(16 * 60_000)
    await world.job('payment.reconcile-accounts')
    await pay.later(0)
    expect((await pay.transferOf(id))?.status).toBe('paid')
  },
)

describe('payouts to the bank', () => {
  let admin: Person
  beforeAll(async () => void (admin = await world.person({ name: 'Clara Dias', roles: ['admin'] })))
  const page = () => world.as(story.marlene).payment.payouts()
  const stuck = async () => {
    const { items } = await world.as(admin).payment.stuckPayouts()
    return items.filter(({ professionalId }) => professionalId === story.marlene.id)
  }
  const notified = async () => {
    const rows = await world.db.select().from(notifications).where(eq(notifications.userId, story.marlene.id))
    return rows
      .map(({ kind }) => kind.slice('payment.'.length))
      .filter((kind) => /payout|bank|account/.test(kind))
      .toSorted()
  }
  /**
   * Creates an account of Marlene, who has received a transfer. Only the given fields are filled in: by default all except the
   * bank account.
   */
  async function received(fields: AccountField[] = accountFields.filter((field) => field !== 'conta')) {
    await pay.onboard(story.marlene, fields)
    const { id } = await pay.completed()
    await pay.later(24)
    expect((await pay.transferOf(id))?.status).toBe('paid')
    return (await accountOf())?.providerAccountId ?? ''
  }

  test('without a bank account the transfer is still made, the professional is notified and admins see it', async () => {
    await received()
    expect((await page()).account).toEqual({ state: 'bank', missing: ['Conta bancária'] })
    expect(await notified()).toEqual(['bank-missing'])
    await typedPassword(world, story.marlene)
    expect((await world.as(story.marlene).payment.payoutLink()).url).toContain('/_sandbox/conta/')
    expect(await stuck()).toMatchObject([{ professionalName: 'Marlene Souza', reason: 'bank', amountInCents: null, why: null }])
    await pay.onboard(story.marlene, ['conta'])
    expect((await page()).account.state).toBe('ready')
    expect([await notified(), await stuck()]).toEqual([['account-ready', 'bank-missing'], []])
  })

  test('an admin can remind a professional once a day, and only if the professional can fix the problem', async () => {
    const remind = (professionalId = story.marlene.id) => world.as(admin).payment.remindOfPayout({ professionalId })
    expect(await reasonOf(remind())).toBe('not_found')
    await received()
    await typedPassword(world, admin)
    expect(await stuck()).toMatchObject([{ remindedAt: expect.any(Date), mayRemind: true }])
    await typedPassword(world, admin)
    const reasons = await Promise.all([1, 2, 3].map(() => reasonOf(remind())))
    expect(reasons.toSorted()).toEqual(['no refusal', 'reminded_lately', 'reminded_lately'])
    expect(await notified()).toEqual(['bank-missing', 'payout-reminded'])
    expect(await stuck()).toMatchObject([{ remindedAt: world.now(), mayRemind: false }])
    world.clock.advance(25 * 3_600_000)
    await typedPassword(world, admin)
    expect(await reasonOf(remind())).toBe('no refusal')
  })

  test('transfers waiting for an account are listed with their sum, until the professional opens an account', async () => {
    await pay.completed()
    await pay.completed()
    expect(await stuck()).toEqual([])
    world.clock.advance(30 * 24 * 3_600_000)
    await typedPassword(world, admin)
    expect(await stuck()).toMatchObject([{ reason: 'account', amountInCents: 18_000, why: null, mayRemind: true }])
    const remind = () => world.as(admin).payment.remindOfPayout({ professionalId: story.marlene.id })
    const reasons = await Promise.all([1, 2, 3].map(() => reasonOf(remind())))
    expect(reasons.toSorted()).toEqual(['no refusal', 'reminded_lately', 'reminded_lately'])
    expect(await notified()).toContain('payout-reminded')
    await pay.onboard()
    expect((await stuck()).filter(({ reason }) => reason === 'account')).toEqual([])
  })

  test('a transfer that is held for a dispute is in no sum that waits for an account, until the hold is released', async () => {
    await pay.completed()
    const { id: bookingId } = await pay.completed()
    const hold = { bookingId, kind: 'dispute', sourceId: `of ${bookingId}` } as const
    await inTransaction(world.ctx, (tx) => placeTransferHold(tx, hold))
    await pay.later(48)
    await typedPassword(world, admin)
    expect(await page()).toMatchObject({ stuck: { inCents: 9_000, visits: 1 }, waiting: { inCents: 9_000, count: 1 } })
    expect(await stuck()).toMatchObject([{ reason: 'account', amountInCents: 9_000 }])
    await inTransaction(world.ctx, (tx) => releaseTransferHold(tx, hold))
    expect((await page()).stuck).toMatchObject({ inCents: 18_000, visits: 2 })
    expect(await stuck()).toMatchObject([{ reason: 'account', amountInCents: 18_000 }])
  })

  test('a professional whose only transfer is held is not reminded of an account', async () => {
    const { id: bookingId } = await pay.completed()
    await world.db.delete(notifications).where(eq(notifications.userId, story.marlene.id))
    await inTransaction(world.ctx, (tx) => placeTransferHold(tx, { bookingId, kind: 'dispute', sourceId: `of ${bookingId}` }))
    await pay.later(48)
    await world.jobs()
    expect([await notified(), (await page()).stuck, await stuck()]).toEqual([[], null, []])
  })

  test('a payout that the bank receives is shown with its day, and the professional is notified once', async () => {
    const id = await received([...accountFields])
    await world.sandbox?.control.payOut(id, { amountInCents: 4_000, status: 'paid' })
    await pay.deliver()
    await pay.deliver()
    expect((await page()).payouts).toMatchObject([{ state: 'paid', amountInCents: 4_000, why: null }])
    expect([(await notified()).at(-1), await stuck()]).toEqual(['payout-paid', []])
  })

  test('a payout refused by the bank is shown with the reason, and admins see it until a payout arrives', async () => {
    const id = await received([...accountFields])
    const payout = (await world.sandbox?.control.payOut(id, { status: 'paid' })) ?? ''
    await pay.deliver()
    await world.sandbox?.control.settlePayout(payout, 'failed')
    await pay.deliver()
    const why = 'O banco não encontrou a conta com os dados informados.'
    expect(await page()).toMatchObject({ account: { state: 'bank' }, payouts: [{ state: 'failed', amountInCents: 9_000, why }] })
    expect(await notified()).toEqual(['account-ready', 'payout-failed', 'payout-paid'])
    expect(await stuck()).toMatchObject([{ reason: 'failed', amountInCents: 9_000, why }])
    await pay.onboard(story.marlene, ['conta'])
    world.clock.advance(60_000)
    await world.sandbox?.control.payOut(id, { status: 'paid' })
    await pay.deliver()
    expect([await stuck(), (await page()).account.state]).toEqual([[], 'ready'])
  })

  long('a payout whose events are lost is found the next day, and one that does not arrive is late', async () => {
    const id = await received([...accountFields])
    await world.sandbox?.control.payOut(id)
    world.clock.advance(25 * 3_600_000)
    await world.job('payment.reconcile-accounts')
    expect((await page()).payouts).toMatchObject([{ state: 'pending' }])
    expect(await stuck()).toEqual([])
    world.clock.advance(4 * 24 * 3_600_000)
    expect(await stuck()).toMatchObject([{ reason: 'late', amountInCents: 9_000 }])
  })

  test('only admins can list the payouts that do not reach the bank', async () => {
    expect(await reasonOf(world.as(story.marlene).payment.stuckPayouts())).toBe('forbidden')
  })
})

test('the payouts page names the same arrival day as the booking, until that day is past', async () => {
  await pay.onboard()
  const { id } = await pay.completed()
  const asMarlene = world.as(story.marlene)
  const arrival = async () => (await asMarlene.payment.payouts()).rows.map(({ state, onAccountBy }) => [state, onAccountBy])
  const { earning } = await asMarlene.booking.byId({ bookingId: id })
  if (earning?.state !== 'expected') throw new Error('the booking expects no transfer')
  expect(await arrival()).toEqual([['scheduled', earning.onAccountBy]])
  await pay.later(24)
  expect(await arrival()).toEqual([['paid', earning.onAccountBy]])
  await pay.later(7 * 24)
  expect(await arrival()).toEqual([['paid', null]])
})

test('the payouts page shows a professional only the own account, transfers, sums and statement', async () => {
  const asMarlene = world.as(story.marlene).payment
  expect(await asMarlene.payouts()).toMatchObject({ account: { state: 'none', missing: [] }, rows: [], waiting: { count: 0 } })
  expect(await asMarlene.payoutsWait()).toEqual({ waits: false })
  const { id } = await pay.completed()
  expect(await asMarlene.payoutsWait()).toEqual({ waits: true })
  expect((await asMarlene.payouts()).rows).toMatchObject([{ bookingId: id, state: 'account', amountInCents: 9_000 }])
  await pay.onboard(story.marlene, ['cpf', 'nascimento', 'aceite'])
  expect((await asMarlene.payouts()).account).toEqual({ state: 'started', missing: ['Conta bancária', 'Foto do documento'] })
  await pay.onboard()
  expect(await asMarlene.payoutsWait()).toEqual({ waits: false })
  const before = await asMarlene.payouts()
  expect(before).toMatchObject({
    account: { state: 'ready' },
    waiting: { count: 1, inCents: 9_000 },
    rows: [{ state: 'scheduled' }],
  })
  await pay.later(24)
  const after = await asMarlene.payouts()
  expect(after).toMatchObject({ waiting: { count: 0, inCents: 0 }, rows: [{ state: 'paid', contractorName: 'Ana Prado' }] })
  expect(after.totals.week.at(-1)?.inCents).toBe(9_000)
  const { csv } = await asMarlene.payoutStatement({ year: 2026 })
  expect(csv).toContain('"Ana Prado";"90,00";"Enviado"')
  expect((await asMarlene.payoutStatement({ year: 2025 })).csv).not.toContain('Ana Prado')
  const rita = await world.person({ name: 'Rita Luz', professional: true })
  expect((await world.as(rita).payment.payouts()).rows).toEqual([])
  expect(await reasonOf(world.as(story.ana).payment.payouts())).toBe('forbidden')
})
