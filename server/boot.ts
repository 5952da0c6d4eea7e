import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Runner } from 'graphile-worker'
import type { Sql } from 'postgres'
import { applySearchSettings } from '#db/search-settings.ts'
import { seedDemo } from '#db/seed.ts'
import { adoptDemoCharges } from '#db/seed/charges.ts'
import { chooseAdapters } from '#server/adapters/index.ts'
import { createPostgresBus } from '#server/adapters/bus/postgres.ts'
import type { PaymentPort } from '#server/adapters/payment/port.ts'
import { sandboxBrowserPlugin } from '#server/adapters/payment/sandbox/browser.ts'
import { startSandbox, type Sandbox } from '#server/adapters/payment/sandbox/sandbox.ts'
import { createStripePayment } from '#server/adapters/payment/stripe.ts'
import { buildApp } from './app.ts'
import { databaseClock } from '#server/core/clock.ts'
import { systemContext, type World } from '#server/core/context.ts'
import { assertServerVersion, connect, connectUnbounded } from '#server/core/database/connect.ts'
import { DATA_FOLDER, defaultDataFolder } from '#server/core/database/default-folder.ts'
import { startEmbeddedPostgres } from '#server/core/database/embedded.ts'
import { migrateDatabase, pendingMigrations } from '#server/core/database/migrate.ts'
import { startWorker } from '#server/core/jobs.ts'
import { createVault } from '#server/core/vault.ts'
import { type Env, settingsOf } from './env.ts'
import { clientFolder } from '#server/host/client-build.ts'
import { clockwork, jobs } from './jobs.ts'
import { reactions } from './reactions.ts'

export type Running = { readonly url: string; readonly sandbox: boolean; readonly close: () => Promise<void> }

const SANDBOX_KEYS = { secretKey: 'sk_test_sandbox_plumai', publishableKey: 'pk_test_sandbox_plumai' }

/**
 * Brings the product up: database (embedded when none is configured), migrations, demo, ports, worker, host. What was started
 * is stopped in the opposite order, also when a later step fails.
 */
export async function boot(env: Env, logger: FastifyBaseLogger, say: (line: string) => void): Promise<Running> {
  const stops: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    for (const stop of stops.splice(0).toReversed())
      await Promise.resolve(stop()).catch(() => logger.warn('a part did not stop cleanly'))
  }
  try {
    return { ...(await start(env, logger, say, stops)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(env: Env, logger: FastifyBaseLogger, say: (line: string) => void, stops: (() => Promise<unknown> | void)[]) {
  const databaseUrl = await database(env, say, stops)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const settings = settingsOf(env, publicUrl)
  await prepare(databaseUrl, env, say)

  const { sql, db, end } = connect(databaseUrl, { max: env.DATABASE_POOL })
  stops.push(end)
  const clock = await databaseClock(sql)
  stops.push(clock.stop)
  const bus = await createPostgresBus(sql, () => logger.warn('an event was not passed on'))
  stops.push(bus.close)
  let listening: FastifyInstance | null = null
  const { payment, sandbox } = await paymentOf(env, databaseUrl, () => webhookUrl(listening), stops)
  if (sandbox && env.DEMO) await adoptDemoCharges(db, sandbox.control)
  const adapters = chooseAdapters({ payment, ...outside(env), now: clock.now })
  const vault = createVault(await vaultKey(env))
  const world: World = { db, bus, adapters, settings, vault, reactions, now: clock.now, newId: randomUUID, log: logger }

  let worker: Runner | null = null
  const app = await buildApp({
    world,
    logger,
    trustProxy: env.TRUST_PROXY,
    clientFolder,
    filesOrigin: env.S3_BUCKET ? new URL(adapters.files.publicUrl('public/any'), publicUrl).origin : null,
    publicFiles: env.S3_BUCKET ? null : join(resolve(env.FILES_DIR), 'public'),
    metricsToken: env.METRICS_TOKEN,
    development: env.NODE_ENV !== 'production',
    readiness: { migrated: () => isMigrated(sql), working: () => worker !== null },
    ...(sandbox && {
      sandbox: async (host: FastifyInstance) => host.register(sandboxBrowserPlugin, { prefix: '/_sandbox', sandbox, publicUrl }),
    }),
  })
  worker = await startWorker(systemContext(world), databaseUrl, jobs, clockwork)
  stops.push(() => worker?.stop())
  await app.listen({ port: env.PORT, host: env.HOST })
  listening = app
  stops.push(() => app.close())
  return { url: publicUrl, sandbox: sandbox !== null }
}

async function database(env: Env, say: (line: string) => void, stops: (() => Promise<unknown> | void)[]): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL
  const dataDir = env.DATABASE_DIR ?? (await defaultDataFolder(DATA_FOLDER))
  const embedded = await startEmbeddedPostgres({ dataDir, log: say })
  stops.push(embedded.stop)
  return embedded.url
}

async function prepare(databaseUrl: string, env: Env, say: (line: string) => void): Promise<void> {
  const { sql, db, end } = connectUnbounded(databaseUrl)
  try {
    await assertServerVersion(sql)
    await migrateDatabase(databaseUrl)
    await applySearchSettings(db, { snapDegrees: env.SEARCH_SNAP_DEGREES, confirmedOnly: env.REQUIRE_EMAIL_CONFIRMATION })
    if (env.DEMO && (await seedDemo(db))) say('O banco estava vazio: a demonstração foi semeada.')
  } finally {
    await end()
  }
}

/** DOCUMENT_KEY, or on embedded defaults a key made once and kept beside the files that it seals. */
async function vaultKey(env: Env): Promise<Buffer> {
  if (env.DOCUMENT_KEY) return Buffer.from(env.DOCUMENT_KEY, 'base64')
  const folder = resolve(env.FILES_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = join(folder, 'document.key')
  // 'wx': of two that start at once, one writes and both read the same.
  await writeFile(place, randomBytes(32), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(place)
}

async function paymentOf(
  env: Env,
  databaseUrl: string,
  webhook: () => string | null,
  stops: (() => Promise<unknown> | void)[],
): Promise<{ payment: PaymentPort; sandbox: Sandbox | null }> {
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString('hex')}`
  if (env.STRIPE_SECRET_KEY) {
    return {
      payment: createStripePayment({
        secretKey: env.STRIPE_SECRET_KEY,
        publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
        webhookSecret,
      }),
      sandbox: null,
    }
  }
  const sandbox = await startSandbox({ databaseUrl, webhookUrl: webhook, webhookSecret, ...SANDBOX_KEYS })
  stops.push(sandbox.stop)
  const { host, port } = sandbox
  return { payment: createStripePayment({ ...SANDBOX_KEYS, webhookSecret, sandbox: { host, port } }), sandbox }
}

function outside(env: Env) {
  const {
    S3_BUCKET: bucket,
    S3_REGION: region = 'sa-east-1',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  return {
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    s3:
      bucket && accessKeyId && secretAccessKey
        ? { bucket, region, accessKeyId, secretAccessKey, ...(endpoint && { endpoint }) }
        : null,
    filesFolder: resolve(env.FILES_DIR),
    cep: env.CEP_PROVIDER,
    geocoderUrl: env.GEOCODER_URL,
  }
}

async function isMigrated(sql: Sql): Promise<boolean> {
  return (await pendingMigrations(sql)).length === 0
}

function webhookUrl(app: FastifyInstance | null): string | null {
  const address = app?.server.address()
  return address && typeof address === 'object' ? `http://127.0.0.1:${address.port}/webhooks/stripe` : null
}
