import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordResetTokens, sessions, users } from '#db/schema/index.ts'
import type { Person, PersonTraits } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { hashPassword } from './passwords.ts'

const OLD = 'a senha de antes'
const NEW = 'a senha de agora'
let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

const api = () => world.as(null).auth
const emailsTo = async (email: string) =>
  (await world.emails()).filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }))
const signIn = (person: Person, password: string) => api().signIn({ email: person.email, password })
const isValid = async (token: string) => (await api().checkReset({ token })).valid

async function newUser(traits: PersonTraits = {}): Promise<Person> {
  const person = await world.person(traits)
  await world.db
    .update(users)
    .set({ passwordHash: await hashPassword(OLD) })
    .where(eq(users.id, person.id))
  return person
}

/** Requests a reset and returns the token of the newest reset email. */
async function linkFor({ email }: Person): Promise<string> {
  const before = new Set((await emailsTo(email)).map(({ text }) => text))
  await api().requestReset({ email })
  await world.jobs()
  const reset = (await emailsTo(email)).find(({ subject, text }) => subject.startsWith('Redefinir') && !before.has(text))
  return /\/redefinir-senha\?token=([\w-]{43})/.exec(reset?.text ?? '')?.[1] ?? 'no link came'
}

describe('a forgotten password', () => {
  test('the emailed link resets a password: every session ends, the old password fails, the owner gets an email', async () => {
    const [ana, rita] = [await newUser(), await newUser()]
    for (const person of [ana, ana, rita]) await signIn(person, OLD)
    const open = await world.db.select().from(sessions).where(eq(sessions.userId, ana.id))
    const token = await linkFor(ana)
    expect(await isValid(token)).toBe(true)
    world.publishedEvents.length = 0
    expect(await api().resetPassword({ token, password: NEW })).toEqual({ ok: true })

    expect(await world.db.select().from(sessions).where(eq(sessions.userId, ana.id))).toEqual([])
    expect(await world.db.select().from(sessions).where(eq(sessions.userId, rita.id))).toHaveLength(1)
    expect(
      world.publishedEvents
        .filter(({ type }) => type === 'auth.session-ended')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(open.map(({ id }) => id).toSorted())
    expect(world.publishedEvents).toContainEqual({ type: 'auth.password-reset', id: ana.id, to: [ana.id] })
    expect(await reasonOf(signIn(ana, OLD))).toBe('wrong_credentials')
    expect(await signIn(ana, NEW)).toEqual({ userId: ana.id, challenge: null })
    expect(await signIn(rita, OLD)).toEqual({ userId: rita.id, challenge: null })
    await world.jobs()
    const notified = (await emailsTo(ana.email)).filter(({ subject }) => subject === 'Sua senha foi alterada')
    expect(notified).toHaveLength(1)
    expect(notified[0]?.text).not.toContain(NEW)
  })

  test('after a reset the tables contain only hashes of the link and of the password', async () => {
    const ana = await newUser()
    const token = await linkFor(ana)
    await api().resetPassword({ token, password: NEW })
    const [link] = await world.db.select().from(passwordResetTokens).where(eq(passwordResetTokens.userId, ana.id))
    const [user] = await world.db.select().from(users).where(eq(users.id, ana.id))
    expect(link?.tokenHash).toMatch(/^[\da-f]{64}$/)
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('a reset for an unknown email returns the same response as for a known one, and no email is sent', async () => {
    const [ana, unknown] = [await newUser(), 'ninguem@casa.example']
    const answers = [await api().requestReset({ email: ana.email }), await api().requestReset({ email: unknown })]
    await world.jobs()
    expect(answers).toEqual([{ ok: true }, { ok: true }])
    expect(await emailsTo(unknown)).toEqual([])
    expect(await emailsTo(ana.email)).toHaveLength(1)
  })
})

describe('limits of password resets', () => {
  let strict: TestWorld
  beforeAll(async () => void (strict = await testWorld({ settings: { limits: 'production' } })))
  afterAll(() => strict.close())
  const door = () => strict.as(null).auth

  test('a user who was locked out by wrong passwords may sign in with the new password after a reset', async () => {
    const { id, email } = await strict.person()
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await reasonOf(door().signIn({ email, password: OLD }))).toBe('wrong_credentials')
    expect(await reasonOf(door().signIn({ email, password: OLD }))).toBe('too_many')
    await door().requestReset({ email })
    await strict.jobs()
    const token = /token=([\w-]{43})/.exec((await strict.emails())[0]?.text ?? '')?.[1] ?? ''
    await door().resetPassword({ token, password: NEW })
    expect(await door().signIn({ email, password: NEW })).toEqual({ userId: id, challenge: null })
  })

  test('at most three reset emails an hour are sent to one address, whether or not it has an account', async () => {
    const { email } = await strict.person()
    for (const address of [email, 'ninguem@casa.example']) {
      const reasons: string[] = []
      for (let attempt = 0; attempt < 4; attempt++) reasons.push(await reasonOf(door().requestReset({ email: address })))
      expect(reasons).toEqual(['no refusal', 'no refusal', 'no refusal', 'too_many'])
    }
  })

  test('a caller who guesses reset links is refused after too many tries', async () => {
    const reasons: string[] = []
    for (let attempt = 0; attempt < 21; attempt++) {
      const token = `um-link-que-ninguem-recebeu-${attempt}`
      reasons.push(await reasonOf(door().resetPassword({ token, password: NEW })))
    }
    expect(reasons.at(0)).toBe('link_used')
    expect(reasons.at(-1)).toBe('too_many')
  })
})

describe('a reset link', () => {
  test('a reset link works for one hour and not a second longer', async () => {
    const ana = await newUser()
    const token = await linkFor(ana)
    world.clock.advance(3_599_000)
    expect(await isValid(token)).toBe(true)
    world.clock.advance(1_000)
    expect(await isValid(token)).toBe(false)
    expect(await reasonOf(api().resetPassword({ token, password: NEW }))).toBe('link_used')
    expect(await signIn(ana, OLD)).toEqual({ userId: ana.id, challenge: null })
  })

  test('a reset link works once', async () => {
    const ana = await newUser()
    const token = await linkFor(ana)
    await api().resetPassword({ token, password: NEW })
    expect(await isValid(token)).toBe(false)
    expect(await reasonOf(api().resetPassword({ token, password: 'uma terceira' }))).toBe('link_used')
    expect(await signIn(ana, NEW)).toEqual({ userId: ana.id, challenge: null })
  })

  test('using a reset link invalidates all earlier links of this user and no link of another user', async () => {
    const [ana, rita] = [await newUser(), await newUser()]
    const [older, newer, linkOfRita] = [await linkFor(ana), await linkFor(ana), await linkFor(rita)]
    expect(await isValid(older)).toBe(true)
    await api().resetPassword({ token: newer, password: NEW })
    expect([await isValid(older), await isValid(linkOfRita)]).toEqual([false, true])
  })

  long.each([
    ['the same link', (one: string) => [one, one]],
    ['two links', (one: string, other: string) => [one, other]],
  ])('when a reset is sent twice at once with %s, one succeeds', async (_which, pick) => {
    const ana = await newUser()
    const tokens = pick(await linkFor(ana), await linkFor(ana))
    const passwords = tokens.map((_token, index) => `${NEW} ${index}`)
    const reasons = await Promise.all(
      tokens.map((token, index) => reasonOf(api().resetPassword({ token, password: passwords[index] ?? '' }))),
    )
    expect(reasons.toSorted()).toEqual(['link_used', 'no refusal'])
    const works = await Promise.all(passwords.map((password) => reasonOf(signIn(ana, password))))
    expect(works).toEqual(reasons.map((reason) => (reason === 'no refusal' ? 'no refusal' : 'wrong_credentials')))
    const notified = await emailsTo(ana.email)
    expect(notified.filter(({ subject }) => subject === 'Sua senha foi alterada')).toHaveLength(1)
  })

  test('a reset link does not work if the account was deactivated after the link was sent', async () => {
    const ana = await newUser()
    const token = await linkFor(ana)
    await world.db.update(users).set({ active: false }).where(eq(users.id, ana.id))
    expect(await isValid(token)).toBe(false)
    expect(await reasonOf(api().resetPassword({ token, password: NEW }))).toBe('link_used')
  })

  test('a reset link still works after a refused password (too short, or a common one for an admin)', async () => {
    const boss = await newUser({ roles: ['admin'] })
    const token = await linkFor(boss)
    await expect(api().resetPassword({ token, password: '12345' })).rejects.toThrow('Senha deve ter no mínimo 6 caracteres')
    expect(await reasonOf(api().resetPassword({ token, password: 'senha123' }))).toBe('invalid_input')
    expect(await isValid(token)).toBe(true)
    const ana = await newUser()
    expect(await api().resetPassword({ token: await linkFor(ana), password: 'senha123' })).toEqual({ ok: true })
  })
})
