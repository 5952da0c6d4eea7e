import { expect, test } from 'vitest'
import { z } from 'zod'
import { alternatives, fieldsOf, itemsOf, procedures, schemaOf, type Schema } from './procedures.ts'

/** Formats whose length is fixed by what they are. */
const bounded = ['uuid', 'date', 'date-time', 'time']
const MOST_ITEMS = 100
const MOST_LETTERS = 8_000

/** Where a schema lets more in than it should: unknown keys, or a string, number or list without an end. */
function looseSpots(schema: Schema, at: string): string[] {
  const kinds = alternatives(schema)
  if (kinds.length > 1) return kinds.flatMap((one) => looseSpots(one, at))
  if (schema.const !== undefined || schema.enum || schema.type === 'null' || schema.type === 'boolean') return []
  if (schema.type === 'string') {
    const long = schema.maxLength === undefined || schema.maxLength > MOST_LETTERS
    return long && !bounded.includes(schema.format ?? '') ? [`${at}: string without an end`] : []
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema
    return minimum <= Number.MIN_SAFE_INTEGER || maximum >= Number.MAX_SAFE_INTEGER ? [`${at}: number without an end`] : []
  }
  if (schema.type === 'array') {
    const endless = schema.maxItems === undefined || schema.maxItems > MOST_ITEMS ? [`${at}: list without an end`] : []
    return [...endless, ...looseSpots(itemsOf(schema), `${at}[]`)]
  }
  if (schema.type !== 'object') return [`${at}: anything goes`]
  const open = schema.additionalProperties === false ? [] : [`${at}: unknown keys`]
  return [...open, ...fieldsOf(schema).flatMap(([name, field]) => looseSpots(field, `${at}.${name}`))]
}

test('no procedure takes an unknown key, or a string, number or list without an end', () => {
  const all = procedures()
  expect(all.length).toBeGreaterThan(30)
  expect(all.flatMap(({ path, input }) => (input ? looseSpots(input, path) : []))).toEqual([])
})

test('a whole input is one object, so that unknown keys can be told', () => {
  expect(procedures().flatMap(({ path, input }) => (input && input.type !== 'object' ? [path] : []))).toEqual([])
})

test('the walk finds each kind of looseness', () => {
  const loose = z.object({
    word: z.string(),
    many: z.array(z.string().max(3)),
    deep: z.strictObject({ count: z.number().int(), more: z.number().min(0).nullish() }),
    whatever: z.unknown(),
  })
  expect(looseSpots(schemaOf(loose), 'planted')).toEqual([
    'planted: unknown keys',
    'planted.word: string without an end',
    'planted.many: list without an end',
    'planted.deep.count: number without an end',
    'planted.deep.more: number without an end',
    'planted.whatever: anything goes',
  ])
})
