import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { createCallerFactory, parseSync, publicProcedure, router } from './trpc.ts'

const Card = z.strictObject({ name: z.string(), cents: z.int() })
const Page = z.strictObject({ items: z.array(Card) })

test('parseSync returns a valid value synchronously', () => {
  const page = { items: [{ name: 'Zilda', cents: 15_000 }] }
  expect(parseSync(Page)(page)).toEqual(page)
})

test.each([
  ['an unknown key', { name: 'Zilda', cents: 15_000, cpf: '731.904.852-32' }],
  ['a missing key', { name: 'Zilda' }],
  ['a fraction of a cent', { name: 'Zilda', cents: 0.5 }],
  ['null', null],
])('rejects %s with the same error as the schema itself', async (_what, card) => {
  const { error } = await Page.safeParseAsync({ items: [card] })
  const refused = () => parseSync(Page)({ items: [card] })
  expect(refused).toThrow(z.ZodError)
  expect(refused).toThrow(error?.message)
})

test('a query whose database connection was lost runs once more, and a mutation does not', async () => {
  const runs = { read: 0, write: 0, readOnly: 0, outOfReach: 0 }
  const lost = (code: string) => Object.assign(new Error('lost'), { code })
  const answer = (name: keyof typeof runs, code: string) => () => {
    if (++runs[name] === 1) throw lost(code)
    return runs[name]
  }
  const api = createCallerFactory(
    router({
      read: publicProcedure.query(answer('read', 'CONNECTION_CLOSED')),
      write: publicProcedure.mutation(answer('write', '57P01')),
      readOnly: publicProcedure.mutation(answer('readOnly', '25006')),
      outOfReach: publicProcedure.query(answer('outOfReach', 'ECONNREFUSED')),
    }),
  )({ actor: null, caller: { transport: 'system' }, settings: { limits: 'off' } } as Ctx)
  expect(await api.read()).toBe(2)
  await expect(api.write()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await expect(api.readOnly()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await expect(api.outOfReach()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(runs).toEqual({ read: 2, write: 1, readOnly: 1, outOfReach: 1 })
})
