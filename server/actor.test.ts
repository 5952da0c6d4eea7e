import { inspect } from 'node:util'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { professionalProfiles, sessions, subscriptions, userRoles, users } from '#db/schema/index.ts'
import { actorOf, identityOf } from './actor.ts'
import { sessionOf } from '#server/test/stage/browser.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const home = { latitude: -23.561234, longitude: -46.655678 }

let world: TestWorld
beforeAll(async () => (world = await testWorld()))
afterAll(() => world.close())

const traits = { name: 'Ana Prado', subscriber: true, at: home }
const signedIn = async () => {
  const ana = await world.person(traits)
  const cookie = await sessionOf(world, ana)
  const readActor = async () => (await identityOf(world, cookie)).actor
  return { ana, readActor }
}

describe('the actor is read again for each request', () => {
  test('changes of subscription, roles, home, name and account take effect at the next request', async () => {
    const { ana, readActor } = await signedIn()
    expect(await readActor()).toMatchObject({ id: ana.id, name: 'Ana Prado', subscriber: true, roles: new Set(['contractor']) })
    expect((await readActor())?.home()).toEqual({ point: home, hasAddress: true })
    await world.db.update(subscriptions).set({ endsAt: world.now() }).where(eq(subscriptions.userId, ana.id))
    expect(await readActor()).toMatchObject({ subscriber: false })
    await world.db.insert(userRoles).values({ userId: ana.id, role: 'admin' })
    // The role admin is missing, because this session has not passed the second factor.
    expect(await readActor()).toMatchObject({ adminWithheld: true, roles: new Set(['contractor']) })
    await world.db.update(users).set({ latitude: null, longitude: null, name: 'Ana P.' }).where(eq(users.id, ana.id))
    const renamed = await readActor()
    expect([renamed?.name, renamed?.home()]).toEqual(['Ana P.', { point: null, hasAddress: true }])
    await world.db.update(users).set({ cep: null }).where(eq(users.id, ana.id))
    expect((await readActor())?.home()).toEqual({ point: null, hasAddress: false })
    await world.db.update(users).set({ active: false }).where(eq(users.id, ana.id))
    expect(await readActor()).toBeNull()
  })

  test('only a profile makes a user a professional, and only an active subscription makes a user a subscriber', async () => {
    const zilda = await world.person({ name: 'Zilda Reis', professional: {} })
    const cookie = await sessionOf(world, zilda)
    const roles = async () => (await identityOf(world, cookie)).actor?.roles
    expect(await roles()).toEqual(new Set(['professional']))
    await world.db.delete(professionalProfiles).where(eq(professionalProfiles.userId, zilda.id))
    // A professional with an unfinished sign-up has no role, not even contractor.
    expect(await roles()).toEqual(new Set())
    const subscription = { userId: zilda.id, amountInCents: 5_000, endsAt: new Date(world.now().getTime() + 86_400_000) }
    await world.db.insert(subscriptions).values([
      { ...subscription, status: 'cancelada' },
      { ...subscription, status: 'pendente' },
    ])
    expect((await identityOf(world, cookie)).actor?.subscriber).toBe(false)
    await world.db.insert(subscriptions).values({ ...subscription, status: 'ativa', createdAt: new Date(0) })
    expect((await identityOf(world, cookie)).actor?.subscriber).toBe(true)
  })
})

test('reading the actor takes one statement, and writes only when last_seen_at of the session is due', async () => {
  const { ana, readActor } = await signedIn()
  await readActor()
  const reads = vi.spyOn(world.db, 'select')
  const writes = vi.spyOn(world.db, 'update')
  await readActor()
  // The actor is read by a prepared statement, so the spy on `select` is not called.
  expect([reads.mock.calls.length, writes.mock.calls.length]).toEqual([0, 0])
  await world.db
    .update(sessions)
    .set({ lastSeenAt: new Date(world.now().getTime() - 11 * 60_000) })
    .where(eq(sessions.userId, ana.id))
  writes.mockClear()
  await readActor()
  expect([reads.mock.calls.length, writes.mock.calls.length]).toEqual([0, 1])
  vi.restoreAllMocks()
})

test('an actor that is logged or serialised by accident does not reveal the location of the home', async () => {
  const { ana } = await signedIn()
  const actor = await actorOf(world, { userId: ana.id, sessionId: 's', secondFactor: false })
  const lines: string[] = []
  pino({}, { write: (line: string) => void lines.push(line) }).info({ actor }, 'a person')
  for (const text of [JSON.stringify(actor), JSON.stringify({ ...actor }), inspect(actor, { depth: 9 }), String(lines)]) {
    expect(text).toContain('Ana Prado')
    expect(text).not.toMatch(/23\.56|46\.65/)
  }
  await expect(actorOf(world, { userId: world.newId(), sessionId: 's', secondFactor: false })).rejects.toThrow(
    'no user has this id',
  )
})
