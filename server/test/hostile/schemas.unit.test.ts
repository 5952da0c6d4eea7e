import { expect, test } from 'vitest'
import { z } from 'zod'
import { alternatives, fieldsOf, itemsOf, procedures, schemaOf, type Schema } from './procedures.ts'

/** String formats that limit the length by themselves. */
const bounded = ['uuid', 'date', 'date-time', 'time']
const MAX_ITEMS = 100
const MAX_CHARACTERS = 8_000

/** The parts of a schema that accept unknown keys, or that accept a string, number or list of unlimited size. */
function unboundedPartsOf(schema: Schema, at: string): string[] {
  const kinds = alternatives(schema)
  if (kinds.length > 1) return kinds.flatMap((one) => unboundedPartsOf(one, at))
  if (schema.const !== undefined || schema.enum || schema.type === 'null' || schema.type === 'boolean') return []
  if (schema.type === 'string') {
    const tooLong = schema.maxLength === undefined || schema.maxLength > MAX_CHARACTERS
    return tooLong && !bounded.includes(schema.format ?? '') ? [`${at}: string without a limit`] : []
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema
    return minimum <= Number.MIN_SAFE_INTEGER || maximum >= Number.MAX_SAFE_INTEGER ? [`${at}: number without a limit`] : []
  }
  if (schema.type === 'array') {
    const list = schema.maxItems === undefined || schema.maxItems > MAX_ITEMS ? [`${at}: list without a limit`] : []
    return [...list, ...unboundedPartsOf(itemsOf(schema), `${at}[]`)]
  }
  if (schema.type !== 'object') return [`${at}: any value`]
  const open = schema.additionalProperties === false ? [] : [`${at}: unknown keys`]
  return [...open, ...fieldsOf(schema).flatMap(([name, field]) => unboundedPartsOf(field, `${at}.${name}`))]
}

test('no procedure accepts an unknown key, or a string, number or list of unlimited size', () => {
  const all = procedures()
  expect(all.length).toBeGreaterThan(30)
  expect(all.flatMap(({ path, input }) => (input ? unboundedPartsOf(input, path) : []))).toEqual([])
})

test('each procedure input is an object, so that unknown keys can be refused', () => {
  expect(procedures().flatMap(({ path, input }) => (input && input.type !== 'object' ? [path] : []))).toEqual([])
})

test('the search for unlimited parts of a schema finds each kind', () => {
  const loose = z.object({
    word: z.string(),
    many: z.array(z.string().max(3)),
    deep: z.strictObject({ count: z.number().int(), more: z.number().min(0).nullish() }),
    whatever: z.unknown(),
  })
  expect(unboundedPartsOf(schemaOf(loose), 'planted')).toEqual([
    'planted: unknown keys',
    'planted.word: string without a limit',
    'planted.many: list without a limit',
    'planted.deep.count: number without a limit',
    'planted.deep.more: number without a limit',
    'planted.whatever: any value',
  ])
})
