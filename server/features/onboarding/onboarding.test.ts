import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userRoles } from '#db/schema/index.ts'
import type { Person } from '#server/test/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/world.ts'

let world: TestWorld
beforeAll(async () => (world = await testWorld()))
afterAll(() => world.close())

test('a type is chosen once, and the answer leads on', async () => {
  const [ana, marlene] = [await newcomer(), await newcomer()]
  expect(await world.as(ana).onboarding.state()).toEqual({ type: null, next: '/onboarding-tipo' })
  expect(await world.as(ana).onboarding.chooseType({ type: 'contratante' })).toEqual({ next: '/onboarding-contratante?passo=2' })
  expect(await world.as(marlene).onboarding.chooseType({ type: 'profissional' })).toEqual({ next: '/onboarding-profissional' })
  expect(await rolesOf(ana)).toEqual(['contratante'])
  expect(world.heard).toContainEqual({ type: 'onboarding.chosen', id: ana.id, to: [ana.id] })
  expect(await world.as(ana).onboarding.state()).toEqual({ type: 'contratante', next: '/onboarding-contratante?passo=2' })
})

test('a second choice is refused, and says where to go', async () => {
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

test('of twenty choices at once one counts', async () => {
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

test.each(['admin', 'ADMIN', ['contratante'], { type: 'contratante' }, null, ''])('%j is no choice', async (type) => {
  const ana = await newcomer()
  expect(await reasonOf(world.as(ana).onboarding.chooseType(Object({ type })))).toBe('BAD_REQUEST')
  expect(await rolesOf(ana)).toEqual([])
})

test('an admin has chosen already, and a visitor may not choose', async () => {
  const admin = await world.person({ roles: ['admin'] })
  expect(await reasonOf(world.as(admin).onboarding.chooseType({ type: 'contratante' }))).toBe('already_chosen')
  expect(await reasonOf(world.as(null).onboarding.chooseType({ type: 'contratante' }))).toBe('signed_out')
})

function newcomer(): Promise<Person> {
  return world.person({ roles: [] })
}

async function rolesOf({ id }: Person) {
  return (await world.db.select().from(userRoles).where(eq(userRoles.userId, id))).map(({ role }) => role)
}
