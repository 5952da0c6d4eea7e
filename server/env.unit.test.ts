import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { CannotStart } from '#server/core/cannot-start.ts'
import { sentenceFor } from './command.ts'
import { readEnv } from './env.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://plumai.example',
  DATABASE_URL: 'postgres://somebody@db/plumai',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Plumaí <oi@plumai.example>',
  DOCUMENT_KEY: Buffer.alloc(32, 7).toString('base64'),
  METRICS_TOKEN: 'a token',
  COMPANY_NAME: 'Plumaí Serviços Ltda.',
  COMPANY_CNPJ: '11.222.333/0001-81',
  COMPANY_ADDRESS: 'Rua das Penas, 100',
  COMPANY_EMAIL: 'contato@plumai.example',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_BUCKET: 'plumai',
}

test.each([
  ['Plumaí <oi@plumai.example>', 'oi@plumai.example'],
  ['oi@plumai.example', 'oi@plumai.example'],
])('reads the sender %s as the address alone', (MAIL_FROM, address) => {
  expect(readEnv({ MAIL_FROM }).MAIL_FROM).toBe(address)
})

test('rejects a fee and a first-booking fee that together exceed 100 %', () => {
  expect(() => readEnv({ FEE_BP: '9000', FIRST_BOOKING_FEE_BP: '1001' })).toThrow('FIRST_BOOKING_FEE_BP')
})

test('rejects a language model without its address, and in production also an address without TLS', () => {
  expect(() => readEnv({ AI_MODEL: 'modelo' })).toThrow('AI_URL e AI_MODEL')
  expect(readEnv({ AI_MODEL: 'modelo', AI_URL: 'http://localhost:11434/v1' }).AI_KEY).toBeUndefined()
  expect(() => readEnv({ ...production, AI_MODEL: 'modelo', AI_URL: 'http://modelo.example/v1' })).toThrow('AI_URL: em produção')
})

test('without any configuration the product runs as the demo', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    FEE_BP: 2_000,
    HOLD_MINUTES: 15,
    LIMITS: 'demo',
    DEMO: true,
  })
})

test('treats an empty environment variable as missing', () => {
  const env = readEnv({ DATABASE_URL: '', PORT: '' })
  expect(env.PORT).toBe(3000)
  expect(env.DATABASE_URL).toBeUndefined()
})

test('with only the required keys, production confirms emails, refuses common passwords and listens on all addresses', () => {
  expect(readEnv(production)).toMatchObject({
    HOST: '0.0.0.0',
    LIMITS: 'production',
    REQUIRE_EMAIL_CONFIRMATION: true,
    PASSWORD_REFUSE_COMMON: true,
    DEMO: false,
    CEP_PROVIDER: 'brasilapi',
  })
})

test('an incomplete production configuration is rejected with a list of all missing keys', () => {
  const missing = refusal({ NODE_ENV: 'production' })
  for (const key of [
    'DATABASE_URL',
    'PUBLIC_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'DOCUMENT_KEY',
    'METRICS_TOKEN',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'COMPANY_NAME',
    'COMPANY_CNPJ',
    'COMPANY_ADDRESS',
    'COMPANY_EMAIL',
  ]) {
    expect(missing).toContain(key)
  }
})

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_CONNECT_WEBHOOK_SECRET', 'secret'],
  ['PUBLIC_URL', 'http://plumai.example'],
  ['DOCUMENT_KEY', Buffer.alloc(8).toString('base64')],
  ['VAPID_PRIVATE_KEY', 'short'],
  ['LIMITS', 'off'],
  ['DEMO', 'true'],
  ['CEP_PROVIDER', 'directory'],
  ['COMPANY_CNPJ', '11.222.333/0001-82'],
])('rejects %s=%s in production', (key, value) => {
  expect(refusal({ ...production, [key]: value })).toContain(key)
})

test('one error message in Portuguese names every wrong key and every missing key', () => {
  const wrong = {
    NODE_ENV: 'production',
    PORT: 'many',
    TRUST_PROXY: '10.0.0.0/8, my-proxy',
    DATABASE_URL: 'mysql://db',
    DEMO: 'yes',
    LIMITS: 'off',
    DOCUMENT_KEY: 'short',
    FEE_BP: '9000',
    FIRST_BOOKING_FEE_BP: '1001',
  }
  const lines = refusal(wrong).split('\n')
  expect(lines).toEqual([
    'A configuração tem 22 erros:',
    '  PORT: um número inteiro de 0 a 65535',
    '  TRUST_PROXY: redes em notação CIDR separadas por vírgula, como 10.0.0.0/8',
    '  DATABASE_URL: use postgres://usuario:senha@servidor:5432/banco, com vírgulas entre vários servidores',
    '  DOCUMENT_KEY: 32 bytes em base64 (crie com: openssl rand -base64 32)',
    '  DEMO: use true ou false',
    '  FEE_BP e FIRST_BOOKING_FEE_BP: a soma é de no máximo 10000',
    ...[
      'PUBLIC_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_CONNECT_WEBHOOK_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
    ].map((key) => `  ${key}: obrigatória em produção`),
    ...['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'METRICS_TOKEN'].map(
      (key) => `  ${key}: obrigatória em produção`,
    ),
    ...['COMPANY_NAME', 'COMPANY_CNPJ', 'COMPANY_ADDRESS', 'COMPANY_EMAIL'].map((key) => `  ${key}: obrigatória em produção`),
    '  LIMITS: em produção os limites não são desligados',
    'Cada chave está explicada em .env.example.',
  ])
})

const testKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
const liveKeys = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }

test.each([
  [
    'a secret key that browsers would receive',
    { STRIPE_PUBLISHABLE_KEY: 'sk_test_2' },
    'STRIPE_PUBLISHABLE_KEY: é uma chave secreta',
  ],
  ['a restricted key there', { STRIPE_PUBLISHABLE_KEY: 'rk_test_2' }, 'STRIPE_PUBLISHABLE_KEY: é uma chave secreta'],
  ['a publishable key as the secret one', { STRIPE_SECRET_KEY: 'pk_test_2' }, 'STRIPE_SECRET_KEY: é a chave publicável'],
  ['a webhook secret as a key', { STRIPE_SECRET_KEY: 'whsec_2' }, 'STRIPE_SECRET_KEY: é o segredo de um endereço'],
  ['a key as a webhook secret', { STRIPE_WEBHOOK_SECRET: 'sk_test_2' }, 'STRIPE_WEBHOOK_SECRET: é uma chave secreta'],
  ['a key without a shape', { STRIPE_SECRET_KEY: 'sk_2' }, 'STRIPE_SECRET_KEY: começa com sk_ ou rk_'],
  ['test and live together', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'uma é de teste e a outra cobra de verdade'],
  ['live keys outside production', { ...liveKeys, DEMO: 'false' }, 'não valem fora de produção'],
  ['live keys with the demo', { ...production, ...liveKeys, DEMO: 'true' }, 'não valem com a demonstração (DEMO)'],
  [
    'one webhook secret twice',
    { STRIPE_WEBHOOK_SECRET: 'whsec_2', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' },
    'STRIPE_CONNECT_WEBHOOK_SECRET: é igual a STRIPE_WEBHOOK_SECRET',
  ],
])('rejects %s and prints no key', (_, source, sentence) => {
  const said = refusal({ ...testKeys, ...source })
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/_(test|live)_[12]|whsec_2/)
})

test('one error message names all faults of the Stripe keys, and correct Stripe keys are accepted', () => {
  const swapped = { STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'x' }
  expect(refusal(swapped)).toContain('A configuração tem 5 erros')
  expect(readEnv({ ...testKeys, STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' })).toMatchObject(
    testKeys,
  )
  expect(readEnv({ ...production, ...liveKeys })).toMatchObject(liveKeys)
})

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  [{ S3_BUCKET: 'plumai' }, 'S3_SECRET_ACCESS_KEY'],
  [{ FILES_URL: 'https://arquivos.example' }, 'S3_BUCKET'],
  [{ ROLE: 'web' }, 'DATABASE_URL'],
  [{ DATABASE_DIRECT_URL: 'postgres://db/plumai' }, 'DATABASE_URL'],
])('rejects %j without its other half', (source, missing) => {
  expect(refusal(source)).toContain(missing)
})

test('in production FILES_URL must use https', () => {
  const files = (url: string) => ({ ...production, ...liveKeys, FILES_URL: url })
  expect(readEnv(files('https://arquivos.example'))).toMatchObject({ FILES_URL: 'https://arquivos.example' })
  expect(refusal(files('http://arquivos.example'))).toContain('FILES_URL: em produção começa com https://')
})

test('DATABASE_URL may contain several servers', () => {
  const url = 'postgres://ana:x@db-a:5432,db-b:5433/plumai?sslmode=require'
  expect(readEnv({ DATABASE_URL: url }).DATABASE_URL).toBe(url)
  for (const wrong of ['postgres://db-a,db b/plumai', 'postgres://db-a:x,db-b/plumai', 'mysql://db-a,db-b/plumai'])
    expect(refusal({ DATABASE_URL: wrong })).toContain('DATABASE_URL: use postgres://')
})

test('the error message for a wrong configuration key does not contain its value', () => {
  expect(refusal({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toContain('hunter2')
})

describe('after a failed start the operator reads one sentence', () => {
  const env = { PORT: 3000, HOST: '192.0.2.1', DATABASE_URL: 'postgres://plumai:hunter2@db.example:5432/plumai?sslmode=require' }
  const failure = (code: string, more = {}) =>
    new Error('Failed query', { cause: Object.assign(new Error(code), { code, ...more }) })
  test.each([
    [failure('ECONNREFUSED'), 'em db.example:5432/plumai não respondeu (ECONNREFUSED)'],
    [failure('ENOTFOUND'), 'em db.example:5432/plumai não respondeu (ENOTFOUND)'],
    [failure('CONNECT_TIMEOUT'), 'não respondeu (CONNECT_TIMEOUT)'],
    [failure('25006'), 'Nenhum servidor em db.example:5432/plumai aceita escrita'],
    [failure('08P01'), 'Preencha DATABASE_DIRECT_URL'],
    [failure('28P01'), 'recusou o usuário ou a senha'],
    [failure('28000'), 'sslmode=require'],
    [failure('3D000'), 'não tem esse banco'],
    [failure('42501'), 'não pode criar tabelas'],
    [Object.assign(new Error('listen'), { code: 'EADDRINUSE' }), 'A porta 3000 já está em uso'],
    [Object.assign(new Error('listen'), { code: 'EADDRNOTAVAIL' }), 'não tem o endereço 192.0.2.1'],
    [Object.assign(new Error('mkdir'), { code: 'EACCES', path: '/files' }), 'escrever em /files (EACCES)'],
    [new CannotStart('Falta algo.'), 'Falta algo.'],
  ])('%s is one sentence', (error, sentence) => {
    const read = sentenceFor(error, env)
    expect(read).toContain(sentence)
    expect(read).not.toMatch(/hunter2|\n/)
  })

  test('a bug of the product at the start keeps its stack trace instead of becoming a sentence', () => {
    expect(sentenceFor(new TypeError('x is undefined'), env)).toBeNull()
  })
})

test('.env.example lists exactly the keys that the product reads', () => {
  const example = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, key = '']) => key)
  const fields = ['server/env.ts', 'server/env-fields.ts'].map((file) => readFileSync(file, 'utf8')).join('\n')
  const read = [...fields.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, key = '']) => key)
  expect(example.toSorted()).toEqual(read.toSorted())
})

test('.env.example leaves every key blank, so that a copy of it runs the product as the demo', () => {
  const text = readFileSync('.env.example', 'utf8')
  expect(text.match(/^[A-Z].*=.+$/gm)).toBeNull()
  expect(readEnv(parseEnv(text) as NodeJS.ProcessEnv)).toEqual(readEnv({}))
})

function refusal(source: NodeJS.ProcessEnv): string {
  try {
    readEnv(source)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
