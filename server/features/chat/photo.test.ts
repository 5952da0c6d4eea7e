import { randomUUID } from 'node:crypto'
import { isTrackedEnvelope } from '@trpc/server'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, conversations, messages, storedFiles, userReports } from '#db/schema/index.ts'
import { CHAT_PHOTO, chatMessages, MAX_CHAT_PHOTOS_A_DAY } from '#shared/chat.ts'
import { photoMessages } from '#shared/profile.ts'
import { NotFound } from '#server/core/errors.ts'
import { openPrivateFile } from '#server/core/private-files.ts'
import { account, PASSWORD } from '#server/test/stage/accounts.ts'
import { applyStatuses, makeBooking, type Person } from '#server/test/stage/factories.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { badImages, goodImages, tooManyPixels, tracesIn } from '#server/test/stage/images.ts'
import { long } from '#server/test/stage/long.ts'
import { cookieFor, filesAndRows, send } from '#server/test/stage/uploads.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { findChatPhoto } from './photo.ts'
import type { MessageView } from './views.ts'

const DAY = 86_400_000
const image = (await goodImages()).jpeg!

let world: TestWorld
let host: Host
let ana: Person
let joana: Person
let conversationId: string
beforeAll(async () => {
  world = await testWorld({ settings: { limits: 'off' } })
  host = await hostOf(world)
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})
beforeEach(async () => {
  ana = await account(world, { name: 'Ana Prado', subscriber: true })
  joana = await world.person({ name: 'Joana Lima', professional: true })
  conversationId = (await world.as(ana).chat.open({ userId: joana.id })).conversationId
})

let days = 1
async function book(...path: Parameters<typeof applyStatuses>[2]) {
  const startsAt = new Date(world.now().getTime() + (days += 1) * DAY)
  const paid = { paymentStatus: 'Pago' } as const
  const cancelled = { cancelledAt: world.now(), cancelledBy: ana.id, cancelReason: 'contractor' } as const
  const { id } = await makeBooking(world, { contractorId: ana.id, professionalId: joana.id, startsAt })
  await applyStatuses(world, id, path, path[0] === 'Cancelado' ? cancelled : path[0] && paid)
}

type Upload = { who?: Person; nonce?: string; target?: string; file?: Buffer }
async function upload({ who = ana, nonce = randomUUID(), target = `${conversationId}.${nonce}`, file = image }: Upload = {}) {
  const { status, body } = await send(host, `${CHAT_PHOTO}/${target}`, file, await cookieFor(world, who))
  return { status, body, photo: String(body.photo) }
}
const open = async (who: Person | null, photo: string) =>
  openPrivateFile(who ? await world.contextOf(who) : world.ctx, findChatPhoto, photo)
const photosOf = (who: Person) =>
  world.db.$count(storedFiles, and(eq(storedFiles.userId, who.id), eq(storedFiles.kind, 'chat-photo')))

describe('a photo between two people with a confirmed booking', () => {
  beforeEach(() => book('Confirmado'))

  test('a photo is sent as a message, stored encrypted and without metadata, and only the two participants open it', async () => {
    const stream = await world.as(joana).chat.live({ conversationId, lastEventId: 0 })
    const { status, photo, body } = await upload()
    expect([status, body.mine, body.content]).toEqual([200, true, chatMessages.photo])
    const { value } = await stream[Symbol.asyncIterator]().next()
    expect(isTrackedEnvelope<MessageView>(value) && value[1]).toMatchObject({ photo, mine: false, content: chatMessages.photo })
    const [listed] = await world.as(joana).chat.conversations()
    expect(listed).toMatchObject({ unread: 1, preview: { text: 'Enviou uma foto', mine: false } })
    for (const who of [ana, joana]) {
      const bytes = await open(who, photo)
      expect([bytes.subarray(0, 3).toString('hex'), await tracesIn(bytes)]).toEqual(['ffd8ff', []])
    }
    const { files } = await filesAndRows(world)
    expect(files).toContain(`private/chat/${ana.id}/${photo}`)
    const bia = await world.person({ name: 'Bia Lima', roles: ['admin'] })
    for (const other of [bia, null]) await expect(open(other, photo)).rejects.toThrow(NotFound)
    await expect(open(ana, 'x')).rejects.toThrow(NotFound)
    const visitor = await host.app.inject({ url: `/private/${CHAT_PHOTO}/${photo}` })
    expect([visitor.statusCode, visitor.headers['cache-control']]).toEqual([404, 'private, no-store'])
  })

  test('a repeated upload with the same nonce, also at the same time, gives one message and one file', async () => {
    const nonce = randomUUID()
    const sent = await Promise.all([upload({ nonce }), upload({ nonce }), upload({ nonce })])
    const again = await upload({ nonce })
    expect(new Set([...sent, again].map(({ status, photo }) => `${status} ${photo}`)).size).toBe(1)
    expect([await photosOf(ana), await world.db.$count(messages, eq(messages.nonce, nonce))]).toEqual([1, 1])
    await world.jobs()
    expect((await filesAndRows(world)).files.filter((file) => file.includes(ana.id))).toHaveLength(1)
  })

  long('photos and texts of both people at the same time do not wait for each other forever', async () => {
    const say = (who: Person) => world.as(who).chat.send({ conversationId, content: 'Bom dia', nonce: randomUUID() })
    const done = await Promise.all([ana, joana].flatMap((who) => [upload({ who }), say(who), upload({ who }), say(who)]))
    expect(done).toHaveLength(8)
    const { items } = await world.as(ana).chat.messages({ conversationId })
    expect(items.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  long('the eleventh photo of 24 hours is refused, by the database too, and nothing is stored', async () => {
    for (let count = 0; count < MAX_CHAT_PHOTOS_A_DAY - 1; count++) expect((await upload()).status).toBe(200)
    const last = await Promise.all([upload(), upload()])
    expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const refused = await upload()
    expect(refused.body).toMatchObject({ reason: 'too_many_photos', message: chatMessages.tooManyPhotos })
    expect(await photosOf(ana)).toBe(MAX_CHAT_PHOTOS_A_DAY)
    const row = { conversationId, senderId: ana.id, content: 'x', photo: randomUUID(), sequence: 99, nonce: randomUUID() }
    await expect(world.db.insert(messages).values({ ...row, createdAt: world.now() })).rejects.toMatchObject({
      cause: { constraint_name: 'mensagens_photo_limit' },
    })
    expect((await upload({ who: joana })).status).toBe(200)
    world.clock.advance(DAY)
    expect((await upload()).status).toBe(200)
  })

  test('a photo with too many pixels, another format or a malformed address is refused and not stored', async () => {
    expect((await upload({ file: tooManyPixels() })).body).toMatchObject({
      reason: 'too_many_pixels',
      message: photoMessages.tooManyPixels,
    })
    for (const file of [(await badImages())['a GIF']!, (await badImages())['an SVG']!])
      expect((await upload({ file })).body).toMatchObject({ reason: 'invalid_image', message: photoMessages.invalid })
    const targets = [conversationId, `${conversationId}.`, `.${randomUUID()}`, `${conversationId}.x`, `x.${randomUUID()}`]
    for (const target of targets) expect((await upload({ target })).status).toBe(404)
    expect([await photosOf(ana), (await world.as(ana).chat.messages({ conversationId })).items]).toEqual([0, []])
  })

  test("a photo is refused in other people's conversations and after a block, and is not stored", async () => {
    const rita = await world.person({ name: 'Rita Alves', subscriber: true })
    expect(await upload({ who: rita })).toMatchObject({ status: 404, body: { reason: 'not_found' } })
    expect((await send(host, `${CHAT_PHOTO}/${conversationId}.${randomUUID()}`, image)).status).toBe(401)
    await world.as(joana).safety.block({ userId: ana.id })
    expect((await upload()).body).toMatchObject({ reason: 'conversation_closed' })
    await world.jobs()
    expect([await photosOf(rita), await photosOf(ana)]).toEqual([0, 0])
    expect((await filesAndRows(world)).files.filter((file) => file.includes(ana.id))).toEqual([])
  })

  test('an admin sees a photo only while it is reported, and the view is logged', async () => {
    const { photo, body } = await upload()
    const rute = await world.person({ name: 'Rute Melo', roles: ['admin'] })
    await expect(open(rute, photo)).rejects.toThrow(NotFound)
    await world.as(joana).safety.report({ userId: ana.id, messageId: String(body.id), reason: 'Outro motivo' })
    const [report] = await world.db.select().from(userReports).where(eq(userReports.reporterId, joana.id))
    const reportId = report!.id
    expect((await world.as(rute).safety.openReport({ reportId })).messages).toMatchObject([{ photo, isReported: true }])
    await open(rute, photo)
    const logged = and(eq(auditLog.action, 'message.photo-viewed'), eq(auditLog.entityId, reportId))
    expect(await world.db.$count(auditLog, logged)).toBe(1)
    await world.as(rute).safety.decideReport({ reportId, outcome: 'Arquivada', decision: 'Foto vista.' })
    expect((await world.as(rute).safety.openReport({ reportId })).messages).toMatchObject([{ photo: null }])
    await expect(open(rute, photo)).rejects.toThrow(NotFound)
  })

  test('a photo is in the data export of its sender only', async () => {
    const { photo } = await upload()
    const addressIn = async (who: Person) => (await world.as(who).privacy.export()).dados.mensagens?.map((row) => row.photo)
    expect(await addressIn(ana)).toEqual([`/private/${CHAT_PHOTO}/${photo}`])
    expect(await addressIn(joana)).toEqual([null])
  })

  test('the file of a photo is deleted after its message or its conversation was deleted', async () => {
    const { photo } = await upload({ who: joana })
    await upload()
    const kept = await upload()
    await world.db.delete(messages).where(eq(messages.photo, kept.photo))
    await world.job('chat.purge-photos')
    await world.jobs()
    expect([await photosOf(ana), await photosOf(joana)]).toEqual([1, 1])
    await world.db.delete(messages).where(eq(messages.photo, photo))
    await world.db.delete(conversations).where(eq(conversations.id, conversationId))
    await world.job('chat.purge-photos')
    await world.jobs()
    const { files, rows } = await filesAndRows(world)
    expect([...files, ...rows].filter((file) => file.includes(ana.id) || file.includes(joana.id))).toEqual([])
  })
})

test('when the sender deletes the account, the photo is deleted from the store and removed from its message', async () => {
  await book('Confirmado', 'Em Andamento', 'Concluído')
  const { photo } = await upload()
  await world.as(ana).privacy.erase({ password: PASSWORD, confirmation: 'EXCLUIR' })
  await world.jobs()
  await expect(open(joana, photo)).rejects.toThrow(NotFound)
  expect((await world.as(joana).chat.messages({ conversationId })).items).toMatchObject([{ photo: null }])
  const { files, rows } = await filesAndRows(world)
  expect([...files, ...rows].filter((file) => file.includes(ana.id))).toEqual([])
})

test.each([
  ['without a booking', []],
  ['while a request waits', [[]]],
  ['after a cancellation', [['Cancelado']]],
] as const)('a photo is refused %s', async (_when, paths) => {
  for (const path of paths) await book(...path)
  expect((await world.as(ana).chat.conversation({ conversationId })).photos).toBe(false)
  expect((await upload()).body).toMatchObject({ reason: 'no_confirmed_booking', message: chatMessages.photoNeedsBooking })
  expect(await photosOf(ana)).toBe(0)
})
