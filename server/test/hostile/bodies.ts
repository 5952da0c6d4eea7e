import fc from 'fast-check'
import { freshCpf } from '#server/test/stage/factories.ts'
import { alternatives, fieldsOf, itemsOf, type Procedure, type Schema } from './procedures.ts'

/** A request body as raw JSON text. `unknownKey`: whether the body has a key that the procedure's schema does not know. */
export type Body = { readonly raw: string | undefined; readonly unknownKey: boolean }

/** Placeholders for JSON numbers that JSON.stringify cannot produce. */
const rawNumbers: Readonly<Record<string, string>> = {
  '#inf': '1e309',
  '#minusZero': '-0',
  '#long': `1${'0'.repeat(400)}`,
  '#tiny': '1e-400',
}
const foreignKeys = ['isAdmin', 'role', 'status', 'valor_total', 'price', 'userId', 'paymentIntentId', '__proto__', 'constructor']

const hostileStrings = fc.constantFrom(
  'a\u0000b',
  '\ud800',
  'x\udc00\ud800y',
  '\u202Eatad\u202C\u2066\u200B\uFEFF',
  'á'.repeat(35_000),
  '👩‍👩‍👧‍👦'.repeat(300),
  '\u0300'.repeat(500),
  ' \t\r\n ',
  '',
  "' or 1=1; --",
  '\\',
  '%_%',
  '{{7*7}}',
  '../../etc/passwd',
  '<img src=x>',
  'null',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '0000-01-01',
  '9999-12-31T23:59:59.999999999-23:59',
  '+275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  "''); select pg_sleep(9); --",
  '!&|:*<->',
  '٣٤٥',
)
const hostileNumbers = fc.constantFrom(
  2 ** 53,
  -(2 ** 53),
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 63,
  0.1,
  -1,
  1e-7,
  1e21,
  1.5,
  99_999_999,
)
const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileStrings },
  { weight: 3, arbitrary: hostileNumbers },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(rawNumbers)) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $ne: null }, { length: -1 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 2_000 }, () => 'Gato')) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** Request bodies for a procedure: some valid, most with an error. The `ids` exist, so that some bodies refer to a real row. */
export function bodiesFor({ input }: Procedure, ids: readonly string[]): fc.Arbitrary<Body> {
  const anything = hostileValues.map((value) => ({ raw: rawOf(value), unknownKey: false }))
  if (!input) return fc.oneof(fc.constant({ raw: undefined, unknownKey: false }), anything)
  const valid = objectOf(input, ids)
  const names = fieldsOf(input).map(([name]) => name)
  const broken = fc
    .tuple(
      valid,
      fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 }),
      fc.array(hostileValues, { minLength: 2, maxLength: 2 }),
    )
    .map(([body, spots, values]) => ({ ...body, ...Object.fromEntries(spots.map((name, at) => [name, values[at]])) }))
  const incomplete = fc
    .tuple(valid, fc.constantFrom(...names))
    .map(([body, name]) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== name)))
  const extended = fc
    .tuple(valid, fc.constantFrom(...foreignKeys), fc.oneof(hostileValues, fc.constantFrom<unknown>('admin', true, 1)))
    // A computed key creates an own property even for __proto__, like JSON.parse.
    .map(([body, key, value]) => ({
      raw: rawOf({ ...body, [key]: value }),
      unknownKey: !names.includes(key) && key !== '__proto__',
    }))
  const plain = (arbitrary: fc.Arbitrary<object>) => arbitrary.map((body) => ({ raw: rawOf(body), unknownKey: false }))
  return fc.oneof(
    { weight: 4, arbitrary: plain(valid) },
    { weight: 8, arbitrary: plain(broken) },
    { weight: 1, arbitrary: plain(incomplete) },
    { weight: 4, arbitrary: extended },
    { weight: 1, arbitrary: anything },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('', '{', '[[', '"', 'undefined', '{"a":1}}', '\u0000')
        .map((raw) => ({ raw, unknownKey: false })),
    },
  )
}

/** The JSON text of a value. Lone surrogates are escaped, and placeholders are replaced by raw numbers. */
function rawOf(value: unknown): string {
  return JSON.stringify(value).replace(/"(#\w+)"/g, (all, name: string) => rawNumbers[name] ?? all)
}

function objectOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const required = schema.required ?? []
  const fields = Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, valueOf(name, field, ids)]))
  return fc.record<Record<string, unknown>>(fields, { requiredKeys: required })
}

function valueOf(name: string, schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const kinds = alternatives(schema)
  if (kinds.length > 1) return fc.oneof(...kinds.map((kind) => valueOf(name, kind, ids)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum, max: schema.maximum })
  if (schema.type === 'array') return fc.array(valueOf(name, itemsOf(schema), ids), { maxLength: schema.maxItems })
  if (schema.type === 'object') return objectOf(schema, ids)
  if (schema.format === 'uuid')
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() })
  return formattedValues[name] ?? fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 20, 200) })
}

/** Valid values for fields with a special format. */
const formattedValues: Readonly<Record<string, fc.Arbitrary<string>>> = {
  cpf: fc.constantFrom('x').map(freshCpf),
  phone: fc.constantFrom('(11) 98765-4321', '11987654321'),
  email: fc.uuid().map((id) => `${id}@casa.example`),
  password: fc.string({ minLength: 6, maxLength: 128 }),
  cep: fc.constantFrom('01310-100', '20040002', '69000000', '99999999', '12345678'),
  state: fc.constantFrom('SP', 'rj', 'AC'),
  start: fc.integer({ min: 0, max: 400 }).map((hours) => new Date(Date.UTC(2026, 10, 24, hours)).toISOString()),
  weekStart: fc.constantFrom('2026-11-22', '2026-12-06', '2024-02-29', '0001-01-01', '9999-12-31', '1970-01-01'),
  startTime: fc.constantFrom('00:00', '05:00', '08:00'),
  endTime: fc.constantFrom('06:00', '12:00', '23:00'),
  name: fc.constantFrom('Maria da Silva', 'Zé Ñandú'),
  query: fc.constantFrom('marlene', 'faxina leve', 'de', 'passar & roupa', "d'ávila"),
}
