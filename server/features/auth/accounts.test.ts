import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailConfirmationTokens, termsAcceptances, users } from '#db/schema/index.ts'
import { freshCpf } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { testSettings } from '#server/test/stage/settings.ts'

let world: TestWorld
beforeAll(async () => void (world = await testWorld({ settings: { limits: 'production' } })))
afterAll(() => world.close())

const api = () => world.as(null).auth
const newcomer = (email: string, cpf = freshCpf()) =>
  ({ name: 'Ana Prado', cpf, phone: '11987654321', email, password: 'plumas', adult: true }) as const

async function linkTo(email: string): Promise<string> {
  const confirmation = (await world.emails()).find(({ to, subject }) => to === email && subject.startsWith('Confirme'))
  return /\/confirmar-email\?token=([\w-]{43})/.exec(confirmation?.text ?? '')?.[1] ?? 'no link came'
}

describe('signing up', () => {
  test('sign-up creates a user with three acceptances; a taken email and a taken CPF are refused alike', async () => {
    const ana = newcomer('ana@casa.example')
    const { userId } = await api().signUp(ana)
    expect(world.publishedEvents).toContainEqual({ type: 'auth.signed-up', id: userId, to: [userId] })
    expect(await world.db.$count(termsAcceptances, eq(termsAcceptances.userId, userId))).toBe(3)
    for (const same of [newcomer('ana@casa.example'), newcomer('outra@casa.example', ana.cpf)])
      await expect(api().signUp(same)).rejects.toMatchObject({ code: 'CONFLICT', cause: { reason: 'taken' } })
  })

  test('sign-up capitalises a name typed in lower case, and refuses a name that pretends to be the company', async () => {
    const { userId } = await api().signUp({ ...newcomer('capitais@casa.example'), name: 'ana  maria dos reis' })
    const [stored] = await world.db.select({ name: users.name }).from(users).where(eq(users.id, userId))
    expect(stored?.name).toBe('Ana Maria dos Reis')
    const team = { ...newcomer('equipe@casa.example'), name: 'Plumaí Suporte' }
    expect(await reasonOf(api().signUp(team))).toBe('BAD_REQUEST')
  })

  test.each([
    ['an address', () => newcomer('curiosa@casa.example')],
    [
      'a CPF',
      (
        (cpf) => () =>
          newcomer(`${Math.random()}@casa.example`, cpf)
      )(freshCpf()),
    ],
  ])('sign-up with the same value of %s can be tried at most three times an hour', async (_, person) => {
    const reasons: string[] = []
    for (let turn = 0; turn < 4; turn++) reasons.push(await reasonOf(api().signUp(person())))
    expect(reasons).toEqual(['no refusal', 'taken', 'taken', 'too_many'])
    world.clock.advance(20 * 60_000)
    expect(await reasonOf(api().signUp(person()))).toBe('taken')
  })
})

describe('signing in with email and password', () => {
  test('signing in is locked for a while after five consecutive wrong passwords; a correct one resets the count', async () => {
    const bia = newcomer('bia@casa.example')
    await api().signUp(bia)
    const attempt = (password: string) => reasonOf(api().signIn({ email: bia.email, password }))
    for (let turn = 0; turn < 4; turn++) expect(await attempt('errada')).toBe('wrong_credentials')
    expect(await attempt(bia.password)).toBe('no refusal')
    for (let turn = 0; turn < 5; turn++) expect(await attempt('errada')).toBe('wrong_credentials')
    expect(await attempt(bia.password)).toBe('too_many')
    world.clock.advance(3 * 60_000)
    expect(await attempt(bia.password)).toBe('no refusal')
  })

  test('sign-in says that an account is deactivated and whom to write to, but only if the password is correct', async () => {
    const rita = newcomer('rita@casa.example')
    const { userId } = await api().signUp(rita)
    await world.db.update(users).set({ active: false }).where(eq(users.id, userId))
    world.clock.advance(60 * 60_000)
    expect(await reasonOf(api().signIn({ email: rita.email, password: 'errada' }))).toBe('wrong_credentials')
    const refused = api().signIn({ email: rita.email, password: rita.password })
    await expect(refused).rejects.toThrow(testSettings.company.email)
    expect(await reasonOf(refused)).toBe('deactivated')
  })
})

describe('confirming an email address', () => {
  test('a confirmation link of an email address works once within three days and emits an event', async () => {
    world.clock.advance(60 * 60_000)
    const [one, late] = [newcomer('carla@casa.example'), newcomer('dora@casa.example')]
    const { userId } = await api().signUp(one)
    await api().signUp(late)
    await world.jobs()
    const [token, expired] = [await linkTo(one.email), await linkTo(late.email)]
    expect(await api().confirmEmail({ token })).toEqual({ ok: true })
    expect(world.publishedEvents).toContainEqual({ type: 'auth.email-confirmed', id: userId, to: [userId] })
    expect(await reasonOf(api().confirmEmail({ token }))).toBe('link_used')
    world.clock.advance(3 * 24 * 3_600_000 + 1)
    expect(await reasonOf(api().confirmEmail({ token: expired }))).toBe('link_used')
    const used = eq(emailConfirmationTokens.userId, userId)
    expect((await world.db.select().from(emailConfirmationTokens).where(used))[0]?.usedAt).not.toBeNull()
  })

  test('a confirmation link confirms nothing if the email address was changed after the link was sent', async () => {
    const eva = newcomer('eva@casa.example')
    const { userId } = await api().signUp(eva)
    const token = await linkTo(eva.email)
    await world.db.update(users).set({ email: 'eva.nova@casa.example' }).where(eq(users.id, userId))
    await api().confirmEmail({ token })
    const [row] = await world.db.select().from(users).where(eq(users.id, userId))
    expect(row?.emailConfirmedAt).toBeNull()
  })
})
