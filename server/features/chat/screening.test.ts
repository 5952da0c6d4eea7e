import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#db/schema/index.ts'
import { chatActs } from '#server/test/stage/chats.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { LONG } from '#server/test/stage/long.ts'
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

const { talk, say } = chatActs(() => ({ world, joana }))

describe('screening of messages', () => {
  const sequences = (some: readonly string[]) => fc.array(fc.constantFrom(...some), { minLength: 1, maxLength: 8 })
  // Texts that screening allows alone, some of which together form a phone number, and texts that it blocks.
  const texts = [
    '11',
    '98765',
    '4321',
    'nove',
    'Rua Augusta, 1508',
    '01304-001',
    'às 9h',
    'z',
    'a',
    'p',
    'Oi!',
    'te pago',
    'por fora',
  ]

  test('chat.validate and chat.send give the same verdict in any conversation', async () => {
    await fc.assert(
      fc.asyncProperty(sequences([...texts, 'me chama no zap', 'maria@gmail.com']), async (sequence) => {
        const { who, conversationId } = await talk()
        for (const text of sequence) {
          const { blocked, reason } = await world.as(who).chat.validate({ conversationId, content: text })
          expect(await say(who, conversationId, text)).toMatchObject({ blocked, blockedReason: reason })
        }
      }),
      { numRuns: LONG ? 200 : 12 },
    )
  })

  test('a phone number split over several messages is blocked at its last part, also when the messages are stored together', async () => {
    const { who, conversationId } = await talk()
    const verdicts = []
    for (const text of ['meu número é 11', '98765', 'Oi!']) verdicts.push((await say(who, conversationId, text)).blocked)
    await say(joana, conversationId, '4321')
    verdicts.push((await say(who, conversationId, '4321')).blocked)
    expect(verdicts).toEqual([false, false, false, true])
    const other = await talk()
    const rita = await world.contextOf(other.who)
    const sent = await Promise.all(
      ['11', '98765', '4321', '4321'].map((text) =>
        sendMessage(rita, { conversationId: other.conversationId, content: text, nonce: randomUUID() }),
      ),
    )
    expect(sent.map(({ blocked }) => blocked)).toEqual([false, false, true, true])
  })

  test('earlier parts of a number count only within 15 minutes, in the same conversation and from the same sender', async () => {
    const { who, conversationId } = await talk()
    await say(who, conversationId, '11 98765')
    expect(await world.as(joana).chat.validate({ conversationId, content: '4321' })).toEqual({ blocked: false, reason: null })
    const elsewhere = await talk()
    expect(await say(who, conversationId, 'ok')).toMatchObject({ blocked: false })
    expect(await say(elsewhere.who, elsewhere.conversationId, '4321')).toMatchObject({ blocked: false })
    const late = await talk()
    await say(late.who, late.conversationId, '11 98765')
    world.clock.advance(15 * 60_000)
    expect(await say(late.who, late.conversationId, '4321')).toMatchObject({ blocked: false })
  })

  test('chat.validate writes nothing, and refuses a stranger with the same error as for an unknown conversation', async () => {
    const { who, conversationId } = await talk()
    const input = { conversationId, content: 'me chama no zap' }
    expect(await world.as(who).chat.validate(input)).toEqual({
      blocked: true,
      reason: 'Para sua segurança, não envie telefone, e-mail ou Pix.',
    })
    expect(await world.db.$count(messages, eq(messages.conversationId, conversationId))).toBe(0)
    expect(await reasonOf(world.as(ana).chat.validate(input))).toBe('not_found')
    expect(await reasonOf(world.as(ana).chat.validate({ ...input, conversationId: randomUUID() }))).toBe('not_found')
    expect(await reasonOf(world.as(null).chat.validate(input))).toBe('signed_out')
  })
})
