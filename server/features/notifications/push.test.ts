import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationPreferences, outbox, pushDevices, sessions } from '#db/schema/index.ts'
import { createWebPush } from '#server/adapters/push/web-push.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { startPushService } from '#server/test/stage/push-service.ts'
import { testPush } from '#server/test/stage/settings.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { addDevice } from './devices.ts'
import { notificationKinds } from './kinds.ts'
import { notify } from './notify.ts'
import { sendPush } from './push.ts'
import { queueEmail } from './queue-email.ts'
import { sendEmail } from './send-email.ts'

let world: TestWorld
let service: Awaited<ReturnType<typeof startPushService>>
let ctx: Ctx
let ana: Person
beforeAll(async () => {
  world = await testWorld()
  service = await startPushService()
  const push = createWebPush({ ...testPush, origins: [service.origin], timeoutMs: 2_000 })
  ctx = { ...world.ctx, adapters: { ...world.adapters, push } }
})
afterAll(async () => {
  await service?.stop()
  await world?.close()
})
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  service.received.length = 0
  service.state.answer = 201
  ana = await world.person({ name: 'Ana Prado', subscriber: true })
})

const register = async (who = ana, device = service.browser()) => {
  await addDevice({ ...(await world.contextOf(who)), adapters: ctx.adapters }, device)
  return device
}
let count = 0
async function event(kind = 'booking.confirmed', bookingAt?: Date) {
  const text = { title: 'Reembolso de R$ 108,00', body: 'Joana Reis vai à Rua das Acácias, 12. Código 4821.' }
  const facts = {
    people: { contractor: ana.id },
    link: { label: 'Ver', path: '/agendamento/1' },
    ...(bookingAt && { bookingAt }),
  }
  const { topic, ways, night, push = '' } = world.notificationKinds[kind]!
  const kinds = notificationKinds(async () => facts, {
    [kind]: { topic, ways, night, push, title: text.title, contractor: text.body },
  })
  ctx = { ...ctx, notificationKinds: { ...world.notificationKinds, ...kinds } }
  const happened = { type: kind as 'booking.confirmed', id: String(++count), to: [] }
  await inTransaction(ctx, (tx) => notify(tx, happened))
  return happened
}
/** The queued jobs: their ids, and the times at which they are due. */
async function waiting() {
  const rows = await world.database.sql<{ id: string; at: string }[]>`
    select payload ->> 'id' as id, run_at as at from graphile_worker._private_jobs
    join graphile_worker._private_tasks tasks on tasks.id = task_id where tasks.identifier = 'push.send' order by _private_jobs.id`
  return rows.map(({ id, at }) => ({ id, at: new Date(at) }))
}
async function sendAll() {
  const jobs = await waiting()
  await world.database.sql`delete from graphile_worker._private_jobs`
  for (const { id } of jobs) await sendPush(ctx, id)
  return jobs
}
const devicesOf = (who = ana) => world.db.$count(pushDevices, eq(pushDevices.userId, who.id))

describe('a push message of a notification', () => {
  test('a push message is sent encrypted to each browser of the person, without name, place, amount or code', async () => {
    await register()
    await register()
    await event('booking.confirmed')
    await sendAll()
    expect(service.received).toHaveLength(2)
    const [{ headers, message } = { headers: {}, message: null }] = service.received
    expect(message).toEqual({
      title: 'Agendamento confirmado',
      body: 'Toque para ver os detalhes.',
      path: '/agendamento/1',
      tag: expect.any(String),
    })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'normal' })
    expect(headers.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]+$/)
  })

  test('a push message is sent once for each event, and none is sent to a person without a registered browser', async () => {
    await event()
    expect(await sendAll()).toEqual([])
    await register()
    const happened = await event()
    await inTransaction(ctx, (tx) => notify(tx, happened))
    expect(await sendAll()).toHaveLength(1)
  })

  test.each([404, 410])('a push message that the push service answers with %i deletes the browser', async (status) => {
    await register()
    service.state.answer = status
    await event()
    await sendAll()
    expect(await devicesOf()).toBe(0)
  })

  test('a failed push message is retried, a rejected message is not, and both keep the browser registered', async () => {
    await register()
    await event()
    const [job] = await waiting()
    for (const status of [500, 429, 403]) {
      service.state.answer = status
      await expect(sendPush(ctx, job?.id ?? '')).rejects.toMatchObject({ name: 'PushFailed', reason: 'unavailable' })
    }
    service.state.answer = 413
    await sendAll()
    expect(await devicesOf()).toBe(1)
  })

  test('a push message waits at night like an email, unless it is about a booking of the same day', async () => {
    await register()
    world.clock.set('2026-11-24T02:00:00Z')
    const tomorrow = new Date('2026-11-24T17:00:00Z')
    await event('booking.confirmed', tomorrow)
    const [late] = await sendAll()
    expect(late?.at).toEqual(new Date('2026-11-24T10:00:00Z'))
    world.clock.set('2026-11-24T05:00:00Z')
    await event('booking.late', tomorrow)
    const [now] = await sendAll()
    expect(now?.at.getTime()).not.toBe(new Date('2026-11-24T10:00:00Z').getTime())
  })

  test('a push message is not sent if the notification was read in the meantime', async () => {
    await register()
    await event()
    await world.as(ana).notifications.readAll()
    await sendAll()
    expect(service.received).toEqual([])
  })
})

describe('a browser registered for push messages', () => {
  test('a browser is removed when its session ends, and only its own user can remove it', async () => {
    const device = await register()
    const bia = await world.person({ name: 'Bia Lima' })
    await world.as(bia).notifications.removeDevice({ endpoint: device.endpoint })
    expect(await devicesOf()).toBe(1)
    await world.db.delete(sessions).where(eq(sessions.userId, ana.id))
    expect(await devicesOf()).toBe(0)
    await register()
    await world.as(ana).notifications.removeDevice({ endpoint: device.endpoint })
    expect(await devicesOf()).toBe(1)
  })

  test('a browser belongs to the account that registered it last, and only the newest ten are stored', async () => {
    const bia = await world.person({ name: 'Bia Lima' })
    const device = await register()
    await register(bia, device)
    expect([await devicesOf(), await devicesOf(bia)]).toEqual([0, 1])
    for (let index = 0; index < 11; index++) {
      world.clock.advance(1_000)
      await register()
    }
    expect(await devicesOf()).toBe(10)
  })

  test.each([
    'https://169.254.169.254/latest',
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com.evil.example/a',
  ])('a browser with an endpoint at %s is refused, because the server calls push services only', async (endpoint) => {
    const { p256dh, auth } = service.browser()
    expect(await reasonOf(world.as(ana).notifications.addDevice({ endpoint, p256dh, auth }))).toBe('unknown_push_service')
  })
})

describe('the preferences for notifications', () => {
  const isOn = async (topic: string) =>
    (await world.as(ana).notifications.preferences()).topics.find((one) => one.topic === topic)

  test('turning off emails of a topic keeps notifications under the bell, and the emails can be turned on again', async () => {
    const { notifications } = world.as(ana)
    expect(await isOn('bookings')).toEqual({ topic: 'bookings', email: true, push: true })
    for (let times = 0; times < 2; times++) await notifications.setPreference({ topic: 'bookings', way: 'email', on: false })
    expect(await isOn('bookings')).toEqual({ topic: 'bookings', email: false, push: true })
    await event('booking.confirmed')
    const emails = () => world.db.$count(outbox, eq(outbox.userId, ana.id))
    expect([(await notifications.mine()).unread, await emails()]).toEqual([1, 0])
    await notifications.setPreference({ topic: 'bookings', way: 'email', on: true })
    await event('booking.confirmed')
    expect(await emails()).toBe(1)
  })

  test('neither the API nor a row in the database can turn security emails off', async () => {
    const call = world.as(ana).notifications.setPreference({ topic: 'security' as 'team', way: 'email', on: false })
    expect(await reasonOf(call)).toBe('BAD_REQUEST')
    const row = { userId: ana.id, topic: 'security' as 'team', way: 'email' } as const
    expect(await reasonOf(world.db.insert(notificationPreferences).values(row))).not.toBe('no refusal')
  })

  test('the footer of an email links to the preferences, except in emails about security', async () => {
    await event('booking.confirmed')
    const security = { kind: 'account.password-changed', userId: ana.id, about: 'owner', key: `x:${ana.id}` } as const
    await inTransaction(ctx, (tx) => queueEmail(tx, security))
    const mine = () => world.db.select().from(outbox).where(eq(outbox.userId, ana.id))
    for (const { id } of await mine()) await sendEmail(ctx, id)
    const linked = Object.fromEntries(
      (await mine()).map(({ kind, text }) => [kind, text?.includes('/notificacoes?aba=preferencias')]),
    )
    expect(linked).toMatchObject({ 'booking.confirmed': true, 'account.password-changed': false })
  })
})
