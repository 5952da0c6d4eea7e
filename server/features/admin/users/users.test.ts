import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { auditLog, users } from '#db/schema/index.ts'
import { createPostgresBus } from '#server/adapters/bus/postgres.ts'
import { account, PASSWORD, signedIn } from '#server/test/stage/accounts.ts'
import { apiBrowser } from '#server/test/stage/api-browser.ts'
import { browserAt, sessionOf } from '#server/test/stage/browser.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { hostOf, listen } from '#server/test/stage/host.ts'
import { long } from '#server/test/stage/long.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MINUTE = 60_000
let world: TestWorld
let story: Story
let rita: Person
beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  rita = await account(world, { name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world.close())

const team = (admin: Person = rita) => world.as(admin).admin
const actsOn = (entityId: string) =>
  world.db
    .select({ action: auditLog.action, actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'users'), eq(auditLog.entityId, entityId)))
    .orderBy(auditLog.createdAt, auditLog.id)
/** Advances the clock by a minute and then creates a user, so that this user has the newest creation time. */
async function newcomer(traits: Parameters<typeof account>[1] = {}): Promise<Person> {
  world.clock.advance(MINUTE)
  const person = await account(world, traits)
  await world.db.update(users).set({ createdAt: world.now() }).where(eq(users.id, person.id))
  return person
}
const rowOf = async ({ id }: Person) => (await world.db.select().from(users).where(eq(users.id, id)))[0]!

describe('the list of users', () => {
  test('the list of users shows the newest first, twenty a page, and users with and without roles', async () => {
    const people: string[] = []
    for (let one = 0; one < 22; one++) people.unshift((await newcomer({ name: `Lista ${one}`, roles: [] })).id)
    const first = await team().users({ search: 'lista' })
    expect(first.items.map(({ id }) => id)).toEqual(people.slice(0, 20))
    expect(first.items[0]).toMatchObject({ name: 'Lista 21', roles: [], active: true })
    const second = await team().users({ search: 'lista', cursor: first.nextCursor! })
    expect(second.items.map(({ id }) => id)).toEqual(people.slice(20))
    expect(second.nextCursor).toBeNull()
    const [newest] = (await team().users({})).items
    expect(newest?.id).toBe(people[0])
    const [admin] = (await team().users({ search: 'rita alves' })).items
    expect(admin?.roles).toEqual(['admin'])
  })

  test('a search finds part of a name without accents, of an email with or without @ or of a phone number, and a whole CPF', async () => {
    const person = await newcomer({ name: "João d'Ávila <b>100%</b>" })
    const { cpf } = await rowOf(person)
    const [phone, email] = ['+5571998800123', 'joao.avila_7@correio.example']
    await world.db.update(users).set({ phone, email }).where(eq(users.id, person.id))
    const found = async (search: string) => (await team().users({ search })).items.map(({ id }) => id)
    for (const search of [
      "JOAO D'AVILA",
      '<b>',
      '100%',
      cpf,
      cpf.replace(/^(...)(...)(...)/, '$1.$2.$3-'),
      '99880-0123',
      email.toUpperCase(),
      email.slice(1, -4),
      'joao.avila',
      'Ávila_7',
    ])
      expect([search, (await found(search)).includes(person.id)]).toEqual([search, true])
    // The domain is found only with '@', because too many people share it.
    for (const search of ['correio', 'joao_avila']) expect(await found(search)).toEqual([])
    expect(await found('@correio')).toEqual([person.id])
    expect(await found('100_')).toEqual([])
    const [item] = (await team().users({ search: cpf })).items
    expect(JSON.stringify(item)).not.toContain(cpf)
    expect(item?.maskedCpf).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
  })

  test('a search never finds a person by a part of the CPF, so that the masked digits cannot be guessed', async () => {
    const person = await newcomer()
    const { cpf } = await rowOf(person)
    const phone = '+5500000000000'
    await world.db.update(users).set({ phone }).where(eq(users.id, person.id))
    const parts = Array.from({ length: 8 }, (_, from) => [3, 4, 9, 10].map((length) => cpf.slice(from, from + length))).flat()
    for (const search of [...parts, `${cpf}0`].filter((part) => !phone.includes(part)))
      expect((await team().users({ search })).items.map(({ id }) => id)).not.toContain(person.id)
  })

  long('an admin may look up sixty whole CPFs an hour', async () => {
    const limited = await testWorld({ settings: { limits: 'production' } })
    const admin = await account(limited, { roles: ['admin'] })
    const search = (typed: string) => reasonOf(limited.as(admin).admin.users({ search: typed }))
    for (let each = 0; each < 60; each++) expect(await search('529.982.247-25')).toBe('no refusal')
    expect(await search('529.982.247-25')).toBe('too_many')
    expect(await search('529.982.247')).toBe('no refusal')
    await limited.close()
  })

  test('a search of two characters is refused at its field, and callers who are not admins are refused', async () => {
    expect(await reasonOf(team().users({ search: 'ab' }))).toBe('BAD_REQUEST')
    expect(await reasonOf(world.as(story.ana).admin.users({}))).toBe('forbidden')
    expect(await reasonOf(world.as(null).admin.users({}))).toBe('signed_out')
  })
})

describe('one user', () => {
  test('an admin reveals the whole CPF of a user, and the view is recorded', async () => {
    const person = await newcomer()
    const { cpf } = await rowOf(person)
    expect(JSON.stringify(await team().user({ userId: person.id }))).not.toContain(cpf)
    expect(await actsOn(person.id)).toEqual([])
    expect(await team().revealCpf({ userId: person.id })).toEqual({ cpf })
    expect(await actsOn(person.id)).toEqual([{ action: 'user.cpf-viewed', actorId: rita.id }])
  })

  test("the page of a user has dates, roles and the user's upcoming bookings, soonest first", async () => {
    const [later, sooner] = [await story.paid(), await story.booked()]
    await story.refresh(later.id)
    const { items } = await team().users({ search: 'ana prado' })
    const detail = await team().user({ userId: story.ana.id })
    expect(items.map(({ id }) => id)).toContain(story.ana.id)
    expect(detail.futureBookings.map(({ id }) => id).toSorted()).toEqual([later.id, sooner.id].toSorted())
    const starts = detail.futureBookings.map(({ start }) => start.getTime())
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(detail.futureBookings.find(({ id }) => id === later.id)).toMatchObject({ status: 'Confirmado', totalInCents: 10_800 })
    const professional = await team().user({ userId: story.marlene.id })
    expect(professional.futureBookings).toHaveLength(2)
    expect(professional.verificationStatus).toBe('Aprovado')
  })

  test('every procedure about a user refuses an unknown id with not_found', async () => {
    const userId = '00000000-0000-4000-8000-000000000000'
    const acts = [team().user({ userId }), team().revealCpf({ userId }), team().setActive({ userId, active: false })]
    expect(await Promise.all(acts.map((act) => reasonOf(act)))).toEqual(['not_found', 'not_found', 'not_found'])
  })
})

describe('deactivation of a user', () => {
  test('deactivation ends sessions, prevents sign-in and hides a professional; activation reverses it', async () => {
    const professional = await newcomer({ professional: true })
    const browser = await signedIn(world, professional)
    const listed = async () => (await world.database.sql`select from search_index where user_id = ${professional.id}`).length
    expect(await listed()).toBe(1)
    await team().setActive({ userId: professional.id, active: false })
    expect((await browser.api.auth.session()).user).toBeNull()
    const entering = () => reasonOf(apiBrowser(world).api.auth.signIn({ email: professional.email, password: PASSWORD }))
    expect(await entering()).toBe('deactivated')
    expect(await listed()).toBe(0)
    expect((await team().user({ userId: professional.id })).active).toBe(false)
    await team().setActive({ userId: professional.id, active: true })
    expect(await entering()).toBe('no refusal')
    expect(await listed()).toBe(1)
    expect((await actsOn(professional.id)).map(({ action }) => action)).toEqual(['user.deactivated', 'user.activated'])
  })

  test('repeating a deactivation changes nothing in the database', async () => {
    const person = await newcomer()
    for (let turn = 0; turn < 3; turn++)
      expect(await team().setActive({ userId: person.id, active: false })).toEqual({ userId: person.id, active: false })
    expect(await actsOn(person.id)).toHaveLength(1)
  })

  test('deactivation closes the sockets on another instance within two seconds', async () => {
    const person = await newcomer()
    const cookie = await sessionOf(world, person)
    const [admins, theirs] = [await instance(), await instance()]
    const socket = new WebSocket(`ws://127.0.0.1:${theirs.port}/trpc-ws`, {
      headers: { origin: 'http://localhost:3000', cookie },
    })
    const frames: string[] = []
    socket.on('message', (data: Buffer) => frames.push(data.toString()))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'notifications.live' } }))
    await vi.waitFor(() => expect(frames.join()).toContain('started'), 5_000)
    const api = browserAt(`http://127.0.0.1:${admins.port}`, (await signedIn(world, rita)).cookies()).api
    await api.admin.setActive.mutate({ userId: person.id, active: false })
    expect(await Promise.race([closed, sleep(2_000)])).toBe(4401)
    await Promise.all([admins.close(), theirs.close()])
  })

  test('an admin cannot deactivate their own account or the last admin', async () => {
    expect(await reasonOf(team().setActive({ userId: rita.id, active: false }))).toBe('last_admin')
    const other = await account(world, { name: 'Rute Melo', roles: ['admin'] })
    expect(await reasonOf(team().setActive({ userId: rita.id, active: false }))).toBe('own_account')
    expect((await team().user({ userId: rita.id })).obstacle).toBe('Você não pode desativar a própria conta.')
    expect((await team().user({ userId: other.id })).obstacle).toBeNull()
    await team().setActive({ userId: other.id, active: false })
    expect(await actsOn(rita.id)).toEqual([])
  })

  long('of two admins who deactivate each other at once, one stays active', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await account(world, { roles: ['admin'] }), await account(world, { roles: ['admin'] })]
      const acts = [
        team(one).setActive({ userId: two.id, active: false }),
        team(two).setActive({ userId: one.id, active: false }),
      ]
      const reasons = await Promise.all(acts.map((act) => reasonOf(act)))
      expect(reasons.filter((reason) => reason === 'no refusal')).toHaveLength(1)
      expect([(await rowOf(one)).active, (await rowOf(two)).active].filter(Boolean)).toHaveLength(1)
      for (const { id } of [one, two]) await team().setActive({ userId: id, active: false })
    }
  })

  test('deactivating a user needs a password or code entered in the last ten minutes, like revealing a whole CPF', async () => {
    const person = await newcomer()
    await team().users({})
    world.clock.advance(11 * MINUTE)
    expect(await reasonOf(team().setActive({ userId: person.id, active: false }))).toBe('step_up_required')
    expect(await reasonOf(team().revealCpf({ userId: person.id }))).toBe('step_up_required')
    expect(await actsOn(person.id)).toEqual([])
  })
})

/**
 * Starts a second instance of the server with its own connection to the message bus. In demo mode an admin needs no second
 * factor.
 */
async function instance() {
  const bus = await createPostgresBus(world.database.url, { onError: () => undefined })
  const host = await hostOf({ ...world, bus, settings: { ...world.settings, demo: true } })
  return {
    port: await listen(host),
    close: async () => {
      await host.app.close()
      await bus.close()
    },
  }
}
