import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, desc, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { pino } from 'pino'
import { outbox, sessions } from '#db/schema/index.ts'
import { actorOf } from '#server/actor.ts'
import { createMemoryBus } from '#server/adapters/bus/memory.ts'
import { chooseAdapters } from '#server/adapters/index.ts'
import { outboxEmail } from '#server/adapters/email/outbox.ts'
import type { Email } from '#server/adapters/email/port.ts'
import type { PaymentPort } from '#server/adapters/payment/port.ts'
import { startSandbox, type Sandbox } from '#server/sandbox/sandbox.ts'
import { createStripePayment } from '#server/adapters/payment/stripe.ts'
import { type Ctx, systemContext, type UserCtx, type World } from '#server/core/context.ts'
import { isOutage } from '#server/core/errors.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'
import { drainJobs } from '#server/core/jobs.ts'
import type { Settings } from '#server/core/settings.ts'
import { createCallerFactory } from '#server/core/trpc.ts'
import { createSigner } from '#server/core/signer.ts'
import { createVault } from '#server/core/vault.ts'
import { jobs } from '#server/jobs.ts'
import { notificationKinds } from '#server/notifications.ts'
import { reactions } from '#server/reactions.ts'
import { appRouter } from '#server/router.ts'
import { readsWithoutLimits } from '#server/core/database/connect.ts'
import { testDatabase } from './database.ts'
import { makePerson, type Person, type PersonTraits } from './factories.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { createMetrics } from '#server/core/metrics.ts'
import { clockFrom, testPush, testSettings } from './settings.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'
export const CONNECT_WEBHOOK_SECRET = 'whsec_of_connected_accounts'
const KEYS = { secretKey: 'sk_test_of_the_tests', publishableKey: 'pk_test_of_the_tests' }
export const PROVIDER_KEYS = { ...KEYS, webhookSecret: WEBHOOK_SECRET, connectWebhookSecret: CONNECT_WEBHOOK_SECRET }

export type TestWorld = Awaited<ReturnType<typeof testWorld>>

type Options = {
  payments?: boolean
  /** The timeout of a request to the payment provider. Default: the product's 6 seconds. */
  providerTimeoutInMs?: number
  settings?: Partial<Settings>
  /** The number of connections of a separate pool, for test files that depend on the number or break connections. */
  pool?: number
  /** Makes `close` skip the check of the invariants, for tests that insert rows which the product would not write. */
  skipInvariants?: boolean
}

/**
 * The world of a test file: its own database, a clock set by the tests (it starts on Monday 23 November 2026, 09:00 in São Paulo)
 * and offline adapters. `payments` also starts the payment sandbox. `close` throws if a row violates an invariant.
 */
export async function testWorld(options: Options = {}) {
  const database = await testDatabase({ max: options.pool })
  const clock = clockFrom('2026-11-23T12:00:00Z')
  const publishedEvents: AppEvent[] = []
  const bus = createMemoryBus()
  bus.onAnyEvent((event) => publishedEvents.push(event))
  const sandbox = options.payments
    ? await startSandbox({
        databaseUrl: database.url,
        webhookUrl: () => null,
        webhookSecret: WEBHOOK_SECRET,
        connectWebhookSecret: CONNECT_WEBHOOK_SECRET,
        ...KEYS,
        clock: clock.now,
        renews: false,
      })
    : null
  const sentEmails: Email[] = []
  const filesFolder = await mkdtemp(join(tmpdir(), 'plumai-files-'))
  const world: World = {
    db: database.db,
    withoutLimits: readsWithoutLimits(database.url),
    bus,
    adapters: {
      ...chooseAdapters({
        payment: paymentOf(sandbox, options.providerTimeoutInMs),
        smtp: null,
        s3: null,
        filesFolder,
        cep: 'directory',
        push: testPush,
        now: clock.now,
      }),
      email: { ...outboxEmail, send: async (email) => (await outboxEmail.send(email), void sentEmails.push(email)) },
    },
    settings: { ...testSettings, ...options.settings },
    vault: createVault(Buffer.alloc(32, 7)),
    signer: createSigner(Buffer.alloc(32, 7)),
    reactions,
    notificationKinds,
    rateBuckets: new Map(),
    metrics: createMetrics(),
    now: clock.now,
    clockOffset: () => 0,
    newId: randomUUID,
    log: pino({ level: process.env.TEST_LOG || 'silent' }),
  }
  const ctx = systemContext(world)

  return {
    ...world,
    ctx,
    clock,
    publishedEvents,
    /** The emails that the test mail host has received, oldest first. */
    sentEmails,
    database,
    sandbox,
    /** The folder that contains the uploaded files. */
    filesFolder,
    /** Creates a person with the given traits. */
    person: (traits?: PersonTraits): Promise<Person> => makePerson(world, traits),
    /** The context of a signed-in person, with the person's current roles and subscription. */
    contextOf: (person: Pick<Person, 'id' | 'name'>): Promise<UserCtx> => contextOf(world, person),
    /** The API, called by a person, or by a visitor if null. */
    as: (person: Pick<Person, 'id' | 'name'> | null) =>
      createCallerFactory(appRouter)(() => (person ? contextOf(world, person) : visitor(world))),
    /** Runs all due jobs of the queue. */
    jobs: () => drainJobs(ctx, { pgPool: database.queue }, jobs),
    /** Runs a scheduled job now. */
    job: async (name: keyof typeof jobs, id = '') => jobs[name]?.(ctx, { id }),
    emails: () => sentNow(world, ctx),
    async close() {
      try {
        const broken = options.skipInvariants ? [] : await brokenInvariants(database.db, clock.now())
        if (broken.length > 0) throw new Error(`rows violate invariants:\n${broken.join('\n')}`)
      } finally {
        await sandbox?.stop()
        await bus.close()
        await rm(filesFolder, { recursive: true, force: true })
        await database.drop()
      }
    },
  }
}

/** Sends the emails that are due now. Returns the outbox, newest first, without emails that are no longer needed. */
async function sentNow(world: World, ctx: Ctx) {
  const due = and(
    inArray(outbox.status, ['queued', 'failed']),
    or(isNull(outbox.waitsUntil), lte(outbox.waitsUntil, world.now())),
  )
  const queued = await world.db.select({ id: outbox.id }).from(outbox).where(due).orderBy(outbox.createdAt)
  for (const { id } of queued) await jobs['email.send']?.(ctx, { id }).catch(() => undefined)
  const rows = await world.db.select().from(outbox).where(ne(outbox.status, 'obsolete')).orderBy(desc(outbox.createdAt))
  return rows.map(({ to, subject, text, html, ...row }) => ({
    ...row,
    to: to ?? '',
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
  }))
}

/** The reason of a refusal; for other errors the code or message; 'no refusal' if the call succeeds. */
export async function reasonOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'no refusal'
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    const reason: unknown = cause instanceof Error ? Reflect.get(cause, 'reason') : undefined
    return typeof reason === 'string'
      ? reason
      : String(error instanceof Error ? (Reflect.get(error, 'code') ?? error.message) : error)
  }
}

/**
 * Works like `reasonOf`, but repeats the call while the database is too busy. It is for many concurrent calls: on a slow machine
 * some wait for a lock or a connection longer than the time limit of a request.
 */
export async function lastReasonOf(call: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const called = call()
    const reason = await reasonOf(called)
    const error: unknown = await called.catch((thrown: unknown) => thrown)
    if (reason !== 'unavailable' && !isOutage(error)) return reason
  }
}

async function contextOf(world: World, person: Pick<Person, 'id' | 'name'>): Promise<UserCtx> {
  const actor = await actorOf(world, { userId: person.id, ...(await sessionIn(world, person)) })
  return { ...visitor(world), actor }
}

/** A person's session, created at first use: signed in at the world's current time, with the second factor. */
async function sessionIn(world: World, person: Pick<Person, 'id'>) {
  const now = world.now()
  const id = createHash('sha256').update(`session of ${person.id}`).digest('hex')
  await world.db
    .insert(sessions)
    .values({
      id,
      userId: person.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
      authenticatedAt: now,
      secondFactorAt: now,
    })
    .onConflictDoNothing()
  const [session] = await world.db.select({ at: sessions.secondFactorAt }).from(sessions).where(eq(sessions.id, id))
  return { sessionId: id, secondFactor: session?.at instanceof Date }
}

function visitor(world: World): Ctx {
  return { ...world, actor: null, caller: { ip: '203.0.113.7', userAgent: 'test', transport: 'http', setCookie: () => {} } }
}

function paymentOf(sandbox: Sandbox | null, timeoutInMs?: number): PaymentPort {
  const at = sandbox ? { host: sandbox.host, port: sandbox.port } : { host: '127.0.0.1', port: 9 }
  return createStripePayment({ ...PROVIDER_KEYS, sandbox: at, ...(timeoutInMs && { timeoutInMs }) })
}
