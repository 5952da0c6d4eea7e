import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { outbox, users } from '#db/schema/index.ts'
import { authMessages } from '#shared/auth.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { newSignUp } from '#server/test/stage/host.ts'
import { long } from '#server/test/stage/long.ts'
import { freePort, type RunningApp, startApp } from '#server/test/stage/running-app.ts'

const EXAMPLE = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8')
const SITE = 'https://plumai.example'

// A long timeout, because a busy machine needs a while to load the product.
vi.setConfig({ testTimeout: 120_000 })

// The test database stands in for an external PostgreSQL.
let database: TestDatabase
let app: RunningApp | null = null
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await app?.stop()
  await database?.drop()
})

/** `.env.example` with values filled in. Only the text after `=` changes. */
function filled(values: Record<string, string>): string {
  return EXAMPLE.replace(/^([A-Z][A-Z0-9_]*)=$/gm, (line, key: string) => `${line}${values[key] ?? ''}`)
}

async function complete(): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    PUBLIC_URL: SITE,
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Plumaí <oi@plumai.example>',
    S3_BUCKET: 'plumai',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    DOCUMENT_KEY: Buffer.alloc(32, 7).toString('base64'),
    METRICS_TOKEN: 'of-the-operator',
    COMPANY_NAME: 'Plumaí Serviços Ltda.',
    COMPANY_CNPJ: '11.222.333/0001-81',
    COMPANY_ADDRESS: 'Rua das Penas, 100, São Paulo - SP',
    COMPANY_EMAIL: 'contato@plumai.example',
  }
}

async function failedStart(values: Record<string, string>): Promise<string> {
  const error = await startApp({ dotEnv: filled(values) }).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(Error)
  return error instanceof Error ? error.message : ''
}

test('an empty .env.example with NODE_ENV=production refuses to start and lists every required key', async () => {
  const answer = await failedStart({ NODE_ENV: 'production' })
  const { PORT: _port, NODE_ENV: _mode, ...needed } = await complete()
  const named = [...answer.matchAll(/^ {2}(\w+): obrigatória em produção$/gm)].map(([, key]) => key)
  expect(new Set(named)).toEqual(new Set(Object.keys(needed)))
  expect(answer).not.toMatch(/\.ts:\d|node_modules/)
})

long('one error message lists all wrong and missing keys, without their values', async () => {
  const answer = await failedStart({
    ...(await complete()),
    STRIPE_SECRET_KEY: 'sk_test_hunter2',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_hunter2',
    PUBLIC_URL: 'http://plumai.example',
    TRUST_PROXY: 'hunter2',
    DEMO: 'true',
    METRICS_TOKEN: '',
  })
  for (const key of ['STRIPE_SECRET_KEY', 'PUBLIC_URL', 'TRUST_PROXY', 'DEMO', 'METRICS_TOKEN'])
    expect(answer).toContain(`  ${key}: `)
  expect(answer).toContain('A configuração tem 6 erros')
  expect(answer).not.toMatch(/hunter2|\.ts:\d/)
})

long('an unreachable database is reported in one sentence, without a stack trace and a password', async () => {
  const answer = await failedStart({ ...(await complete()), DATABASE_URL: 'postgres://plumai:hunter2@127.0.0.1:9/plumai' })
  expect(answer).toContain('O banco de dados em 127.0.0.1:9/plumai não respondeu (ECONNREFUSED).')
  expect(answer).not.toMatch(/hunter2|\.ts:\d|node_modules/)
})

long(
  'a complete production .env starts on the external database, confirms emails, refuses common passwords, listens on all addresses, and refuses the database of a demo',
  async () => {
    const values = await complete()
    app = await startApp({ dotEnv: filled(values), port: Number(values.PORT) })
    const { url } = app
    const signUp = async (password: string) => {
      const headers = { origin: SITE, 'content-type': 'application/json' }
      const body = JSON.stringify({ ...newSignUp(), password })
      return fetch(`${url}/trpc/auth.signUp`, { method: 'POST', headers, body })
    }
    const page = await fetch(url)
    expect([page.status, page.headers.get('strict-transport-security')]).toEqual([200, 'max-age=63072000; includeSubDomains'])
    expect(await page.text()).toContain('<html lang="pt-BR"')
    expect(await (await fetch(`${url}/_dev/emails`)).text()).not.toContain('E-mails da demonstração')
    expect(await database.db.$count(users)).toBe(0)
    expect(await (await signUp('senha123')).text()).toContain(authMessages.commonPassword)
    const account = await signUp('telhado verde molhado')
    expect(account.headers.getSetCookie().join()).toMatch(/__Host-sid=.*Secure/)
    const cookie = account.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const session: unknown = await (await fetch(`${url}/trpc/auth.session`, { headers: { cookie } })).json()
    expect(session).toMatchObject({ result: { data: { demo: null, user: { emailConfirmed: false } } } })

    // Uses an external address of this machine, to check that the product listens on all addresses; falls back to 127.0.0.1.
    const [outside] = Object.values(networkInterfaces()).flatMap(
      (found) => found?.filter(({ internal, family }) => !internal && family === 'IPv4') ?? [],
    )
    expect((await fetch(`http://${outside?.address ?? '127.0.0.1'}:${app.port}/healthz`)).status).toBe(200)

    // This test's mail host refuses connections. The log reports it without the recipient.
    await vi.waitFor(async () => expect(app?.output()).toContain('an email was not sent'), 20_000)
    const [recipient] = await database.db
      .select({ email: users.email })
      .from(outbox)
      .innerJoin(users, eq(users.id, outbox.userId))
    expect(app.output()).toMatch(/"code":"E(?:CONN|SOCKET)/)
    expect(app.output()).not.toContain(recipient?.email ?? 'nobody')
    expect(await app.stop()).toMatchObject({ code: 0 })

    // Imitates a database on which the demo was started before.
    await database.db.update(users).set({ email: 'admin@demo.plumai' })
    expect(await failedStart(values)).toContain('Este banco guarda as contas da demonstração')
  },
)
