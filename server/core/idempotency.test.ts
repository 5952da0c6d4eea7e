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

const lost = () => Promise.reject(Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' }))

/** The context over a database that cannot do this to the table of keys. */
function without(verb: 'update' | 'delete'): UserCtx {
  const db = new Proxy(ctx.db, {
    get: (target, name) =>
      name === verb ? () => ({ set: () => ({ where: lost }), where: lost }) : Reflect.get(target, name, target),
  })
  return { ...ctx, db }
}

test('the same key and body is one effect and one answer; another body is refused', async () => {
  const idempotencyKey = randomUUID()
  let effects = 0
  const ask = (hours: number) => {
    const input = { idempotencyKey, hours }
    return once(ctx, 'test.do', input, async () => ({ effects: ++effects }))
  }
  expect([await ask(4), await ask(4)]).toEqual([{ effects: 1 }, { effects: 1 }])
  await expect(ask(6)).rejects.toMatchObject({ reason: 'key_reused' })
})

test('of ten at once one works, and a refusal frees the key', async () => {
  const idempotencyKey = randomUUID()
  let [effects, refusals] = [0, 0]
  // The work goes on until the nine others have had their answer, however slow the machine.
  const { promise: allRefused, resolve } = Promise.withResolvers<void>()
  const slowly = async () => {
    await allRefused
    return ++effects
  }
  const ask = async () =>
    once(ctx, 'test.slow', { idempotencyKey }, slowly).catch((error: unknown) => {
      if (++refusals === 9) resolve()
      throw error
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, ask))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(effects).toBe(1)
  const refused = { idempotencyKey: randomUUID() }
  await expect(once(ctx, 'test.no', refused, () => Promise.reject(new Conflict('no', 'não')))).rejects.toMatchObject({
    reason: 'no',
  })
  expect(await once(ctx, 'test.no', refused, async () => 'yes')).toBe('yes')
})

test('work that is done is answered as done, even where the answer could not be noted', async () => {
  const input = { idempotencyKey: randomUUID() }
  expect(await once(without('update'), 'test.noted', input, async () => 'done')).toBe('done')
  await expect(once(ctx, 'test.noted', input, async () => 'again')).rejects.toMatchObject({ reason: 'in_progress' })
  expect((await world.db.select().from(idempotencyKeys)).filter(({ key }) => key === input.idempotencyKey)).toHaveLength(1)
})

test('a refusal is told as it is, even where the key could not be freed', async () => {
  const refused = once(without('delete'), 'test.freed', { idempotencyKey: randomUUID() }, () =>
    Promise.reject(new Conflict('no', 'não')),
  )
  await expect(refused).rejects.toMatchObject({ reason: 'no' })
})
