import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, notifications, teamRoles, userRoles, users } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let rita: Person
let otto: Person
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.delete(teamRoles)
  await world.db.update(users).set({ active: false })
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
  otto = await world.person({ name: 'Otto Lins', roles: ['admin'] })
})

const narrow = (by: Person, who: Person, roles: ('suporte' | 'financeiro')[]) =>
  world.as(by).admin.setTeamRoles({ userId: who.id, roles })

test('a team role opens its own admin pages and no others, from the next request on', async () => {
  const { items } = await narrow(rita, otto, ['financeiro'])
  expect(items.map(({ name, roles, mine }) => [name, roles, mine])).toEqual([
    ['Otto Lins', ['financeiro'], false],
    ['Rita Alves', [], true],
  ])
  expect((await world.as(otto).auth.session()).desk).toEqual(['finance'])
  expect(await reasonOf(world.as(otto).payment.stuckPayouts())).toBe('no refusal')
  expect(await reasonOf(world.as(otto).verification.pending())).toBe('forbidden')
  expect(await reasonOf(world.as(otto).admin.team())).toBe('forbidden')
  await narrow(rita, otto, ['suporte', 'financeiro'])
  expect(await reasonOf(world.as(otto).verification.pending())).toBe('no refusal')
  expect(await reasonOf(world.as(otto).admin.audit({}))).toBe('forbidden')
  await narrow(rita, otto, [])
  expect(await reasonOf(world.as(otto).admin.audit({}))).toBe('no refusal')
  expect(await world.db.$count(auditLog, eq(auditLog.action, 'team.roles-set'))).toBe(3)
})

test('no admin can change their own team roles, and only admins can have team roles', async () => {
  expect(await reasonOf(narrow(rita, rita, ['suporte']))).toBe('self')
  expect(await reasonOf(narrow(rita, await world.person(), ['suporte']))).toBe('not_found')
  expect(await world.db.$count(teamRoles)).toBe(0)
})

test('when two administrators restrict each other at the same time, one of them stays administrator', async () => {
  for (let round = 0; round < 5; round++) {
    await world.db.delete(teamRoles)
    const reasons = await Promise.all([reasonOf(narrow(rita, otto, ['suporte'])), reasonOf(narrow(otto, rita, ['suporte']))])
    expect(reasons.filter((reason) => reason === 'no refusal')).toHaveLength(1)
    expect(await world.db.$count(teamRoles)).toBe(1)
  }
})

test('the database refuses every deactivation and every removal of a role that would leave no administrator', async () => {
  await narrow(rita, otto, ['suporte'])
  const deactivate = world.db.update(users).set({ active: false }).where(eq(users.id, rita.id))
  await expect(deactivate.execute()).rejects.toMatchObject({ cause: { constraint_name: 'team_roles_administrator' } })
  const remove = world.db.delete(userRoles).where(eq(userRoles.userId, rita.id))
  await expect(remove.execute()).rejects.toMatchObject({ cause: { constraint_name: 'team_roles_administrator' } })
})

test('an admin with the role suporte cannot deactivate the account of another admin', async () => {
  await narrow(rita, otto, ['suporte'])
  expect(await reasonOf(world.as(otto).admin.setActive({ userId: rita.id, active: false }))).toBe('forbidden')
  const bia = await world.person()
  expect(await reasonOf(world.as(otto).admin.setActive({ userId: bia.id, active: false }))).toBe('no refusal')
})

test('an admin with a team role is notified of and counts only what waits on the pages of that role', async () => {
  const mila = await world.person({ name: 'Mila Couto', roles: ['admin'] })
  await narrow(rita, otto, ['financeiro'])
  await narrow(rita, mila, ['suporte'])
  const [ana, bia] = [await world.person({ subscriber: true }), await world.person({ professional: true })]
  await world.as(ana).safety.report({ userId: bia.id, reason: 'Outro motivo', details: 'Ofendeu.' })
  const notified = await world.db.select().from(notifications).where(like(notifications.eventKey, 'safety.%'))
  expect(notified.map(({ userId }) => userId).toSorted()).toEqual([rita.id, mila.id].toSorted())
  const waiting = (who: Person) => world.as(who).admin.waiting()
  expect((await waiting(mila)).reports).toBeGreaterThan(0)
  expect(await waiting(otto)).toMatchObject({ reports: 0, verifications: 0, appeals: 0 })
})
