import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { inArray } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { users } from '#db/schema/index.ts'
import { applySearchSettings } from '#db/search-settings.ts'
import { seedDemo } from '#db/seed.ts'
import { adoptDemoCharges } from '#db/seed/charges.ts'
import { storeDemoDocuments } from '#db/seed/documents.ts'
import { storeDemoPortraits } from '#db/seed/portraits.ts'
import { adoptDemoTransfers } from '#db/seed/transfers.ts'
import { type BackgroundSettings, chooseAdapters, originsOfFiles, type S3Settings } from '#server/adapters/index.ts'
import { createPostgresBus } from '#server/adapters/bus/postgres.ts'
import type { PaymentPort } from '#server/adapters/payment/port.ts'
import { startSandbox, type Sandbox } from '#server/sandbox/sandbox.ts'
import { createStripePayment } from '#server/adapters/payment/stripe.ts'
import { vapidKey } from '#server/adapters/push/web-push.ts'
import { buildApp } from './app.ts'
import { CannotStart } from '#server/core/cannot-start.ts'
import { databaseClock } from '#server/core/clock.ts'
import { systemContext, type World } from '#server/core/context.ts'
import {
  assertServerVersion,
  connect,
  type Connection,
  connectUnbounded,
  readsWithoutLimits,
} from '#server/core/database/connect.ts'
import { migrateDatabase, pendingMigrations } from '#server/core/database/migrate.ts'
import { assertDirect, preparePooler } from '#server/core/database/pooler.ts'
import { startDatabase } from '#server/core/database/start.ts'
import { startTracing, traced } from '#server/core/tracing.ts'
import { startWorker, type Worker } from '#server/core/worker.ts'
import { signerFrom } from '#server/core/signer.ts'
import { createVault } from '#server/core/vault.ts'
import { createMetrics } from '#server/core/metrics.ts'
import { type Env, settingsOf } from './env.ts'
import { demoAccounts } from '#server/features/auth/demo.ts'
import { clientFolder, pagesFile } from '#server/host/client-build.ts'
import { jobs, schedule } from './jobs.ts'
import { notificationKinds } from './notifications.ts'
import { reactions } from './reactions.ts'

export type Running = { readonly url: string; readonly sandbox: boolean; readonly close: () => Promise<void> }

/** Functions that stop the started parts, in the order in which the parts were started. */
type Stops = (() => Promise<unknown> | void)[]

const SANDBOX_KEYS = { secretKey: 'sk_test_sandbox_plumai', publishableKey: 'pk_test_sandbox_plumai' }

/**
 * Starts the whole product, with an embedded database when DATABASE_URL is not set. `print` gets lines for the terminal, and
 * `close` stops all parts in reverse order. If a step fails, the parts that already run are stopped and the error is rethrown.
 */
export async function boot(env: Env, logger: FastifyBaseLogger, print: (line: string) => void): Promise<Running> {
  const stops: Stops = []
  const close = async () => {
    for (const stop of stops.splice(0).toReversed())
      await Promise.resolve(stop()).catch(() => logger.warn('a part did not stop cleanly'))
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: share } = env
  try {
    if (collector) stops.push(await startTracing(collector, share))
    return { ...(await start(env, logger, print, stops)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(env: Env, logger: FastifyBaseLogger, print: (line: string) => void, stops: Stops) {
  const { url: databaseUrl, poolerUrl, stop: stopDatabase } = await startDatabase(env, { joins: false, log: print })
  stops.push(stopDatabase)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  await prepareDatabase(databaseUrl, env, print)
  if (poolerUrl) await preparePooler(poolerUrl, databaseUrl)

  const { sql, db, end, usage } = connect(poolerUrl ?? databaseUrl, { max: env.DATABASE_POOL, pooled: poolerUrl !== null })
  stops.push(end)
  const clock = await databaseClock(sql)
  stops.push(clock.stop)
  const bus = await createPostgresBus(databaseUrl, { onError: () => logger.warn('an event was not passed on') })
  stops.push(bus.close)
  let listening: FastifyInstance | null = null
  const { payment, sandbox } = await startPayment(env, databaseUrl, () => webhookUrl(listening), stops)
  if (sandbox && env.DEMO) await adoptDemoCharges(db, sandbox.control)
  if (sandbox && env.DEMO) await adoptDemoTransfers(db, sandbox.control)
  const secret = await vaultKey(env)
  const adapters = traced(chooseAdapters({ payment, ...adapterSettings(env, secret), now: clock.now }))
  const world: World = {
    db,
    withoutLimits: readsWithoutLimits(databaseUrl),
    bus,
    adapters,
    settings: settingsOf(env, publicUrl),
    ...secretsFrom(env, secret),
    reactions,
    notificationKinds,
    rateBuckets: new Map(),
    metrics: createMetrics(usage),
    now: clock.now,
    clockOffset: clock.clockOffset,
    newId: randomUUID,
    log: logger,
  }

  if (env.DEMO) await Promise.all([storeDemoDocuments(world), storeDemoPortraits(world)])

  let worker: Worker | null = null
  const app = await buildApp({
    world,
    logger,
    ...hostSettings(env),
    readiness: { migrated: () => isMigrated(sql), working: env.ROLE === 'web' ? null : () => worker?.isWorking() ?? false },
    ...(sandbox && { sandbox: sandbox.pages(publicUrl) }),
  })
  if (env.ROLE !== 'web') worker = await startWorker(systemContext(world), databaseUrl, jobs, schedule)
  stops.push(() => worker?.stop())
  await app.listen({ port: env.PORT, host: env.HOST })
  // Only the other processes receive the sandbox's webhooks, because a worker has no webhook route.
  if (env.ROLE !== 'worker') listening = app
  stops.push(() => app.close())
  return { url: publicUrl, sandbox: sandbox !== null }
}

function hostSettings(env: Env) {
  const s3 = s3Settings(env)
  return {
    trustProxy: env.TRUST_PROXY,
    clientFolder,
    pagesFile,
    filesOrigins: s3 ? originsOfFiles(s3) : [],
    publicFiles: s3 ? null : join(resolve(env.FILES_DIR), 'public'),
    metricsToken: env.METRICS_TOKEN,
    drainSeconds: env.DRAIN_SECONDS,
    healthOnly: env.ROLE === 'worker',
    development: env.NODE_ENV !== 'production',
  }
}

async function prepareDatabase(databaseUrl: string, env: Env, print: (line: string) => void): Promise<void> {
  const { sql, db, end } = connectUnbounded(databaseUrl)
  try {
    await assertServerVersion(sql)
    await assertDirect(databaseUrl)
    await migrateDatabase(databaseUrl, { log: print })
    if (env.NODE_ENV === 'production') await refuseDemoAccounts(db)
    await applySearchSettings(db, { snapDegrees: env.SEARCH_SNAP_DEGREES, confirmedOnly: env.REQUIRE_EMAIL_CONFIRMATION })
    if (env.DEMO && (await seedDemo(db))) print('O banco estava vazio: a demonstração foi semeada.')
  } finally {
    await end()
  }
}

/**
 * Refuses to start production on a database of the demo, because the demo's passwords are public and one of its accounts is an
 * admin.
 */
async function refuseDemoAccounts(db: Connection['db']): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email)
  const [found] = await db.select({ id: users.id }).from(users).where(inArray(users.email, emails)).limit(1)
  if (!found) return
  throw new CannotStart(
    'Este banco guarda as contas da demonstração, cujas senhas são públicas, uma da administração entre elas. ' +
      'Preencha DATABASE_URL com um banco vazio.',
  )
}

function secretsFrom(env: Env, secret: Buffer): Pick<World, 'vault' | 'signer'> {
  const previous = previousKeys(env)
  return { vault: createVault(secret, previous), signer: signerFrom(env, secret, previous) }
}

/** Returns DOCUMENT_KEY, which production requires. Without it, creates a key once and stores it in FILES_DIR. */
async function vaultKey(env: Env): Promise<Buffer> {
  if (env.DOCUMENT_KEY) return Buffer.from(env.DOCUMENT_KEY, 'base64')
  const folder = resolve(env.FILES_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'document.key')
  // The flag 'wx' fails if the file exists, so an existing key is never overwritten.
  await writeFile(path, randomBytes(32), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(path)
}

/** Former values of DOCUMENT_KEY, with which older documents are still encrypted. */
function previousKeys({ DOCUMENT_KEY_PREVIOUS: keys }: Env): Buffer[] {
  return keys ? keys.split(',').map((key) => Buffer.from(key, 'base64')) : []
}

async function startPayment(
  env: Env,
  databaseUrl: string,
  webhook: () => string | null,
  stops: Stops,
): Promise<{ payment: PaymentPort; sandbox: Sandbox | null }> {
  const randomSecret = () => `whsec_${randomBytes(24).toString('hex')}`
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? randomSecret()
  const connectWebhookSecret = env.STRIPE_CONNECT_WEBHOOK_SECRET ?? randomSecret()
  if (env.STRIPE_SECRET_KEY) {
    return {
      payment: createStripePayment({
        secretKey: env.STRIPE_SECRET_KEY,
        publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
        webhookSecret,
        connectWebhookSecret,
      }),
      sandbox: null,
    }
  }
  const keys = { ...SANDBOX_KEYS, webhookSecret, connectWebhookSecret }
  const sandbox = await startSandbox({ databaseUrl, webhookUrl: webhook, ...keys })
  stops.push(sandbox.stop)
  const { host, port } = sandbox
  return { payment: createStripePayment({ ...keys, sandbox: { host, port } }), sandbox }
}

function s3Settings(env: Env): S3Settings | null {
  const { S3_BUCKET: bucket, S3_REGION: region = 'sa-east-1', S3_ENDPOINT: endpoint, FILES_URL: publicUrl } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  return { bucket, region, accessKeyId, secretAccessKey, ...(endpoint && { endpoint }), ...(publicUrl && { publicUrl }) }
}

function adapterSettings(env: Env, secret: Buffer) {
  return {
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    s3: s3Settings(env),
    filesFolder: resolve(env.FILES_DIR),
    push: { privateKey: vapidKey(env.VAPID_PRIVATE_KEY, secret), subject: `mailto:${env.COMPANY_EMAIL}` },
    cep: env.CEP_PROVIDER,
    geocoderUrl: env.GEOCODER_URL,
    background: backgroundSettings(env),
    model: env.AI_URL && env.AI_MODEL ? { baseUrl: env.AI_URL, model: env.AI_MODEL, apiKey: env.AI_KEY } : null,
  }
}

function backgroundSettings(env: Env): BackgroundSettings {
  const { BACKGROUND_PROVIDER: provider, BACKGROUND_URL: url, BACKGROUND_TOKEN: token } = env
  const { BACKGROUND_WEBHOOK_SECRET: webhookSecret, CAF_TEMPLATE_ID: templateId } = env
  const { CAF_CLIENT_ID: clientId, CAF_CLIENT_SECRET: clientSecret, PUBLIC_URL: publicUrl } = env
  if (provider === 'http' && url && token) return { provider, url, token, webhookSecret }
  if (provider === 'caf' && clientId && clientSecret && templateId) {
    const webhookUrl = publicUrl?.startsWith('https://') ? new URL('/webhooks/antecedentes', publicUrl).href : null
    return { provider, url, clientId, clientSecret, templateId, webhookSecret, webhookUrl }
  }
  // How long a simulated background check takes: 2 to 5 seconds.
  return provider === 'manual' ? { provider } : { provider: 'simulado', simulatedWaitMs: [2_000, 5_000] }
}

async function isMigrated(sql: Sql): Promise<boolean> {
  return (await pendingMigrations(sql)).length === 0
}

function webhookUrl(app: FastifyInstance | null): string | null {
  const address = app?.server.address()
  return address && typeof address === 'object' ? `http://127.0.0.1:${address.port}/webhooks/stripe` : null
}
