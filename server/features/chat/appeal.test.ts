import { randomUUID } from 'node:crypto'
import { isTrackedEnvelope } from '@trpc/server'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, conversations, messages } from '#db/schema/index.ts'
import { chatActs } from '#server/test/stage/chats.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let ana: Person
let joana: Person
beforeAll(async () => {
  world = await testWorld()
  ana = await world.person({ name: 'Ana Prado', subscriber: true })
  joana = await world.person({ name: 'Joana Lima', professional: true })
})
afterAll(() => world.close())

const { talk, conversationRow, say } = chatActs(() => ({ world, joana }))

describe('the review of a blocked message', () => {
  /** Creates a conversation in which a message of Rita was blocked. */
  async function blockedTalk() {
    const { who, conversationId } = await talk()
    await say(who, conversationId, 'Bom dia')
    const { id: messageId } = await say(who, conversationId, 'o interfone é 98765-4321')
    return { who, conversationId, messageId }
  }
  const admin = () => world.person({ name: 'Rosa Admin', roles: ['admin'] })

  test('the sender of a blocked message may request one review; the admin who reads and releases it is recorded', async () => {
    const { who, conversationId, messageId } = await blockedTalk()
    await say(who, conversationId, 'Até já')
    const asked = await world.as(who).chat.appeal({ messageId })
    expect(asked).toMatchObject({ id: messageId, blocked: true, content: null, appeal: 'open' })
    expect(await world.as(who).chat.appeal({ messageId })).toEqual(asked)
    const rosa = await admin()
    const { items } = await world.as(rosa).chat.appeals()
    const [item] = items.filter((row) => row.messageId === messageId)
    expect(item).toMatchObject({ senderName: 'Rita Alves', recipientName: 'Joana Lima', blockedOfSender: 1 })
    expect(JSON.stringify(items)).not.toContain('interfone')
    const read = await world.as(rosa).chat.readAppealed({ messageId })
    expect(read.messages.map(({ content }) => content)).toEqual(['Bom dia', 'o interfone é 98765-4321'])
    world.clock.advance(1_000)
    await world.as(rosa).chat.decideAppeal({ messageId, decision: 'release' })
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'chat.appeal-decided', id: conversationId, to: [who.id, joana.id] })
    await world.as(rosa).chat.decideAppeal({ messageId, decision: 'release' })
    expect(await reasonOf(world.as(rosa).chat.decideAppeal({ messageId, decision: 'uphold' }))).toBe('already_decided')
    const seen = (await world.as(joana).chat.messages({ conversationId })).items
    expect(seen.map(({ content }) => content)).toEqual(['Bom dia', 'o interfone é 98765-4321', 'Até já'])
    expect(seen[1]).toMatchObject({ blocked: false, appeal: null })
    expect((await world.as(who).chat.messages({ conversationId })).items[1]).toMatchObject({
      appeal: 'released',
      content: seen[1]!.content,
    })
    expect((await conversationRow(conversationId))?.updatedAt).toEqual(world.now())
    const messages = (await world.as(who).notifications.mine()).items
    expect(messages).toMatchObject([{ title: 'Mensagem liberada', link: `/chat/${conversationId}` }])
    const log = await world.db.select().from(auditLog).where(eq(auditLog.entityId, messageId)).orderBy(asc(auditLog.createdAt))
    expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['message.viewed', rosa.id],
      ['message.appeal-decided', rosa.id],
    ])
  })

  test('a blocked message that an admin does not release stays hidden from the recipient, who is not notified', async () => {
    const { who, conversationId, messageId } = await blockedTalk()
    await world.as(who).chat.appeal({ messageId })
    await world.as(await admin()).chat.decideAppeal({ messageId, decision: 'uphold' })
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'chat.appeal-decided', id: conversationId, to: [who.id] })
    expect((await world.as(joana).chat.messages({ conversationId })).items[1]).toMatchObject({
      content: null,
      blocked: true,
      appeal: null,
    })
    expect((await world.as(who).chat.messages({ conversationId })).items[1]).toMatchObject({ content: null, appeal: 'upheld' })
    expect((await world.as(who).notifications.mine()).items).toMatchObject([{ title: 'Mensagem continua bloqueada' }])
    expect(await reasonOf(world.as(joana).chat.appeal({ messageId }))).toBe('not_found')
  })

  test('only the sender may request a review of a blocked message, and no admin decides about their own message', async () => {
    const { who, conversationId, messageId } = await blockedTalk()
    const { id: delivered } = await say(who, conversationId, 'Oi')
    expect(await reasonOf(world.as(who).chat.appeal({ messageId: delivered }))).toBe('not_found')
    expect(await reasonOf(world.as(ana).chat.appeal({ messageId }))).toBe('not_found')
    expect(await reasonOf(world.as(who).chat.appeal({ messageId: randomUUID() }))).toBe('not_found')
    const rosa = await admin()
    expect(await reasonOf(world.as(rosa).chat.decideAppeal({ messageId, decision: 'release' }))).toBe('not_found')
    expect(await reasonOf(world.as(rosa).chat.readAppealed({ messageId }))).toBe('not_found')
    await world.db
      .update(messages)
      .set({ senderId: rosa.id, appeal: 'open', appealedAt: world.now() })
      .where(eq(messages.id, messageId))
    await world.db
      .update(conversations)
      .set({ participant1Id: rosa.id, participant2Id: joana.id, firstSenderId: joana.id })
      .where(eq(conversations.id, conversationId))
    expect(await reasonOf(world.as(rosa).chat.decideAppeal({ messageId, decision: 'release' }))).toBe('own_appeal')
  })

  test('a constraint of the database allows unblocking a message only after a review that released it', async () => {
    const { messageId } = await blockedTalk()
    const free = (more: object) =>
      world.db
        .update(messages)
        .set({ blocked: false, blockedReason: null, ...more })
        .where(eq(messages.id, messageId))
        .then(() => 'changed')
        .catch(() => 'refused')
    const decided = { appealedAt: world.now(), appealDecidedAt: world.now(), appealDecidedBy: ana.id }
    expect(await free({})).toBe('refused')
    expect(await free({ appeal: 'released', ...decided })).toBe('refused')
    await world.db.update(messages).set({ appeal: 'open', appealedAt: world.now() }).where(eq(messages.id, messageId))
    expect(await free({ appeal: 'upheld', ...decided })).toBe('refused')
    expect(await free({ appeal: 'released', ...decided })).toBe('changed')
  })

  test('an open page receives a message that an admin has released, with its original sequence number', async () => {
    const { who, conversationId, messageId } = await blockedTalk()
    await world.as(who).chat.appeal({ messageId })
    const stream = await world.as(joana).chat.live({ conversationId, lastEventId: 2 })
    const next = stream[Symbol.asyncIterator]().next()
    await world.as(await admin()).chat.decideAppeal({ messageId, decision: 'release' })
    const { value } = await next
    expect(isTrackedEnvelope(value) ? value[1] : null).toMatchObject({
      sequence: 2,
      blocked: false,
      content: 'o interfone é 98765-4321',
    })
  })

  test("a sender with five blocked messages in 30 days appears in the admins' queue without requesting a review", async () => {
    const { who, conversationId } = await talk()
    for (const app of ['zap', 'whats', 'insta', 'telegram', 'wpp']) await say(who, conversationId, `me chama no ${app}`)
    const { repeated } = await world.as(await admin()).chat.appeals()
    expect(repeated).toContainEqual({ userId: who.id, name: 'Rita Alves', blocked: 5, lastAt: world.now() })
  })
})
