import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recoveryCodes, sessions, signInChallenges, totpSecrets, users } from '#db/schema/index.ts'
import { account, appOf, PASSWORD, signedIn, withTotp } from '#server/test/stage/accounts.ts'
import type { Person, PersonTraits } from '#server/test/stage/factories.ts'
import { apiBrowser } from '#server/test/stage/api-browser.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MINUTE = 60_000
let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

/** A user with an active second factor. The clock is a minute after the code that activated it, so the app shows a new code. */
async function twice(traits: PersonTraits = {}) {
  const person = await account(world, traits)
  const browser = await signedIn(world, person)
  const app = await withTotp(world, browser)
  world.clock.advance(MINUTE)
  return { person, browser, ...app }
}

async function challengeOf({ email }: Person): Promise<string> {
  const { challenge } = await apiBrowser(world).api.auth.signIn({ email, password: PASSWORD })
  return challenge ?? 'no challenge came'
}

const verify = (challenge: string, code: string) => apiBrowser(world).api.auth.verifySecondFactor({ challenge, code })
const subjectsTo = async ({ email }: Person) => {
  await world.jobs()
  return (await world.emails()).filter(({ to }) => to === email).map(({ subject }) => subject)
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('switching the second factor on', () => {
  test('activating the second factor needs a secret and its first code, and ends other sessions', async () => {
    const ana = await account(world)
    const [here, there] = [await signedIn(world, ana), await signedIn(world, ana)]
    const before = here.cookies()
    const { secret, uri } = await here.api.auth.startTotp()
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*\?.*secret=[A-Z2-7]{32}/)
    expect((await here.api.auth.security()).secondFactor).toEqual({
      enabled: false,
      confirmedAt: null,
      recoveryCodesLeft: 0,
      required: false,
    })
    const code = appOf(world, secret).code()
    expect(await reasonOf(here.api.auth.confirmTotp({ code: wrong(code) }))).toBe('wrong_code')
    const { recoveryCodes: codes } = await here.api.auth.confirmTotp({ code })
    expect(new Set(codes).size).toBe(10)
    for (const one of codes) expect(one).toMatch(/^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){2}$/)
    const { secondFactor, sessions: open } = await here.api.auth.security()
    expect(secondFactor).toMatchObject({ enabled: true, confirmedAt: world.now(), recoveryCodesLeft: 10 })
    expect(open).toHaveLength(1)
    expect(here.cookies()).not.toBe(before)
    expect((await there.api.auth.session()).user).toBeNull()
    expect(await subjectsTo(ana)).toContain('Verificação em duas etapas ativada')
    expect(await reasonOf(here.api.auth.startTotp())).toBe('second_factor_on')
    expect(await reasonOf(here.api.auth.confirmTotp({ code }))).toBe('second_factor_on')
  })

  test('neither the secret of the second factor nor a code is stored in clear text', async () => {
    const { person, secret, recoveryCodes: codes } = await twice()
    const [row] = await world.db.select().from(totpSecrets).where(eq(totpSecrets.userId, person.id))
    expect(row?.sealedSecret).not.toContain(secret)
    const stored = await world.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    for (const { codeHash } of stored) expect(codeHash).toMatch(/^[\da-f]{64}$/)
    expect(codes).toHaveLength(stored.length)
  })

  test('activating the second factor requires the password again if the session is older than ten minutes', async () => {
    const bia = await account(world)
    const { api } = await signedIn(world, bia)
    world.clock.advance(10 * MINUTE + 1)
    expect(await reasonOf(api.auth.startTotp())).toBe('step_up_required')
    expect(await reasonOf(api.auth.disableTotp())).toBe('step_up_required')
    expect(await reasonOf(api.auth.renewRecoveryCodes())).toBe('step_up_required')
    expect(await reasonOf(api.auth.provePassword({ password: 'errada' }))).toBe('wrong_password')
    expect(await reasonOf(api.auth.startTotp())).toBe('step_up_required')
    expect(await api.auth.provePassword({ password: PASSWORD })).toEqual({ ok: true })
    expect(await reasonOf(api.auth.startTotp())).toBe('no refusal')
  })

  test('confirming a code is refused if no authenticator secret was created before', async () => {
    const { api } = await signedIn(world, await account(world))
    expect(await reasonOf(api.auth.confirmTotp({ code: '123456' }))).toBe('second_factor_off')
    expect(await reasonOf(api.auth.renewRecoveryCodes())).toBe('second_factor_off')
  })
})

describe('signing in with the second factor', () => {
  test('a correct password opens only a challenge if the second factor is on; a code then opens the session', async () => {
    const { person, code } = await twice()
    const browser = apiBrowser(world)
    const step = await browser.api.auth.signIn({ email: person.email, password: PASSWORD })
    expect(step).toEqual({ userId: null, challenge: expect.stringMatching(/^[\w-]{43}$/) })
    expect(browser.cookies()).toBe('')
    const challenge = step.challenge ?? ''
    expect(await reasonOf(browser.api.auth.verifySecondFactor({ challenge, code: wrong(code()) }))).toBe('wrong_code')
    expect(await browser.api.auth.verifySecondFactor({ challenge, code: code() })).toEqual({ userId: person.id })
    expect((await browser.api.auth.session()).user?.id).toBe(person.id)
    const proved = (await world.db.select().from(sessions).where(eq(sessions.userId, person.id))).map((row) => row.secondFactorAt)
    expect(proved).toContainEqual(world.now())
    expect(await reasonOf(verify(challenge, code(1)))).toBe('challenge_over')
  })

  test.each([
    ['one step ago', -1, 'no refusal'],
    ['one step ahead', 1, 'no refusal'],
    ['two steps ago', -2, 'wrong_code'],
    ['two steps ahead', 2, 'wrong_code'],
  ])('a code of %s', async (_, steps, outcome) => {
    const { person, code } = await twice()
    world.clock.advance(5 * MINUTE)
    expect(await reasonOf(verify(await challengeOf(person), code(steps)))).toBe(outcome)
  })

  test('a code works once, even when sent twice at the same moment, and no earlier code works after it', async () => {
    const { person, code } = await twice()
    const [one, other, third] = [await challengeOf(person), await challengeOf(person), await challengeOf(person)]
    const both = await Promise.all([one, other].map((challenge) => reasonOf(verify(challenge, code()))))
    expect(both.toSorted()).toEqual(['no refusal', 'wrong_code'])
    expect(await reasonOf(verify(third, code(-1)))).toBe('wrong_code')
  })

  test('the code that activated the second factor cannot be used again for sign-in', async () => {
    const person = await account(world)
    const { code } = await withTotp(world, await signedIn(world, person))
    expect(await reasonOf(verify(await challengeOf(person), code()))).toBe('wrong_code')
  })

  test('of ten wrong codes sent at the same time five are checked, and then the correct code is refused too', async () => {
    const { person, code } = await twice()
    const challenge = await challengeOf(person)
    const tries = await Promise.all(Array.from({ length: 10 }, () => reasonOf(verify(challenge, wrong(code())))))
    expect(tries.toSorted()).toEqual([...Array(5).fill('challenge_over'), ...Array(5).fill('wrong_code')])
    const [row] = await world.db.select().from(signInChallenges).where(eq(signInChallenges.userId, person.id))
    expect(row?.attempts).toBe(5)
    expect(await reasonOf(verify(challenge, code()))).toBe('challenge_over')
  })

  test('a second-factor challenge is valid for five minutes', async () => {
    const { person, code } = await twice()
    const challenge = await challengeOf(person)
    world.clock.advance(5 * MINUTE)
    expect(await reasonOf(verify(challenge, code()))).toBe('challenge_over')
    expect(await reasonOf(verify('um-desafio-que-ninguem-recebeu', code()))).toBe('challenge_over')
  })

  test('a second-factor challenge opens no session if the account was deactivated in the meantime', async () => {
    const { person, code } = await twice()
    const challenge = await challengeOf(person)
    await world.db.update(users).set({ active: false }).where(eq(users.id, person.id))
    expect(await reasonOf(verify(challenge, code()))).toBe('deactivated')
  })
})

describe('a recovery code', () => {
  test('a recovery code opens a session once, however it is typed; nine of ten codes are left', async () => {
    const { person, browser, recoveryCodes: codes } = await twice()
    const [first = ''] = codes
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `
    expect(await verify(await challengeOf(person), typed)).toEqual({ userId: person.id })
    expect(await reasonOf(verify(await challengeOf(person), first))).toBe('wrong_code')
    expect((await browser.api.auth.security()).secondFactor.recoveryCodesLeft).toBe(9)
    expect(await subjectsTo(person)).toContain('Um código de recuperação foi usado')
  })

  test('a recovery code that is used twice at the same moment opens only one session', async () => {
    const { person, recoveryCodes: codes } = await twice()
    const challenges = [await challengeOf(person), await challengeOf(person)]
    const both = await Promise.all(challenges.map((challenge) => reasonOf(verify(challenge, codes[0] ?? ''))))
    expect(both.toSorted()).toEqual(['no refusal', 'wrong_code'])
  })

  test('a recovery code of another user, or of an earlier list, is refused', async () => {
    const [ana, bia] = [await twice(), await twice()]
    expect(await reasonOf(verify(await challengeOf(ana.person), bia.recoveryCodes[0] ?? ''))).toBe('wrong_code')
    const { recoveryCodes: fresh } = await ana.browser.api.auth.renewRecoveryCodes()
    expect(fresh.filter((code) => ana.recoveryCodes.includes(code))).toEqual([])
    expect(await reasonOf(verify(await challengeOf(ana.person), ana.recoveryCodes[1] ?? ''))).toBe('wrong_code')
    expect(await reasonOf(verify(await challengeOf(ana.person), fresh[1] ?? ''))).toBe('no refusal')
  })
})

describe('switching the second factor off', () => {
  test('switching the second factor off makes the password sufficient, deletes its data, and emails the owner', async () => {
    const { person, browser, code } = await twice()
    const waiting = await challengeOf(person)
    expect(await browser.api.auth.disableTotp()).toEqual({ ok: true })
    expect(await world.db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(0)
    expect(await reasonOf(verify(waiting, code()))).toBe('challenge_over')
    const again = await apiBrowser(world).api.auth.signIn({ email: person.email, password: PASSWORD })
    expect(again).toEqual({ userId: person.id, challenge: null })
    expect(await subjectsTo(person)).toContain('Verificação em duas etapas desativada')
    expect(await browser.api.auth.disableTotp()).toEqual({ ok: true })
    expect((await subjectsTo(person)).filter((subject) => subject.endsWith('desativada'))).toHaveLength(1)
  })
})

describe('the second factor of an admin', () => {
  test('an admin cannot call admin procedures before the second factor is proved, and the refusal says why', async () => {
    const rita = await account(world, { roles: ['admin'], name: 'Rita Alves' })
    const browser = await signedIn(world, rita)
    expect(await browser.api.auth.session()).toMatchObject({ isAdmin: true, needsSecondFactor: true })
    expect(await reasonOf(browser.api.admin.overview())).toBe('second_factor_required')
    const { code } = await withTotp(world, browser)
    expect(await browser.api.auth.session()).toMatchObject({ isAdmin: true, needsSecondFactor: false })
    expect(await reasonOf(browser.api.admin.overview())).toBe('no refusal')
    expect((await browser.api.auth.security()).secondFactor.required).toBe(true)
    expect(await reasonOf(browser.api.auth.disableTotp())).toBe('second_factor_required')

    world.clock.advance(MINUTE)
    const next = apiBrowser(world)
    const { challenge } = await next.api.auth.signIn({ email: rita.email, password: PASSWORD })
    await next.api.auth.verifySecondFactor({ challenge: challenge ?? '', code: code() })
    expect(await reasonOf(next.api.admin.overview())).toBe('no refusal')
  })

  test('an admin needs no second factor in the demo', async () => {
    const rita = await account(world, { roles: ['admin'] })
    const demo = apiBrowser({ ...world, settings: { ...world.settings, demo: true } })
    await demo.api.auth.signIn({ email: rita.email, password: PASSWORD })
    expect(await demo.api.auth.session()).toMatchObject({ isAdmin: true, needsSecondFactor: false })
    expect(await reasonOf(demo.api.admin.overview())).toBe('no refusal')
  })

  test('a user without the admin role is not asked for a second factor', async () => {
    const { api } = await signedIn(world, await account(world))
    expect(await api.auth.session()).toMatchObject({ isAdmin: false, needsSecondFactor: false })
    expect(await reasonOf(api.admin.overview())).toBe('forbidden')
  })
})
