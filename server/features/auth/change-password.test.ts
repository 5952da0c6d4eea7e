import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownDevices, passwordResetTokens, sessions, signInChallenges, users } from '#db/schema/index.ts'
import { account, appOf, PASSWORD, signedIn, withTotp } from '#server/test/stage/accounts.ts'
import { authMessages } from '#shared/auth.ts'
import { freshCpf, type Person } from '#server/test/stage/factories.ts'
import { apiBrowser } from '#server/test/stage/api-browser.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { hashPassword } from './passwords.ts'
import { newToken } from './tokens.ts'

const NEW = 'a senha de agora'
let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

const change = (current: string, password: string) => ({ current, password, confirmation: password })
const signIn = ({ email }: Person, password: string) => reasonOf(apiBrowser(world).api.auth.signIn({ email, password }))

/** The link to choose a new password that an email contains. */
async function linkFor({ id }: Person): Promise<string> {
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(world.now().getTime() + 3_600_000)
  await world.db.insert(passwordResetTokens).values({ tokenHash, userId: id, createdAt: world.now(), expiresAt })
  return token
}

describe('a changed password', () => {
  test('after a change of password other sessions end, the current one continues, and the owner gets an email', async () => {
    const ana = await account(world)
    const [here, there] = [await signedIn(world, ana), await signedIn(world, ana)]
    const before = here.cookies()
    const link = await linkFor(ana)
    world.publishedEvents.length = 0
    expect(await here.api.auth.changePassword(change(PASSWORD, NEW))).toEqual({ ok: true })

    expect((await here.api.auth.session()).user?.id).toBe(ana.id)
    expect((await there.api.auth.session()).user).toBeNull()
    const old = apiBrowser(world)
    before.split('; ').forEach(old.set)
    expect((await old.api.auth.session()).user).toBeNull()
    expect(await world.db.$count(sessions, eq(sessions.userId, ana.id))).toBe(1)
    expect(world.publishedEvents.filter(({ type }) => type === 'auth.session-ended')).toHaveLength(1)
    expect(world.publishedEvents).toContainEqual({ type: 'auth.password-changed', id: ana.id, to: [ana.id] })
    expect(await signIn(ana, PASSWORD)).toBe('wrong_credentials')
    expect(await signIn(ana, NEW)).toBe('no refusal')
    expect(await reasonOf(apiBrowser(world).api.auth.resetPassword({ token: link, password: 'mais uma senha' }))).toBe(
      'link_used',
    )
    await world.jobs()
    const notified = (await world.emails()).filter(({ to, subject }) => to === ana.email && subject === 'Sua senha foi alterada')
    expect(notified).toHaveLength(1)
    expect(notified[0]?.text).not.toContain(NEW)
  })

  test('a change of password needs the current password; a wrong one is reported at its field and changes nothing', async () => {
    const ana = await account(world)
    const { api } = await signedIn(world, ana)
    await expect(api.auth.changePassword(change('errada', NEW))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { reason: 'wrong_password', extra: { fields: { current: ['Senha atual incorreta'] } } },
    })
    expect(await reasonOf(api.auth.changePassword({ ...change(PASSWORD, NEW), confirmation: 'outra coisa' }))).toBe('BAD_REQUEST')
    expect(await signIn(ana, PASSWORD)).toBe('no refusal')
  })

  test('a change of password keeps the proved second factor, and forgets every browser except the current one', async () => {
    const ana = await account(world)
    const here = await signedIn(world, ana)
    await signedIn(world, ana)
    await withTotp(world, here)
    await here.api.auth.changePassword(change(PASSWORD, NEW))
    const [session] = await world.db.select().from(sessions).where(eq(sessions.userId, ana.id))
    expect(session?.secondFactorAt).toEqual(world.now())
    expect(await world.db.$count(knownDevices, eq(knownDevices.userId, ana.id))).toBe(1)
  })

  test('a change of password ends the second-factor challenges that were opened with the old password', async () => {
    const ana = await account(world)
    const here = await signedIn(world, ana)
    const { secret } = await withTotp(world, here)
    world.clock.advance(60_000)
    const { challenge } = await apiBrowser(world).api.auth.signIn({ email: ana.email, password: PASSWORD })
    await here.api.auth.changePassword(change(PASSWORD, NEW))
    const code = appOf(world, secret).code()
    const late = apiBrowser(world).api.auth.verifySecondFactor({ challenge: challenge ?? '', code })
    expect(await reasonOf(late)).toBe('challenge_over')
    expect(await world.db.$count(signInChallenges, eq(signInChallenges.userId, ana.id))).toBe(0)
  })

  test('of two changes of a password at the same moment one succeeds', async () => {
    const ana = await account(world)
    const [here, there] = [await signedIn(world, ana), await signedIn(world, ana)]
    const both = await Promise.all([
      reasonOf(here.api.auth.changePassword(change(PASSWORD, NEW))),
      reasonOf(there.api.auth.changePassword(change(PASSWORD, `${NEW} também`))),
    ])
    expect(both.filter((reason) => reason === 'no refusal')).toHaveLength(1)
    expect(await world.db.$count(sessions, eq(sessions.userId, ana.id))).toBe(1)
  })

  test('the new password of an admin needs twelve characters and must not be common, also after a reset', async () => {
    const rita = await account(world, { roles: ['admin'] })
    const { api } = await signedIn(world, rita)
    const token = await linkFor(rita)
    for (const [password, sentence] of [
      ['onze letras', 'A senha de uma conta de administração tem no mínimo 12 caracteres.'],
      ['111111111111', 'Esta senha é muito comum. Escolha outra.'],
    ] as const) {
      const refused = { cause: { extra: { fields: { password: [sentence] } } } }
      await expect(api.auth.changePassword(change(PASSWORD, password))).rejects.toMatchObject(refused)
      await expect(apiBrowser(world).api.auth.resetPassword({ token, password })).rejects.toMatchObject(refused)
    }
    expect(await reasonOf(api.auth.changePassword(change(PASSWORD, 'doze letras!')))).toBe('no refusal')
  })

  test('the new password of any other user may be common, unless the settings refuse it', async () => {
    const ana = await account(world)
    const { api, cookies } = await signedIn(world, ana)
    expect(await reasonOf(api.auth.changePassword(change(PASSWORD, '123456')))).toBe('no refusal')
    const strict = apiBrowser({ ...world, settings: { ...world.settings, refuseCommonPasswords: true } })
    cookies().split('; ').forEach(strict.set)
    expect(await reasonOf(strict.api.auth.changePassword(change('123456', 'senha123')))).toBe('invalid_input')
    const personal = { cause: { extra: { fields: { password: [authMessages.personalPassword] } } } }
    await expect(strict.api.auth.changePassword(change('123456', ana.email.split('@')[0]!))).rejects.toMatchObject(personal)
    const cpf = freshCpf()
    const newcomer = {
      name: 'Bia Reis',
      cpf,
      phone: '11987654321',
      email: 'bia@casa.example',
      password: cpf,
      adult: true,
    } as const
    await expect(strict.api.auth.signUp(newcomer)).rejects.toMatchObject(personal)
  })
})

describe('a password change during a sign-in', () => {
  /** A world in which the function `meanwhile` runs while the password of a sign-in is being checked. */
  async function racing(person: Person, meanwhile: () => Promise<unknown>): Promise<string> {
    const db = new Proxy(world.db, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (key !== 'transaction' || typeof value !== 'function') return value
        return async (...work: unknown[]) => {
          await meanwhile()
          return Reflect.apply(value, target, work) as unknown
        }
      },
    })
    const late = apiBrowser({ ...world, db, settings: { ...world.settings } })
    return reasonOf(late.api.auth.signIn({ email: person.email, password: PASSWORD }))
  }

  test('a sign-in with the old password opens no session if the password changes while it is checked', async () => {
    const ana = await account(world)
    const passwordHash = await hashPassword(NEW)
    const replaced = () => world.db.update(users).set({ passwordHash }).where(eq(users.id, ana.id))
    expect(await racing(ana, replaced)).toBe('wrong_credentials')
    expect(await world.db.$count(sessions, eq(sessions.userId, ana.id))).toBe(0)
  })

  test('a sign-in opens no session if the account is deactivated while the password is checked', async () => {
    const ana = await account(world)
    expect(await racing(ana, () => world.db.update(users).set({ active: false }).where(eq(users.id, ana.id)))).toBe('deactivated')
    expect(await world.db.$count(sessions, eq(sessions.userId, ana.id))).toBe(0)
  })

  test('after many sign-ins and a reset at the same time, no session that was opened with the old password remains', async () => {
    const ana = await account(world)
    const token = await linkFor(ana)
    await Promise.all([
      ...Array.from({ length: 6 }, () => signIn(ana, PASSWORD)),
      apiBrowser(world).api.auth.resetPassword({ token, password: NEW }),
      ...Array.from({ length: 6 }, () => signIn(ana, PASSWORD)),
    ])
    expect(await world.db.$count(sessions, eq(sessions.userId, ana.id))).toBe(0)
  })
})
