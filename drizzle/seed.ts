import { hash } from '@node-rs/argon2'
import { asc, eq, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { runCommand } from '#server/command.ts'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { migrateDatabase } from '#server/core/database/migrate.ts'
import { startDatabase } from '#server/core/database/start.ts'
import { TERMS_VERSION } from '#shared/auth.ts'
import { DEMO_PASSWORD } from '#server/features/auth/demo.ts'
import { computeFigures } from '#server/features/reputation/figures/compute.ts'
import * as schema from './schema/index.ts'
import { seededRandom } from './seed/seeded-random.ts'
import { makeChecklists } from './seed/checklists.ts'
import { makeContracts } from './seed/contracts.ts'
import { makeCourse } from './seed/course.ts'
import { makeDays } from './seed/days.ts'
import { makeHistory } from './seed/history.ts'
import { makeConsents, makeReviewLines } from './seed/public-pages.ts'
import { makeReports } from './seed/months.ts'
import { makeOccurrences } from './seed/occurrences.ts'
import { makePeople, type People } from './seed/people.ts'
import type { History } from './seed/rows.ts'
import { makeServices } from './seed/services.ts'
import { makeSubscriptions, makeTalk } from './seed/talk.ts'
import { makeAudit, makeDisputes, makeSafety } from './seed/trust.ts'
import { makeTransfers } from './seed/transfers.ts'

type Database = PostgresJsDatabase<typeof schema>
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

const SEED = 20_261_121
const LOCK = 7_258_624_011
const BATCH_SIZE = 1_000

/**
 * Writes the demo data into an empty database in one transaction, with dates relative to `now`. Returns false and writes nothing
 * if the database has users. If several processes call it at once, only one of them writes.
 */
export async function seedDemo(db: Database, now = new Date()): Promise<boolean> {
  const passwordHash = await hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const seeded = await db.transaction(async (tx) => {
    // A second process waits here until the first has written all demo data. On a busy machine that takes longer than the usual
    // lock timeout.
    await tx.execute(sql`select set_config('lock_timeout', '9s', true), set_config('statement_timeout', '9s', true)`)
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [user] = await tx.select({ id: schema.users.id }).from(schema.users).limit(1)
    if (user) return false
    await tx.execute(sql`set local plumai.seeding = 'on'`)
    await write(tx, passwordHash, now)
    return true
  })
  // Updates the statistics of PostgreSQL. Otherwise its query plans would still be those for empty tables, and slow.
  if (seeded) await db.execute(sql`analyze`)
  return seeded
}

async function write(tx: Transaction, passwordHash: string, now: Date): Promise<void> {
  const random = seededRandom(SEED)
  const people = makePeople(random, passwordHash, now)
  const history = makeHistory(random, people, now)
  const transfers = makeTransfers(seededRandom(SEED + 1), history, people, now)
  const disputes = makeDisputes(seededRandom(SEED + 4), history, transfers, people, now)
  const occurrences = makeOccurrences(seededRandom(SEED + 6), history, now)
  const talk = makeTalk(random, people, now)
  const subscribed = makeSubscriptions(seededRandom(SEED + 2), people, now)
  const days = makeDays(people, now)
  await writePeople(tx, people, history, days.rules)
  await insert(tx, schema.directoryConsents, makeConsents(seededRandom(SEED + 14), people, now))
  await insert(tx, schema.availabilityExceptions, days.exceptions)
  await insert(tx, schema.subscriptions, subscribed.subscriptions)
  await insert(tx, schema.bookings, history.bookings)
  await insert(tx, schema.bookingEvents, history.events)
  await insert(tx, schema.payments, [...history.payments, ...subscribed.payments])
  await insert(tx, schema.disputes, disputes.disputes)
  await insert(tx, schema.transferHolds, disputes.holds)
  await insert(tx, schema.refunds, [...transfers.refunds, ...occurrences.refunds])
  await insert(tx, schema.strikes, occurrences.strikes)
  await insert(tx, schema.pauses, occurrences.pauses)
  await insert(tx, schema.payoutAccounts, transfers.accounts)
  await insert(tx, schema.transfers, transfers.transfers)
  await insert(tx, schema.transferReversals, transfers.reversals)
  await insert(tx, schema.ledgerEntries, [...history.ledger, ...subscribed.ledger])
  await writeServices(tx, makeServices(random, people, now), people, now)
  await insert(tx, schema.monthlyContracts, makeContracts(seededRandom(SEED + 7), people, now))
  await insert(tx, schema.financialReports, makeReports(seededRandom(SEED + 5), history, people, now))
  await writeChecklists(tx, history, people)
  const lines = makeReviewLines(seededRandom(SEED + 15), history.reviews)
  await insert(tx, schema.reviews, history.reviews)
  await insert(tx, schema.reviewLines, lines)
  // Blocks are inserted after the bookings, because a block refuses new bookings between the two users.
  const safety = makeSafety(seededRandom(SEED + 3), people, now)
  await insert(tx, schema.blocks, safety.blocks)
  await insert(tx, schema.userReports, safety.reports)
  await insert(tx, schema.auditLog, makeAudit({ ...disputes, ...safety, ...history }, people))
  await insert(tx, schema.conversations, talk.conversations)
  await insert(tx, schema.messages, talk.messages)
  await insert(tx, schema.notifications, subscribed.entries)
  // Computes the figures of the profiles now, because the job that does so runs only every ten minutes.
  await computeFigures({ db: tx, now: () => now })
}

/** Writes the demo's checklists, and sets how often each template (from the migrations) was used. */
async function writeChecklists(tx: Transaction, history: History, people: People): Promise<void> {
  const templates = await tx.select().from(schema.checklistTemplates).orderBy(asc(schema.checklistTemplates.id))
  const { runs, items, reviews } = makeChecklists(seededRandom(SEED + 9), history, templates, people)
  await insert(tx, schema.checklistRuns, runs)
  await insert(tx, schema.checklistRunItems, items)
  await insert(tx, schema.checklistReviews, reviews)
  for (const { id } of templates) {
    const timesUsed = runs.filter(({ templateId }) => templateId === id).length
    await tx.update(schema.checklistTemplates).set({ timesUsed }).where(eq(schema.checklistTemplates.id, id))
  }
}

async function writeServices(
  tx: Transaction,
  services: ReturnType<typeof makeServices>,
  people: People,
  now: Date,
): Promise<void> {
  const course = makeCourse(seededRandom(SEED + 12), people, services.certificate, now)
  services.certificate.endsAt = course.validUntil
  await insert(tx, schema.servicePurchases, services.purchases)
  await insert(tx, schema.payments, services.payments)
  await insert(tx, schema.ledgerEntries, services.ledger)
  await insert(tx, schema.clubMembers, services.members)
  await insert(tx, schema.insurancePolicies, services.policies)
  await insert(tx, schema.courseProgress, course.progress)
  await insert(tx, schema.quizAttempts, course.attempts)
  await insert(tx, schema.certificates, course.certificates)
}

async function writePeople(
  tx: Transaction,
  { users, roles, residences, professionals, checks }: People,
  history: History,
  rules: ReturnType<typeof makeDays>['rules'],
): Promise<void> {
  const ratingOf = (id: string) => history.ratings.get(id) ?? { rating: 0, count: 0 }
  const professionalIds = new Set(professionals.map(({ user }) => user.id))
  const allUsers = users.map((user) => {
    const { rating, count } = professionalIds.has(user.id) ? { rating: 0, count: 0 } : ratingOf(user.id)
    return {
      ...user,
      completedBookings: history.completed.get(user.id) ?? 0,
      contractorRating: rating,
      contractorReviewCount: count,
    }
  })
  const profiles = professionals.map(({ user, profile }) => {
    const { rating, count } = ratingOf(user.id)
    return { ...profile, ...rules.get(user.id), rating, reviewCount: count }
  })
  const accepted = users.flatMap(({ id, createdAt }) =>
    (['terms', 'privacy', 'adult'] as const).map((kind) => ({ userId: id, kind, version: TERMS_VERSION, acceptedAt: createdAt })),
  )
  await insert(tx, schema.users, allUsers)
  await insert(tx, schema.userRoles, roles)
  await insert(tx, schema.termsAcceptances, accepted)
  await insert(tx, schema.residences, residences)
  await insert(tx, schema.professionalProfiles, profiles)
  await insert(
    tx,
    schema.availability,
    professionals.flatMap(({ windows }) => windows),
  )
  await insert(tx, schema.backgroundChecks, checks)
}

async function insert<T extends PgTable>(tx: Transaction, table: T, rows: readonly PgInsertValue<T>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) await tx.insert(table).values(rows.slice(at, at + BATCH_SIZE))
}

/** `npm run db:seed` writes the demo to the database of DATABASE_URL, or to the embedded one. */
if (import.meta.main)
  await runCommand(async (env) => {
    const { url, stop } = await startDatabase(env)
    try {
      await migrateDatabase(url)
      const { db, end } = connectUnbounded(url)
      console.log((await seedDemo(db)) ? 'A demonstração foi semeada.' : 'O banco não está vazio: nada foi escrito.')
      await end()
    } finally {
      await stop()
    }
  })
