import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { professionalProfiles, residences, sessions, userRoles, users } from '#db/schema/index.ts'
import { createCallerFactory } from '#server/core/trpc.ts'
import { readSessionView } from '#server/features/auth/queries.ts'
import { account, signedIn } from '#server/test/stage/accounts.ts'
import { apiBrowser } from '#server/test/stage/api-browser.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { writeIdentity } from '#server/test/stage/identity.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { onboardingRouter } from './router.ts'

let world: TestWorld
beforeAll(async () => (world = await testWorld()))
afterAll(() => world.close())

test('choosing the account type stores it and returns the next address', async () => {
  const [ana, marlene] = [await newcomer(), await newcomer()]
  expect(await world.as(ana).onboarding.state()).toEqual({ type: null, next: '/onboarding-tipo', step: null })
  expect(await world.as(ana).onboarding.chooseType({ type: 'contratante' })).toEqual({ next: '/onboarding-contratante?passo=2' })
  expect(await world.as(marlene).onboarding.chooseType({ type: 'profissional' })).toEqual({ next: '/onboarding-profissional' })
  expect(await rolesOf(ana)).toEqual(['contratante'])
  expect(world.publishedEvents).toContainEqual({ type: 'onboarding.chosen', id: ana.id, to: [ana.id] })
  expect(await world.as(ana).onboarding.state()).toEqual({
    type: 'contratante',
    next: '/onboarding-contratante?passo=2',
    step: null,
  })
  expect(await world.as(marlene).onboarding.state()).toEqual({ type: 'profissional', next: '/onboarding-profissional', step: 1 })
})

test('a second choice of the account type is refused and returns the address to open instead', async () => {
  const ana = await newcomer()
  await world.as(ana).onboarding.chooseType({ type: 'contratante' })
  for (const type of ['contratante', 'profissional'] as const) {
    const error = await world
      .as(ana)
      .onboarding.chooseType({ type })
      .catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({
      code: 'CONFLICT',
      cause: { reason: 'already_chosen', extra: { data: { next: '/onboarding-contratante?passo=2' } } },
    })
  }
  expect(await rolesOf(ana)).toEqual(['contratante'])
})

test('of twenty concurrent choices of the account type, only one is stored', async () => {
  const ana = await newcomer()
  const choices = Array.from({ length: 20 }, (_, index) =>
    world.as(ana).onboarding.chooseType({ type: index % 2 ? 'contratante' : 'profissional' }),
  )
  const done = await Promise.allSettled(choices)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await rolesOf(ana)).toHaveLength(1)
  const reasons = await Promise.all(
    done.filter((one) => one.status === 'rejected').map((one) => reasonOf(Promise.reject(one.reason))),
  )
  expect(new Set(reasons)).toEqual(new Set(['already_chosen']))
})

test.each(['admin', 'ADMIN', ['contratante'], { type: 'contratante' }, null, ''])('rejects %j as a type', async (type) => {
  const ana = await newcomer()
  expect(await reasonOf(world.as(ana).onboarding.chooseType(Object({ type })))).toBe('BAD_REQUEST')
  expect(await rolesOf(ana)).toEqual([])
})

test('choosing an account type is refused to an admin with already_chosen and to a visitor with signed_out', async () => {
  const admin = await world.person({ roles: ['admin'] })
  expect(await reasonOf(world.as(admin).onboarding.chooseType({ type: 'contratante' }))).toBe('already_chosen')
  expect(await reasonOf(world.as(null).onboarding.chooseType({ type: 'contratante' }))).toBe('signed_out')
})

test('if a choice of the account type fails half-way, nothing is stored and the question is asked again', async () => {
  const ana = await newcomer()
  const ctx = { ...(await world.contextOf(ana)), reactions: () => Promise.reject(new Error('a reaction failed')) }
  await expect(createCallerFactory(onboardingRouter)(ctx).chooseType({ type: 'profissional' })).rejects.toThrow(
    'a reaction failed',
  )
  expect(await rolesOf(ana)).toEqual([])
  expect((await world.as(ana).onboarding.state()).next).toBe('/onboarding-tipo')
  expect(await world.as(ana).onboarding.chooseType({ type: 'profissional' })).toEqual({ next: '/onboarding-profissional' })
})

test('the wizard resumes at the first step that has not been saved', async () => {
  const ana = await world.person({ roles: ['profissional'] })
  const { state } = world.as(ana).onboarding
  const step = async () => (await state()).step
  const me = eq(users.id, ana.id)
  await world.db.update(users).set({ street: null }).where(me)
  expect(await step()).toBe(1)
  await world.db.update(users).set({ photo: '/files/avatars/ana.webp' }).where(me)
  expect(await step()).toBe(2)
  await world.db.update(users).set({ street: 'Rua A' }).where(me)
  expect(await step()).toBe(3)
  await world.db.insert(professionalProfiles).values({
    userId: ana.id,
    bio: '',
    yearsOfExperience: 0,
    services: ['Cozinha'],
    dailyPriceInCents: 8_000,
  })
  expect(await step()).toBe(4)
  const profile = eq(professionalProfiles.userId, ana.id)
  await world.db.update(professionalProfiles).set({ documentFront: 'frente' }).where(profile)
  expect(await step()).toBe(4)
  await world.db.update(professionalProfiles).set({ documentSelfie: 'selfie' }).where(profile)
  expect(await step()).toBe(4)
  await writeIdentity(world, ana.id, { birthDate: '1988-02-29', motherName: 'Jaci Souza' })
  expect(await state()).toEqual({ type: 'profissional', next: '/onboarding-profissional', step: 5 })
  await world.db.update(professionalProfiles).set({ verificationStatus: 'Pendente' }).where(profile)
  expect(await state()).toEqual({ type: 'profissional', next: '/dashboard-profissional', step: 6 })
})

test('a user who chose professional is unfinished, and no contractor, until valid documents are sent', async () => {
  const ana = await world.person({ roles: ['profissional'] })
  const session = async () => {
    const { isProfessional, isContractor, unfinishedProfessional } = await readSessionView(await world.contextOf(ana))
    return { isProfessional, isContractor, unfinishedProfessional }
  }
  expect(await session()).toEqual({ isProfessional: false, isContractor: false, unfinishedProfessional: true })
  await world.db.insert(professionalProfiles).values({
    userId: ana.id,
    bio: '',
    yearsOfExperience: 0,
    services: ['Cozinha'],
    dailyPriceInCents: 8_000,
  })
  expect(await session()).toEqual({ isProfessional: true, isContractor: false, unfinishedProfessional: true })
  const become = (verificationStatus: 'Pendente' | 'Aprovado' | 'Recusado', refusalReason: string | null = null) =>
    world.db
      .update(professionalProfiles)
      .set({ verificationStatus, refusalReason })
      .where(eq(professionalProfiles.userId, ana.id))
  for (const status of ['Pendente', 'Aprovado'] as const) {
    await become(status)
    expect(await session()).toMatchObject({ unfinishedProfessional: false })
    expect((await world.as(ana).onboarding.state()).next).toBe('/dashboard-profissional')
  }
  await become('Recusado', 'A foto está cortada.')
  expect(await session()).toEqual({ isProfessional: true, isContractor: false, unfinishedProfessional: true })
  expect((await world.as(ana).onboarding.state()).next).toBe('/onboarding-profissional')
})

describe('adding the second role', () => {
  test('a contractor who adds the professional role starts the wizard and stays a contractor only until step 3', async () => {
    const ana = await world.person()
    await world.db.insert(residences).values({ userId: ana.id, kind: 'casa', bedrooms: 1, bathrooms: 1 })
    const added = await world.as(ana).onboarding.addRole({ type: 'profissional' })
    expect(added).toEqual({ type: 'contratante', next: '/onboarding-profissional', step: 1 })
    expect(await world.as(ana).onboarding.addRole({ type: 'profissional' })).toEqual(added)
    expect((await rolesOf(ana)).toSorted()).toEqual(['contratante', 'profissional'])
    expect(world.publishedEvents.filter(({ type, id }) => type === 'onboarding.role-added' && id === ana.id)).toHaveLength(1)
    expect(await world.as(ana).onboarding.state()).toEqual({ type: 'contratante', next: '/buscar', step: 1 })
  })

  test('a professional who adds the contractor role continues at the next step of a contractor', async () => {
    const rita = await world.person({ professional: true })
    await world.db.update(users).set({ district: null }).where(eq(users.id, rita.id))
    const asked = () => world.as(rita).onboarding.addRole({ type: 'contratante' })
    expect(await asked()).toEqual({ type: 'profissional', next: '/onboarding-contratante', step: 6 })
    await world.db.update(users).set({ district: 'Centro' }).where(eq(users.id, rita.id))
    expect((await asked()).next).toBe('/onboarding-contratante?passo=2')
    await world.db.insert(residences).values({ userId: rita.id, kind: 'casa', bedrooms: 1, bathrooms: 1 })
    expect((await asked()).next).toBe('/buscar')
    expect((await world.contextOf(rita)).actor.roles).toEqual(new Set(['professional', 'contractor']))
  })

  test('ten simultaneous calls that add a role write one row and return the same response', async () => {
    const ana = await world.person()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.as(ana).onboarding.addRole({ type: 'profissional' })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await rolesOf(ana)).toHaveLength(2)
  })

  test('adding a role gives the session a new secret: the old one is refused, and other sessions stay', async () => {
    const ana = await account(world)
    const [here, there] = [await signedIn(world, ana), await signedIn(world, ana)]
    const thief = apiBrowser(world)
    here.cookies().split('; ').forEach(thief.set)
    const before = await sessionsOf(ana)
    await here.api.onboarding.addRole({ type: 'profissional' })
    expect(await reasonOf(thief.api.onboarding.state())).toBe('signed_out')
    expect((await here.api.auth.session()).user?.id).toBe(ana.id)
    expect((await there.api.auth.session()).user?.id).toBe(ana.id)
    const facts = (rows: typeof before) => rows.map(({ id: _secret, ...row }) => JSON.stringify(row)).toSorted()
    expect(facts(await sessionsOf(ana))).toEqual(facts(before))
    const cookies = here.cookies()
    await here.api.onboarding.addRole({ type: 'profissional' })
    expect(here.cookies()).toBe(cookies)
  })

  test('the second role cannot be added without a first one, and can never be admin', async () => {
    const [ana, admin] = [await newcomer(), await world.person({ roles: ['admin'] })]
    expect(await reasonOf(world.as(ana).onboarding.addRole({ type: 'profissional' }))).toBe('not_chosen')
    expect(await reasonOf(world.as(admin).onboarding.addRole({ type: 'profissional' }))).toBe('not_chosen')
    const household = await world.person()
    for (const input of [{ type: 'admin' }, { type: 'profissional', role: 'admin' }, { type: 'profissional', isAdmin: true }])
      expect(await reasonOf(world.as(household).onboarding.addRole(Object(input)))).toBe('BAD_REQUEST')
    expect(await rolesOf(household)).toEqual(['contratante'])
    expect(await reasonOf(world.as(null).onboarding.addRole({ type: 'profissional' }))).toBe('signed_out')
  })
})

function newcomer(): Promise<Person> {
  return world.person({ roles: [] })
}

function sessionsOf({ id }: Person) {
  return world.db.select().from(sessions).where(eq(sessions.userId, id))
}

async function rolesOf({ id }: Person) {
  return (await world.db.select().from(userRoles).where(eq(userRoles.userId, id))).map(({ role }) => role)
}
