import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, PASSWORD, signedIn, withTotp } from '#server/test/stage/accounts.ts'
import type { ApiBrowser } from '#server/test/stage/api-browser.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MINUTE = 60_000
let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

/**
 * A sensitive action of an admin on a booking that does not exist. The error 'not_found' means that the admin was allowed to act.
 */
const actOf = ({ api }: ApiBrowser) =>
  reasonOf(api.payment.refund({ bookingId: randomUUID(), refundedInCents: 0, reason: 'Pedido por telefone.' }))

async function adminWithTotp() {
  const rita = await account(world, { name: 'Rita Alves', roles: ['admin'] })
  const browser = await signedIn(world, rita)
  return { browser, ...(await withTotp(world, browser)) }
}

test('a sensitive action needs a second factor proved in the last ten minutes; entering a new code allows it again', async () => {
  const { browser, code } = await adminWithTotp()
  expect(await actOf(browser)).toBe('not_found')
  world.clock.advance(11 * MINUTE)
  expect(await actOf(browser)).toBe('step_up_required')
  await browser.api.auth.provePassword({ password: PASSWORD })
  expect(await actOf(browser)).toBe('step_up_required')
  await browser.api.auth.proveSecondFactor({ code: code() })
  expect(await actOf(browser)).toBe('not_found')
})

test('the refusal of a sensitive action says which proof (password or code) is missing', async () => {
  const { browser } = await adminWithTotp()
  world.clock.advance(11 * MINUTE)
  const refused = browser.api.payment.refund({ bookingId: randomUUID(), refundedInCents: 0, reason: 'Pedido.' })
  await expect(refused).rejects.toMatchObject({ cause: { extra: { data: { proof: 'code' } } } })
})

test('a code proves a sensitive action only once, and a recovery code is accepted too', async () => {
  const { browser, code, recoveryCodes } = await adminWithTotp()
  world.clock.advance(11 * MINUTE)
  const used = code()
  await browser.api.auth.proveSecondFactor({ code: used })
  world.clock.advance(11 * MINUTE)
  expect(await reasonOf(browser.api.auth.proveSecondFactor({ code: used }))).toBe('wrong_code')
  await browser.api.auth.proveSecondFactor({ code: recoveryCodes[0]! })
  expect(await actOf(browser)).toBe('not_found')
})

test('in the demo an admin without a second factor proves a sensitive action with the password', async () => {
  const demo = await account(world, { name: 'Clara Dias', roles: ['admin'] })
  const act = () => reasonOf(world.as(demo).payment.refund({ bookingId: randomUUID(), refundedInCents: 0, reason: 'Pedido.' }))
  expect(await act()).toBe('not_found')
  world.clock.advance(11 * MINUTE)
  expect(await act()).toBe('step_up_required')
  await world.as(demo).auth.provePassword({ password: PASSWORD })
  expect(await act()).toBe('not_found')
  expect(await reasonOf(world.as(demo).auth.proveSecondFactor({ code: '123456' }))).toBe('second_factor_off')
})
