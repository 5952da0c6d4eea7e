import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idempotencyKeys } from '#db/schema/index.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import type { UserCtx } from './context.ts'
import { Conflict } from './errors.ts'
import { once } from './idempotency.ts'

let world: TestWorld
let ctx: UserCtx
beforeAll(async () => {
  world = await testWorld()
  ctx = await world.contextOf(await world.person())
})
afterAll(() => world?.close())

const connectionLost = () => Promise.reject(Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' }))

/** Returns a context whose database loses its connection on every `operation`. */
function failingOn(operation: 'update' | 'delete'): UserCtx {
  const db = new Proxy(ctx.db, {
    get: (target, name) =>
      name === operation
        ? () => ({ set: () => ({ where: connectionLost }), where: connectionLost })
        : Reflect.get(target, name, target),
  })
  return { ...ctx, db }
}

test('when several connections to one server fail, the search for a server moves on once, and it ends when all servers failed', async () => {
  const idempotencyKey = randomUUID()
  let effects = 0
  const call = (hours: number) => {
    const input = { idempotencyKey, hours }
    return once(ctx, 'test.do', input, async () => ({ effects: ++effects }))
  }
  expect([await call(4), await call(4)]).toEqual([{ effects: 1 }, { effects: 1 }])
  await expect(call(6)).rejects.toMatchObject({ reason: 'key_reused' })
})

test('runs one of ten concurrent calls with one idempotency key, and releases the key of a call that threw', async () => {
  const idempotencyKey = randomUUID()
  let [effects, refusals] = [0, 0]
  // The first call ends only after the nine other calls were refused, so that the test also works on a slow machine.
  const { promise: allRefused, resolve } = Promise.withResolvers<void>()
  const slowWork = async () => {
    await allRefused
    return ++effects
  }
  const call = async () =>
    once(ctx, 'test.slow', { idempotencyKey }, slowWork).catch((error: unknown) => {
      if (++refusals === 9) resolve()
      throw error
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, call))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(effects).toBe(1)
  const refused = { idempotencyKey: randomUUID() }
  await expect(once(ctx, 'test.no', refused, () => Promise.reject(new Conflict('no', 'não')))).rejects.toMatchObject({
    reason: 'no',
  })
  expect(await once(ctx, 'test.no', refused, async () => 'yes')).toBe('yes')
})

test('returns the result of an idempotent call even if its response cannot be stored', async () => {
  const input = { idempotencyKey: randomUUID() }
  expect(await once(failingOn('update'), 'test.noted', input, async () => 'done')).toBe('done')
  await expect(once(ctx, 'test.noted', input, async () => 'again')).rejects.toMatchObject({ reason: 'in_progress' })
  expect((await world.db.select().from(idempotencyKeys)).filter(({ key }) => key === input.idempotencyKey)).toHaveLength(1)
})

test('throws the error of an idempotent call even if its key cannot be released', async () => {
  const refused = once(failingOn('delete'), 'test.freed', { idempotencyKey: randomUUID() }, () =>
    Promise.reject(new Conflict('no', 'não')),
  )
  await expect(refused).rejects.toMatchObject({ reason: 'no' })
})
