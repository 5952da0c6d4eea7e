import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://plumai.example',
  DATABASE_URL: 'postgres://somebody@db/plumai',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  DOCUMENT_KEY: Buffer.alloc(32, 7).toString('base64'),
  METRICS_TOKEN: 'a token',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_BUCKET: 'plumai',
  LIMITS: 'production',
  DEMO: 'false',
  CEP_PROVIDER: 'brasilapi',
}

test.each([
  ['Plumaí <oi@plumai.example>', 'oi@plumai.example'],
  ['oi@plumai.example', 'oi@plumai.example'],
])('reads the sender %s as the address alone', (MAIL_FROM, address) => {
  expect(readEnv({ MAIL_FROM }).MAIL_FROM).toBe(address)
})

test('rejects two fees that together exceed 100 %', () => {
  expect(() => readEnv({ FEE_BP: '9000', FIRST_BOOKING_FEE_BP: '1001' })).toThrow('FIRST_BOOKING_FEE_BP')
})

test('an empty configuration is the demo', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    FEE_BP: 2_000,
    HOLD_MINUTES: 15,
    LIMITS: 'demo',
    DEMO: true,
  })
})

test('treats an empty value as missing', () => {
  const env = readEnv({ DATABASE_URL: '', PORT: '' })
  expect(env.PORT).toBe(3000)
  expect(env.DATABASE_URL).toBeUndefined()
})

test('accepts a complete production configuration', () => {
  expect(readEnv(production).NODE_ENV).toBe('production')
})

test('an incomplete production configuration is rejected with all missing keys', () => {
  const missing = refusal({ NODE_ENV: 'production', LIMITS: 'production', DEMO: 'false', CEP_PROVIDER: 'brasilapi' })
  for (const key of [
    'DATABASE_URL',
    'PUBLIC_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SMTP_URL',
    'DOCUMENT_KEY',
    'METRICS_TOKEN',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]) {
    expect(missing).toContain(key)
  }
})

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['PUBLIC_URL', 'http://plumai.example'],
  ['DOCUMENT_KEY', Buffer.alloc(8).toString('base64')],
  ['LIMITS', 'off'],
  ['DEMO', 'true'],
  ['CEP_PROVIDER', 'directory'],
])('rejects %s=%s in production', (key, value) => {
  expect(refusal({ ...production, [key]: value })).toContain(key)
})

test('the error names keys and no values', () => {
  expect(refusal({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toContain('hunter2')
})

test('.env.example names exactly the keys that are read', () => {
  const example = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, key = '']) => key)
  const read = [...readFileSync('server/env.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, key = '']) => key)
  expect(example.toSorted()).toEqual(read.toSorted())
})

function refusal(source: NodeJS.ProcessEnv): string {
  try {
    readEnv(source)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
