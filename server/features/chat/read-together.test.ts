import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { PAGE, readAfter } from './read-together.ts'

let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

/** Creates a conversation with the given number of messages; returns its id. */
async function talk(count: number): Promise<string> {
  const [ana, rita] = [await world.person({ subscriber: true }), await world.person({ professional: true })]
  const { conversationId } = await world.as(ana).chat.open({ userId: rita.id })
  const said = { conversationId, senderId: ana.id, content: 'Bom dia' }
  const rows = Array.from({ length: count }, (_, at) => ({ ...said, sequence: at + 1, nonce: crypto.randomUUID() }))
  await world.db.insert(schema.messages).values(rows)
  return conversationId
}

test('one statement reads the messages that several streams request at once, and each stream gets its own in order', async () => {
  const [long, short, none] = [await talk(PAGE + 20), await talk(3), await talk(1)]
  const sent: string[] = []
  const db = drizzle(world.database.sql, { schema, logger: { logQuery: (text) => void sent.push(text) } })
  const wanted = [
    [long, 0],
    [long, 0],
    [long, PAGE],
    [short, 2],
    [none, 1],
  ] as const
  const read = await Promise.all(wanted.map(([id, after]) => readAfter(db, id, after)))
  expect(read.map((rows) => [rows.length, rows[0]?.sequence, rows.at(-1)?.sequence])).toEqual([
    [PAGE, 1, PAGE],
    [PAGE, 1, PAGE],
    [20, PAGE + 1, PAGE + 20],
    [1, 3, 3],
    [0, undefined, undefined],
  ])
  expect(new Set(read[3]?.map(({ conversationId }) => conversationId))).toEqual(new Set([short]))
  expect(sent).toHaveLength(1)
  await readAfter(db, short, 0)
  expect(sent).toHaveLength(2)
})

test('an error of a shared statement rejects the reads of every stream that waits for it', async () => {
  const [one, other] = [await talk(1), await talk(1)]
  const db = drizzle(world.database.sql, { schema })
  const outcomes = await Promise.allSettled([readAfter(db, one, 0), readAfter(db, 'no id', 0), readAfter(db, other, 0)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
