import { randomUUID } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversations, messages, users } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { chatActs } from '#server/test/stage/chats.ts'
import { makeBooking, type Person } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { sendMessage } from './send.ts'

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

describe('opening a conversation', () => {
  test('a contractor with a subscription and the professional open the same conversation', async () => {
    const { conversationId } = await world.as(ana).chat.open({ userId: joana.id })
    expect(await world.as(joana).chat.open({ userId: ana.id })).toEqual({ conversationId })
    expect(world.publishedEvents).toContainEqual({ type: 'chat.opened', id: conversationId, to: [ana.id, joana.id] })
    expect(await world.as(ana).chat.conversation({ conversationId })).toEqual({
      id: conversationId,
      other: { id: joana.id, name: 'Joana Lima', photo: null },
      photos: false,
      canBook: true,
    })
    expect(await world.as(joana).chat.conversation({ conversationId })).toMatchObject({ canBook: false })
  })

  test('twenty simultaneous calls by both participants create only one conversation', async () => {
    const who = await world.person({ subscriber: true })
    const startsAt = new Date('2026-12-07T11:00:00Z')
    await makeBooking(world, { contractorId: who.id, professionalId: joana.id, startsAt })
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? world.as(who).chat.open({ userId: joana.id }) : world.as(joana).chat.open({ userId: who.id }),
      ),
    )
    expect(new Set(opened.map(({ conversationId }) => conversationId)).size).toBe(1)
    const rows = await world.db
      .select()
      .from(conversations)
      .where(or(eq(conversations.participant1Id, who.id), eq(conversations.participant2Id, who.id)))
    expect(rows).toHaveLength(1)
  })

  test('a conversation with oneself, without subscription or booking, or with a hidden professional is refused', async () => {
    const unsubscribed = await world.person()
    const hidden = await world.person({ professional: { visible: false } })
    const pending = await world.person({ professional: { status: 'Pendente' } })
    const open = (who: Person, userId: string) => reasonOf(world.as(who).chat.open({ userId }))
    expect(await open(ana, ana.id)).toBe('self')
    expect(await open(ana, ana.id.toUpperCase())).toBe('self')
    expect(await open(unsubscribed, joana.id)).toBe('subscription_required')
    expect(await open(unsubscribed, randomUUID())).toBe('subscription_required')
    expect(await open(ana, hidden.id)).toBe('not_found')
    expect(await open(ana, pending.id)).toBe('not_found')
    expect(await open(ana, unsubscribed.id)).toBe('not_found')
    expect(await open(ana, randomUUID())).toBe('not_found')
    expect(await open(joana, unsubscribed.id)).toBe('not_found')
    expect(await reasonOf(world.as(null).chat.open({ userId: joana.id }))).toBe('signed_out')
  })

  test('an existing conversation can be opened even if the other participant is deactivated', async () => {
    const { who, conversationId } = await talk()
    await world.db.update(users).set({ active: false }).where(eq(users.id, who.id))
    expect(await world.as(joana).chat.open({ userId: who.id })).toEqual({ conversationId })
  })

  test('the sixth new conversation of a day is refused with too_many; existing conversations do not count', async () => {
    const strict = await testWorld({ settings: { limits: 'production' } })
    try {
      const who = await strict.person({ subscriber: true })
      const others = await Promise.all(Array.from({ length: 6 }, () => strict.person({ professional: true })))
      const open = (index: number) => strict.as(who).chat.open({ userId: others[index]!.id })
      for (const index of [0, 0, 0, 1, 2, 3, 4, 4]) await open(index)
      expect(await reasonOf(open(5))).toBe('too_many')
      expect(await strict.db.$count(conversations)).toBe(5)
      await open(3)
      strict.clock.advance(24 * 3_600_000)
      await open(5)
    } finally {
      await strict.close()
    }
  })
})

describe('sending a message', () => {
  test('sending trims and stores a message and emits chat.message-sent to both participants', async () => {
    const { who, conversationId } = await talk()
    world.clock.advance(60_000)
    const nonce = randomUUID()
    const sent = await say(who, conversationId, '  Bom dia!\n', nonce)
    expect(sent).toMatchObject({ sequence: 1, mine: true, content: 'Bom dia!', blocked: false, read: false, nonce })
    expect(sent.createdAt).toEqual(world.now())
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'chat.message-sent', id: conversationId, to: [who.id, joana.id] })
    const [row] = await world.db.select().from(conversations).where(eq(conversations.id, conversationId))
    expect(row).toMatchObject({ lastSequence: 1, updatedAt: world.now() })
  })

  test.each(['', '   ', '\u200B\u2060', '\n\t', 'a'.repeat(2_001), 'a\u0000b'])(
    'rejects blank, too long and NUL content with BAD_REQUEST: case %#',
    async (content) => {
      const { who, conversationId } = await talk()
      await expect(say(who, conversationId, content)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      expect(await world.db.$count(messages, eq(messages.conversationId, conversationId))).toBe(0)
    },
  )

  test("sending to another user's conversation is refused with not_found, like an unknown conversation", async () => {
    const { conversationId } = await talk()
    const stranger = world.as(ana).chat
    const missing = randomUUID()
    for (const id of [conversationId, missing]) {
      const input = { conversationId: id }
      expect(await reasonOf(stranger.send({ ...input, content: 'Oi', nonce: randomUUID() }))).toBe('not_found')
      expect(await reasonOf(stranger.messages(input))).toBe('not_found')
      expect(await reasonOf(stranger.conversation(input))).toBe('not_found')
      expect(await reasonOf(stranger.markRead({ ...input, upTo: 1 }))).toBe('not_found')
      expect(await reasonOf(stranger.typing(input))).toBe('not_found')
      expect(await reasonOf(stranger.live(input))).toBe('not_found')
      expect(await reasonOf(stranger.receipts(input))).toBe('not_found')
      expect(await reasonOf(stranger.typingLive(input))).toBe('not_found')
    }
  })

  test('fifty sends with the same nonce store one message', async () => {
    const { who, conversationId } = await talk()
    const nonce = randomUUID()
    const sent = await Promise.all(Array.from({ length: 50 }, () => say(who, conversationId, 'Só uma vez', nonce)))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await say(who, conversationId, 'Só uma vez', nonce)).toEqual(sent[0])
    expect(await world.db.$count(messages, eq(messages.conversationId, conversationId))).toBe(1)
    expect(await say(joana, conversationId, 'Outra pessoa', nonce)).toMatchObject({ sequence: 2 })
  })

  test('a refused message does not affect the other messages of the same batch', async () => {
    const { who, conversationId } = await talk()
    const [rita, stranger] = [await world.contextOf(who), await world.contextOf(ana)]
    const send = (ctx: UserCtx, content: string) => sendMessage(ctx, { conversationId, content, nonce: randomUUID() })
    // The first message is stored in its own batch and the others in the next. The database refuses the blank message by a
    // constraint, because sendMessage does not check the input schema.
    const outcomes = await Promise.allSettled([
      send(rita, 'um'),
      send(stranger, 'de fora'),
      send(rita, 'dois'),
      send(rita, ' '),
      send(rita, 'três'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
    const { items } = await world.as(who).chat.messages({ conversationId })
    expect(items.map(({ sequence, content }) => [sequence, content])).toEqual([
      [1, 'um'],
      [2, 'dois'],
      [3, 'três'],
    ])
  })

  test('200 messages that are sent at the same moment are stored in three transactions', async () => {
    const { who, conversationId } = await talk()
    const rita = await world.contextOf(who)
    const before = world.publishedEvents.length
    const sent = Array.from({ length: 200 }, (_, index) =>
      sendMessage(rita, { conversationId, content: `n ${index}`, nonce: randomUUID() }),
    )
    expect((await Promise.all(sent)).map(({ sequence }) => sequence)).toEqual(sent.map((_, index) => index + 1))
    expect(world.publishedEvents.length - before).toBe(3)
  })
})

describe('reading messages', () => {
  test('messages are returned in pages of fifty, ascending, with older pages on request', async () => {
    const { who, conversationId } = await talk()
    await Promise.all(Array.from({ length: 120 }, (_, index) => say(who, conversationId, `n ${index}`)))
    const sequences = ({ items }: { items: { sequence: number }[] }) => items.map(({ sequence }) => sequence)
    const last = await world.as(joana).chat.messages({ conversationId })
    expect(sequences(last)).toEqual(Array.from({ length: 50 }, (_, index) => 71 + index))
    expect(last.more).toBe(true)
    const first = await world.as(joana).chat.messages({ conversationId, before: 21 })
    expect(sequences(first)).toEqual(Array.from({ length: 20 }, (_, index) => 1 + index))
    expect(first.more).toBe(false)
    expect(first.items.every(({ mine, nonce }) => !mine && nonce === null)).toBe(true)
  })

  test('counts received messages as unread, and markRead emits chat.messages-read to both participants', async () => {
    const { who, conversationId } = await talk()
    await say(who, conversationId, 'um')
    await say(who, conversationId, 'dois')
    await say(joana, conversationId, 'três')
    const before = await world.as(joana).chat.unread()
    expect(await world.as(who).chat.unread()).toEqual({ count: 1 })
    const item = async () => (await world.as(joana).chat.conversations()).find(({ id }) => id === conversationId)
    expect(await item()).toMatchObject({ unread: 2, preview: { text: 'três', mine: true } })
    expect(await world.as(joana).chat.markRead({ conversationId, upTo: 1 })).toEqual({ marked: 1 })
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'chat.messages-read', id: conversationId, to: [who.id, joana.id] })
    expect(await world.as(joana).chat.markRead({ conversationId, upTo: 3 })).toEqual({ marked: 1 })
    const eventsBefore = world.publishedEvents.length
    expect(await world.as(joana).chat.markRead({ conversationId, upTo: 3 })).toEqual({ marked: 0 })
    expect(world.publishedEvents).toHaveLength(eventsBefore)
    expect(await item()).toMatchObject({ unread: 0 })
    expect(await world.as(joana).chat.unread()).toEqual({ count: before.count - 2 })
    const { items } = await world.as(who).chat.messages({ conversationId })
    expect(items.map(({ read }) => read)).toEqual([true, true, false])
  })

  test('a blocked message has no content: the sender sees a marker, and the recipient the message before it', async () => {
    const { who, conversationId } = await talk()
    await say(who, conversationId, 'Bom dia')
    const { updatedAt } = (await conversationRow(conversationId))!
    world.clock.advance(1_000)
    const reason = 'Para sua segurança, não envie telefone, e-mail ou Pix.'
    const sent = await say(who, conversationId, 'segredo 11 98765-4321')
    expect(sent).toMatchObject({ sequence: 2, blocked: true, content: null, blockedReason: reason })
    expect(await conversationRow(conversationId)).toMatchObject({ lastSequence: 2, updatedAt })
    const previewOf = async (person: Person) =>
      (await world.as(person).chat.conversations()).find((row) => row.id === conversationId)
    expect(await previewOf(who)).toMatchObject({ preview: { text: 'Mensagem bloqueada', blocked: true, mine: true } })
    expect(await previewOf(joana)).toMatchObject({ preview: { text: 'Bom dia', mine: false }, unread: 1 })
    const seenByJoana = await world.as(joana).chat.messages({ conversationId })
    expect(seenByJoana.items[1]).toMatchObject({ blocked: true, content: null, blockedReason: null })
    expect(JSON.stringify([seenByJoana, await previewOf(joana)])).not.toMatch(/segredo|contatos|segurança/)
    const mine = (await world.as(who).chat.messages({ conversationId })).items[1]
    expect(mine).toMatchObject({ content: null, blockedReason: reason })
    const [kept] = await world.db.select().from(messages).where(eq(messages.id, sent.id))
    expect(kept).toMatchObject({
      content: 'segredo 11 98765-4321',
      blockedReason: 'Não compartilhe contatos; combine tudo pela Plumaí.',
    })
  })

  test('conversations are sorted by their last message; an empty conversation by its creation', async () => {
    const who = await world.person({ subscriber: true })
    const others = await Promise.all(['Bia', 'Caio'].map((name) => world.person({ name, professional: true })))
    const opened: string[] = []
    for (const { id } of others) {
      world.clock.advance(1_000)
      opened.push((await world.as(who).chat.open({ userId: id })).conversationId)
    }
    const names = async () => (await world.as(who).chat.conversations()).map(({ other, preview }) => [other.name, preview?.text])
    expect(await names()).toEqual([
      ['Caio', undefined],
      ['Bia', undefined],
    ])
    world.clock.advance(1_000)
    await say(who, opened[0]!, 'x'.repeat(500))
    expect(await names()).toEqual([
      ['Bia', 'x'.repeat(160)],
      ['Caio', undefined],
    ])
    world.clock.advance(1_000)
    await say(who, opened[1]!, 'meu telefone é 11 98765-4321')
    expect(await names()).toEqual([
      ['Caio', 'Mensagem bloqueada'],
      ['Bia', 'x'.repeat(160)],
    ])
  })
})
