import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#db/schema/index.ts'
import { long } from '#server/test/stage/long.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import type { Tx } from './context.ts'
import { isConnectionLost } from './errors.ts'
import { inTransaction } from './transaction.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld({ pool: 10 })
})
afterAll(() => world?.close())

const note = (tx: Tx, entityId: string) => tx.db.insert(auditLog).values({ action: 'tried', entity: 'test', entityId })
const notes = async (entityId: string) =>
  (await world.db.select().from(auditLog)).filter((row) => row.entityId === entityId).length

long('retries a transaction whose connection is lost before the commit, with one effect and one event', async () => {
  let attempts = 0
  const result = await inTransaction(world.ctx, async (tx) => {
    await note(tx, 'cut off')
    await tx.emit({ type: 'test.done', id: 'cut off', to: [] })
    if (++attempts < 3) await tx.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    return attempts
  })
  expect(result).toBe(3)
  expect(await notes('cut off')).toBe(1)
  expect(world.publishedEvents.filter(({ id }) => id === 'cut off')).toHaveLength(1)
})

test('a transaction is not retried when the connection is lost at the commit, because it may be committed', async () => {
  let attempts = 0
  const lost = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
  const db = new Proxy(world.db, {
    get: (target, name) =>
      name === 'transaction'
        ? async (...work: Parameters<typeof target.transaction>) => {
            await target.transaction(...work)
            throw lost
          }
        : Reflect.get(target, name),
  })
  const doubtful = inTransaction({ ...world.ctx, db }, async (tx) => {
    attempts++
    await note(tx, 'in doubt')
  })
  await expect(doubtful).rejects.toBe(lost)
  expect(attempts).toBe(1)
  expect(await notes('in doubt')).toBe(1)
})

test('a transaction that loses its connection more than two seconds after its start is not retried', async () => {
  let attempts = 0
  const late = inTransaction(world.ctx, async (tx) => {
    attempts++
    world.clock.advance(2_001)
    await tx.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(late).rejects.toSatisfy(isConnectionLost)
  expect(attempts).toBe(1)
})

test('a transaction is not retried after an error of its own work', async () => {
  let attempts = 0
  const refused = inTransaction(world.ctx, async (tx) => {
    attempts++
    await tx.db.execute(sql`select 1 / 0`)
  })
  await expect(refused).rejects.toBeDefined()
  expect(attempts).toBe(1)
})
