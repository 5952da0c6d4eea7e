import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardOf, paymentWorld, refusalOf, type PaymentWorld } from '#server/test/stage/payment-world.ts'
import type { PaymentPort } from './port.ts'
import { accountFields } from '#server/sandbox/accounts.ts'

let world: PaymentWorld
let payment: PaymentPort
beforeAll(async () => {
  world = await paymentWorld()
  payment = world.payment()
})
afterAll(() => world.stop())

const urls = {
  returnUrl: 'http://localhost:3000/recebimentos?conta=volta',
  refreshUrl: 'http://localhost:3000/recebimentos?conta=nova',
}
const idIn = (url: string) => url.split('/').at(-1) ?? ''

/** Opens an account in which the professional has filled in these fields of the provider's page. */
async function account(fields: readonly (typeof accountFields)[number][] = accountFields) {
  const opened = await payment.openAccount({ professionalId: randomUUID(), email: 'marlene@demo.plumai' })
  const { url } = await payment.onboardingLink(opened.id, urls)
  await world.sandbox().browser.accounts.answer(idIn(url), { answered: new Set(fields), lastFour: '3456' })
  return payment.readAccount(opened.id)
}

async function paidCharge(amountInCents = 10_800) {
  const { customerId } = await payment.ensureCustomer({ userId: 'u-ana', email: 'ana@demo.plumai', name: 'Ana' })
  const order = {
    amountInCents,
    customerId,
    idempotencyKey: randomUUID(),
    transferGroup: `booking:${randomUUID()}`,
    metadata: {},
  }
  const charge = await payment.openCharge(order)
  await world.sandbox().browser.confirm(charge.id, cardOf('4242424242424242'), null)
  return { chargeId: charge.id, transferGroup: order.transferGroup }
}

async function order(over: { accountId?: string; amountInCents?: number } = {}) {
  const accountId = over.accountId ?? (await account()).id
  return { ...(await paidCharge()), amountInCents: 9_000, rowId: randomUUID(), idempotencyKey: randomUUID(), accountId, ...over }
}

describe('an account', () => {
  test('a professional gets one account at the provider, whose form asks for all data at once', async () => {
    const person = { professionalId: randomUUID(), email: 'rita@casa.example' }
    const [one, other] = [await payment.openAccount(person), await payment.openAccount(person)]
    expect(one.id).toMatch(/^acct_/)
    expect(other.id).toBe(one.id)
    expect(one).toMatchObject({
      professionalId: person.professionalId,
      detailsSubmitted: false,
      transfersEnabled: false,
      payoutsEnabled: false,
    })
    expect(one.missing).toContain('external_account')
  })

  test('an account with all data accepts transfers, an incomplete account lists what is missing, and only the last digits are stored', async () => {
    expect(await account()).toMatchObject({ detailsSubmitted: true, transfersEnabled: true, payoutsEnabled: true, missing: [] })
    const part = await account(['cpf', 'nascimento', 'aceite'])
    expect(part).toMatchObject({ detailsSubmitted: false, transfersEnabled: false })
    expect(part.missing).toEqual(['external_account', 'individual.verification.document'])
  })

  test("an account without a bank account accepts transfers but pays nothing out; the list of payouts shows the bank's result", async () => {
    const { id } = await account(['cpf', 'nascimento', 'documento', 'aceite'])
    expect(await payment.readAccount(id)).toMatchObject({
      transfersEnabled: true,
      payoutsEnabled: false,
      missing: ['external_account'],
    })
    await payment.transfer(await order({ accountId: id }))
    const { control, browser } = world.sandbox()
    await expect(control.payOut(id)).rejects.toThrow('payouts are not enabled')
    const { url } = await payment.onboardingLink(id, urls)
    await browser.accounts.answer(idIn(url), { answered: new Set(['conta']), lastFour: '3456' })
    const first = await control.payOut(id, { amountInCents: 4_000 })
    await control.settlePayout(first, 'paid')
    const second = await control.payOut(id, { status: 'failed' })
    expect(await payment.payoutsOf(id)).toMatchObject([
      { id: second, status: 'failed', amountInCents: 5_000, failureCode: 'no_account' },
      { id: first, status: 'paid', amountInCents: 4_000, failureCode: null },
    ])
    expect(await payment.readAccount(id)).toMatchObject({ transfersEnabled: true, payoutsEnabled: false })
  })

  test('an account accepts no transfers while the provider asks for data again', async () => {
    const { id } = await account()
    await world.sandbox().control.askAgain(id, 'documento')
    expect(await payment.readAccount(id)).toMatchObject({
      detailsSubmitted: true,
      transfersEnabled: false,
      missing: ['individual.verification.document'],
    })
    const refused = await refusalOf(payment.transfer(await order({ accountId: id })))
    expect(refused).toMatchObject({ kind: 'misconfigured', code: 'insufficient_capabilities_for_transfer' })
  })

  test('the link of an account works once and for five minutes, and only a complete account has a dashboard', async () => {
    const { id } = await account(['cpf'])
    const { url } = await payment.onboardingLink(id, urls)
    const { accounts } = world.sandbox().browser
    expect(new URL(url).origin).toBe('http://localhost:3000')
    await accounts.answer(idIn(url), { answered: new Set(), lastFour: null })
    expect(await accounts.open(idIn(url))).toBeNull()
    expect(await accounts.refreshUrlOf(idIn(url))).toBe(urls.refreshUrl)
    const later = await payment.onboardingLink(id, urls)
    world.clock.moveBy(301)
    expect(await accounts.open(idIn(later.url))).toBeNull()
    expect(await refusalOf(payment.dashboardLink(id))).toMatchObject({ kind: 'misconfigured' })
    expect((await payment.dashboardLink((await account()).id)).url).toMatch(/^\/_sandbox\/conta\/alink_/)
  })
})

describe('a transfer', () => {
  test('a transfer is made once for an idempotency key, is found by the id of our row, and is reversed in parts up to its amount', async () => {
    const wanted = await order()
    const made = await payment.transfer(wanted)
    expect(made).toMatchObject({ amountInCents: 9_000, reversedInCents: 0, accountId: wanted.accountId, rowId: wanted.rowId })
    expect((await payment.transfer(wanted)).id).toBe(made.id)
    expect((await payment.findTransfer(wanted))?.id).toBe(made.id)
    expect(await payment.findTransfer({ ...wanted, rowId: randomUUID() })).toBeNull()
    const part = { transferId: made.id, amountInCents: 4_000, rowId: randomUUID(), idempotencyKey: randomUUID() }
    const { reversalId } = await payment.reverseTransfer(part)
    expect((await payment.reverseTransfer(part)).reversalId).toBe(reversalId)
    expect(await payment.readTransfer(made.id)).toMatchObject({
      reversedInCents: 4_000,
      reversals: [{ id: reversalId, rowId: part.rowId, amountInCents: 4_000 }],
    })
    const rest = { ...part, amountInCents: 5_001, idempotencyKey: randomUUID() }
    expect(await refusalOf(payment.reverseTransfer(rest))).toMatchObject({ kind: 'misconfigured' })
  })

  test('a transfer above the amount of its charge, or from an unpaid charge, is refused', async () => {
    const wanted = await order({ amountInCents: 10_801 })
    expect(await refusalOf(payment.transfer(wanted))).toMatchObject({ kind: 'misconfigured' })
    const { customerId } = await payment.ensureCustomer({ userId: 'u-ana', email: 'ana@demo.plumai', name: 'Ana' })
    const unpaid = { amountInCents: 10_800, customerId, idempotencyKey: randomUUID(), transferGroup: 'g', metadata: {} }
    const { id: chargeId } = await payment.openCharge(unpaid)
    expect(await refusalOf(payment.transfer({ ...(await order()), chargeId }))).toMatchObject({
      kind: 'refused',
      code: 'no_charge',
    })
  })

  test('the list of events contains the events of transfers, but no events of connected accounts', async () => {
    world.clock.moveBy(3_600)
    const since = world.clock.now()
    const made = await payment.transfer(await order())
    await payment.reverseTransfer({ transferId: made.id, amountInCents: 1, rowId: randomUUID(), idempotencyKey: randomUUID() })
    const known = await payment.listEventsSince(since)
    const ofTransfer = known.filter(({ objectType }) => objectType === 'transfer')
    expect(ofTransfer.map(({ type, objectId }) => [type, objectId])).toEqual([
      ['transfer.created', made.id],
      ['transfer.reversed', made.id],
    ])
    expect(known.some(({ objectType }) => objectType === 'account')).toBe(false)
    await world.sandbox().control.flushWebhooks()
    expect(world.receiver.types()).toContain('account.updated')
  })
})
