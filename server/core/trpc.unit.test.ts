import { expect, test } from 'vitest'
import { z } from 'zod'
import { atOnce } from './trpc.ts'

const Card = z.strictObject({ name: z.string(), cents: z.int() })
const Page = z.strictObject({ items: z.array(Card) })

test('what keeps to its schema passes, without a promise', () => {
  const page = { items: [{ name: 'Zilda', cents: 15_000 }] }
  expect(atOnce(Page)(page)).toEqual(page)
})

test.each([
  ['a key too many', { name: 'Zilda', cents: 15_000, cpf: '731.904.852-32' }],
  ['a key too few', { name: 'Zilda' }],
  ['half a cent', { name: 'Zilda', cents: 0.5 }],
  ['nobody', null],
])('%s is refused as by the schema itself', async (_what, card) => {
  const { error } = await Page.safeParseAsync({ items: [card] })
  const refused = () => atOnce(Page)({ items: [card] })
  expect(refused).toThrow(z.ZodError)
  expect(refused).toThrow(error?.message)
})
