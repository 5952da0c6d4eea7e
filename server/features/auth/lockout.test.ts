import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownDevices, rateLimits } from '#db/schema/index.ts'
import { account, appOf, PASSWORD, signedIn, withTotp } from '#server/test/stage/accounts.ts'
import { apiBrowser } from '#server/test/stage/api-browser.ts'
import { long } from '#server/test/stage/long.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { hashToken } from './tokens.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let world: TestWorld
let network = 0
beforeAll(async () => void (world = await testWorld({ settings: { limits: 'production' } })))
afterAll(() => world.close())

/** Every call has its own IP address, because only the limits per account are tested here. */
const stranger = () => apiBrowser(world, { ip: `198.51.100.${network++ % 250}` })
const attempt = (email: string, password: string, browser = stranger()) => reasonOf(browser.api.auth.signIn({ email, password }))
const fail = async (email: string, times: number, browser?: ReturnType<typeof apiBrowser>) => {
  const reasons: string[] = []
  for (let turn = 0; turn < times; turn++) reasons.push(await attempt(email, 'errada', browser))
  return reasons
}

/** The CPU time in microseconds that this process uses, including its hashing threads, while `work` runs. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

async function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no refusal',
    (error: Error) => error.message,
  )
}

describe('wrong passwords for one account', () => {
  test('after five wrong passwords in 15 min an account is locked for 1 minute, after each further one twice as long, up to 60', async () => {
    const { email } = await account(world)
    expect(await fail(email, 5)).toEqual(Array(5).fill('wrong_credentials'))
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const said = minutes === 1 ? '1 minuto' : `${minutes} minutos`
      const refused = stranger().api.auth.signIn({ email, password: PASSWORD })
      expect(await refusalOf(refused)).toBe(`Muitas tentativas. Tente de novo em ${said}.`)
      world.clock.advance(minutes * MINUTE - 1)
      expect(await attempt(email, PASSWORD)).toBe('too_many')
      world.clock.advance(1)
      expect(await attempt(email, 'errada')).toBe('wrong_credentials')
    }
    world.clock.advance(60 * MINUTE)
    expect(await attempt(email, PASSWORD)).toBe('no refusal')
  })

  test('the refusal after wrong passwords gives the number of minutes that really remain', async () => {
    const { email } = await account(world)
    await fail(email, 5)
    world.clock.advance(MINUTE)
    await fail(email, 1)
    world.clock.advance(MINUTE)
    await fail(email, 1)
    const minutes = async () => /em (\d+) /.exec(await refusalOf(stranger().api.auth.signIn({ email, password: PASSWORD })))?.[1]
    expect(await minutes()).toBe('1')
    world.clock.advance(MINUTE)
    await fail(email, 1)
    world.clock.advance(30_000)
    expect(await minutes()).toBe('4')
  })

  test('the count of wrong passwords ends with a correct one, after 15 min below five, and otherwise after a day', async () => {
    const { email } = await account(world)
    await fail(email, 4)
    expect(await attempt(email, PASSWORD)).toBe('no refusal')
    await fail(email, 4)
    world.clock.advance(15 * MINUTE)
    expect(await fail(email, 5)).toEqual(Array(5).fill('wrong_credentials'))
    expect(await attempt(email, PASSWORD)).toBe('too_many')
    world.clock.advance(DAY + MINUTE)
    expect(await fail(email, 5)).toEqual(Array(5).fill('wrong_credentials'))
  })

  test('of thirty wrong passwords sent at the same time, only five are checked', async () => {
    const { email } = await account(world)
    const all = await Promise.all(Array.from({ length: 30 }, () => attempt(email, 'errada')))
    expect(all.filter((reason) => reason === 'wrong_credentials')).toHaveLength(5)
    expect(all.filter((reason) => reason === 'too_many')).toHaveLength(25)
  })

  test('sign-in gives the same responses for an unknown email as for a known one', async () => {
    const unknown = 'ninguem@casa.example'
    expect(await fail(unknown, 5)).toEqual(Array(5).fill('wrong_credentials'))
    expect(await fail(unknown, 5)).toEqual(Array(5).fill('too_many'))
    const rows = await world.db.select({ key: rateLimits.key }).from(rateLimits)
    expect(rows.filter(({ key }) => key.includes('ninguem'))).toEqual([])
    expect(rows.map(({ key }) => key)).toContain(`lockout:sign-in:${hashToken(unknown)}`)
  })

  long('a password for an unknown email is hashed like one for a known email: no more than fifty wait for it', async () => {
    const { email } = await account(world)
    let busy = true
    const again = async (): Promise<void> => void (await hashPassword('errada'), busy && (await again()))
    const hashes = Array.from({ length: 54 }, again)
    expect(await Promise.all(['outra@casa.example', email].map((each) => attempt(each, PASSWORD)))).toEqual([
      'too_many',
      'too_many',
    ])
    busy = false
    await Promise.all(hashes)
    expect(await attempt('outra@casa.example', PASSWORD)).toBe('wrong_credentials')
  })

  test('checking a password takes as much CPU time for an account that does not exist as for an existing one', async () => {
    const stored = await hashPassword(PASSWORD)
    const eight = (hash: string | null) =>
      cpuOf(async () => {
        for (let times = 0; times < 8; times++) expect(await isPassword(hash, 'errada')).toBe(false)
      })
    await eight(stored)
    // Only half of the time is required, because measurements on a busy machine are noisy.
    expect(await eight(null)).toBeGreaterThan((await eight(stored)) / 2)
  })

  test('the demo accepts twenty times as many wrong passwords before an account is locked', async () => {
    const { email } = await account(world)
    const demo = { ...world, settings: { ...world.settings, limits: 'demo' as const } }
    for (let turn = 0; turn < 6; turn++) expect(await attempt(email, 'errada', apiBrowser(demo))).toBe('wrong_credentials')
    expect(await attempt(email, PASSWORD, apiBrowser(demo))).toBe('no refusal')
  })
})

describe('a browser that has signed in before', () => {
  test("a stranger's guesses do not lock out a known browser, which has its own five tries", async () => {
    const ana = await account(world)
    const browser = await signedIn(world, ana, { ip: '192.0.2.1' })
    await browser.api.auth.signOut()
    await fail(ana.email, 5)
    expect(await attempt(ana.email, PASSWORD)).toBe('too_many')
    expect(await attempt(ana.email, PASSWORD, browser)).toBe('no refusal')
    await browser.api.auth.signOut()
    expect(await fail(ana.email, 5, browser)).toEqual(Array(5).fill('wrong_credentials'))
    expect(await attempt(ana.email, PASSWORD, browser)).toBe('too_many')
  })

  test('a browser stays known for 180 days, and only to the accounts that it has signed in to', async () => {
    const [ana, bia] = [await account(world), await account(world)]
    const browser = await signedIn(world, ana, { ip: '192.0.2.2' })
    await fail(bia.email, 5)
    expect(await attempt(bia.email, PASSWORD, browser)).toBe('too_many')
    world.clock.advance(180 * DAY)
    await fail(ana.email, 5)
    expect(await attempt(ana.email, PASSWORD, browser)).toBe('too_many')
  })

  test('a browser that two users share is known to both accounts', async () => {
    const [ana, bia] = [await account(world), await account(world)]
    const theirs = await signedIn(world, ana, { ip: '192.0.2.3' })
    expect(await attempt(bia.email, PASSWORD, theirs)).toBe('no refusal')
    for (const { email } of [ana, bia]) {
      await fail(email, 5)
      expect(await attempt(email, PASSWORD, theirs)).toBe('no refusal')
    }
  })

  test('a known browser is forgotten after ten other browsers were used more recently', async () => {
    const ana = await account(world)
    const first = await signedIn(world, ana, { ip: '192.0.2.4' })
    for (let more = 0; more < 10; more++) {
      world.clock.advance(1_000)
      await signedIn(world, ana, { ip: `192.0.2.${10 + more}` })
    }
    expect(await world.db.$count(knownDevices, eq(knownDevices.userId, ana.id))).toBe(10)
    await fail(ana.email, 5)
    expect(await attempt(ana.email, PASSWORD, first)).toBe('too_many')
  })
})

describe('guesses of codes and of the password in an open session', () => {
  test('unfinished second-factor challenges count as wrong passwords until the user completes a challenge', async () => {
    const ana = await account(world)
    const { secret } = await withTotp(world, await signedIn(world, ana, { ip: '192.0.2.30' }))
    const ask = async () => (await stranger().api.auth.signIn({ email: ana.email, password: PASSWORD })).challenge ?? ''
    for (let turn = 0; turn < 4; turn++) await ask()
    const challenge = await ask()
    expect(await reasonOf(ask())).toBe('too_many')
    world.clock.advance(30_000)
    await stranger().api.auth.verifySecondFactor({ challenge, code: appOf(world, secret).code() })
    expect(await reasonOf(ask())).toBe('no refusal')
  })

  test('wrong passwords entered in an open session are counted separately from wrong passwords at sign-in', async () => {
    const ana = await account(world)
    const here = await signedIn(world, ana, { ip: '192.0.2.31' })
    const prove = (password: string) => reasonOf(here.api.auth.provePassword({ password }))
    for (let turn = 0; turn < 5; turn++) expect(await prove('errada')).toBe('wrong_password')
    expect(await prove(PASSWORD)).toBe('too_many')
    expect(await attempt(ana.email, PASSWORD)).toBe('no refusal')
    world.clock.advance(MINUTE)
    expect(await prove(PASSWORD)).toBe('no refusal')
  })

  test('attempts to enter second-factor codes from one IP address are limited to twenty in fifteen minutes', async () => {
    const here = apiBrowser(world, { ip: '192.0.2.32' })
    const guess = () =>
      reasonOf(here.api.auth.verifySecondFactor({ challenge: 'um-desafio-que-ninguem-recebeu', code: '123456' }))
    for (let turn = 0; turn < 20; turn++) expect(await guess()).toBe('challenge_over')
    expect(await guess()).toBe('too_many')
  })
})

test('five wrong codes in an open session lock the code entry for a minute, but not the sign-in', async () => {
  const rita = await account(world, { roles: ['admin'] })
  const browser = await signedIn(world, rita, { ip: '192.0.2.9' })
  const { recoveryCodes } = await withTotp(world, browser)
  const prove = (code: string) => reasonOf(browser.api.auth.proveSecondFactor({ code }))
  for (let turn = 0; turn < 5; turn++) expect(await prove('aaaa-bbbb-cccc')).toBe('wrong_code')
  expect(await prove(recoveryCodes[0]!)).toBe('too_many')
  expect(await attempt(rita.email, PASSWORD)).toBe('no refusal')
  world.clock.advance(2 * MINUTE)
  expect(await prove(recoveryCodes[0]!)).toBe('no refusal')
})
