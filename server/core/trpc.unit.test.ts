import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseSync } from './trpc.ts'

const Card = z.strictObject({ name: z.string(), cents: z.int() })
const Page = z.strictObject({ items: z.array(Card) })

test('returns a valid value synchronously', () => {
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
