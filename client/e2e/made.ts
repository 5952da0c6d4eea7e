import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import {
  availability,
  backgroundChecks,
  bookingEvents,
  bookings,
  courseProgress,
  payments,
  professionalProfiles,
  servicePurchases,
  subscriptions,
  teamRoles,
  transfers,
  userRoles,
  users,
} from '#db/schema/index.ts'
import { courseSource } from '#db/course/modules.ts'
import type { Connection } from '#server/core/database/connect.ts'
import { type PurchaseKind, servicePrices } from '#shared/purchase-kinds.ts'
import type { TeamRole } from '#shared/desk.ts'
import type { Service } from '#shared/services.ts'
import { inDatabase } from './database.ts'
import { freshCpf } from './people.ts'

/** A person created for one journey test, who signs in with the demo password. */
export type Made = { readonly id: string; readonly name: string; readonly email: string }

type Home = { city: string; state: string; latitude: number; longitude: number }
type Offer = {
  priceInCents?: number
  services?: Service[]
  home?: Home
  bio?: string
  windows?: [string, string][]
  weekdays?: number[]
  cpf?: string
  unseen?: { verificationStatus: null; seal: false }
}

const curitiba: Home = { city: 'Curitiba', state: 'PR', latitude: -25.43, longitude: -49.27 }
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const DAY = 86_400_000

/**
 * Creates a contractor with a subscription and a professional nearby, who works every day from 08:00 to 20:00 for R$ 180. No
 * other professional is near.
 */
export async function makePair(contractor: string, professional: string): Promise<{ contractor: Made; professional: Made }> {
  return inDatabase(async ({ db }) => ({
    contractor: await writeContractor(db, contractor, curitiba),
    professional: await writeProfessional(db, professional, {}),
  }))
}

/** Ends the time for paying a booking now. The job that frees its slot runs each minute. */
export async function endHold(bookingId: string): Promise<void> {
  const holdExpiresAt = new Date(Date.now() - 1_000)
  await withoutTriggers((tx) => tx.update(bookings).set({ holdExpiresAt }).where(eq(bookings.id, bookingId)))
}

/** Makes the transfer of a booking due now. The job that sends due transfers runs each minute. */
export async function makeTransferDue(bookingId: string): Promise<void> {
  const dueAt = new Date(Date.now() - 1_000)
  await withoutTriggers((tx) => tx.update(transfers).set({ dueAt }).where(eq(transfers.bookingId, bookingId)))
}

/**
 * Sets the state of a booking's open charge at the bank of the payment sandbox. With 'processing' the bank has not decided.
 * 'requires_payment_method' opens the charge again.
 */
export async function setAtBank(bookingId: string, status: 'processing' | 'requires_payment_method'): Promise<void> {
  await inDatabase(async ({ db }) => {
    const [payment] = await db
      .select({ intentId: payments.providerIntentId })
      .from(payments)
      .where(eq(payments.bookingId, bookingId))
    await db.execute(sql`
      update stripe_sandbox.objects set data = jsonb_set(data, '{status}', to_jsonb(${status}::text)) where id = ${payment?.intentId}
    `)
  })
}

/** Records that a professional has passed the first `count` modules of the course. */
export async function passModules(professionalId: string, count: number): Promise<void> {
  await inDatabase(async ({ db }) => {
    const passed = { professionalId, completed: true, quizGrade: 9, completedAt: new Date() }
    for (const { id: moduleId } of courseSource.slice(0, count)) await db.insert(courseProgress).values({ ...passed, moduleId })
  })
}

/** Creates a contractor without a subscription in Curitiba. */
export async function makeVisitor(name: string): Promise<Made> {
  return inDatabase(async ({ db }) => {
    const made = await writePerson(db, name, curitiba)
    await db.insert(userRoles).values({ userId: made.id, role: 'contratante' })
    return made
  })
}

/** Creates a contractor with a subscription, by default in Curitiba. */
export async function makeContractor(name: string, home = curitiba): Promise<Made> {
  return inDatabase(({ db }) => writeContractor(db, name, home))
}

/** Creates a team member with one team role. */
export async function makeTeamMember(name: string, role: TeamRole): Promise<Made> {
  return inDatabase(async ({ db }) => {
    const made = await writePerson(db, name, curitiba)
    await db.insert(userRoles).values({ userId: made.id, role: 'admin' })
    await db.insert(teamRoles).values({ userId: made.id, role, createdAt: new Date() })
    return made
  })
}

/** Creates professionals who can be booked; returns them in the given order. */
export async function makeProfessionals(offers: readonly (Offer & { name: string })[]): Promise<Made[]> {
  return inDatabase(async ({ db }) => {
    const made: Made[] = []
    for (const { name, ...offer } of offers) made.push(await writeProfessional(db, name, offer))
    return made
  })
}

/**
 * Creates a professional who has sent no documents. `check` is the result that the simulated background check returns for the CPF
 * of the new account.
 */
export async function makeUnverified(name: string, check: 'approves' | 'refuses' = 'approves'): Promise<Made> {
  const unseen = { verificationStatus: null, seal: false as const }
  return inDatabase(({ db }) => writeProfessional(db, name, { cpf: freshCpf(check === 'approves' ? 5 : 0), unseen }))
}

/** Changes a professional's background check so that it expired a day ago. */
export async function expireCheck(professionalId: string): Promise<void> {
  await withoutTriggers((tx) =>
    tx
      .update(backgroundChecks)
      .set({ checkedAt: new Date(Date.now() - 185 * DAY), validUntil: new Date(Date.now() - DAY) })
      .where(eq(backgroundChecks.professionalId, professionalId)),
  )
}

/** Moves the start of a booking to `minutes` minutes from now, because a test cannot wait for the day of the booking. */
export async function moveBooking(bookingId: string, minutes: number): Promise<void> {
  await withoutTriggers(async (tx) => {
    const [booking] = await tx.select({ hours: bookings.hours }).from(bookings).where(eq(bookings.id, bookingId))
    const startsAt = new Date(Date.now() + minutes * 60_000)
    const endsAt = new Date(startsAt.getTime() + (booking?.hours ?? 4) * 3_600_000)
    await tx.update(bookings).set({ startsAt, endsAt }).where(eq(bookings.id, bookingId))
  })
}

/** Moves the events of a booking nine days into the past, so that its payment is older than the seven days of full refund. */
export async function payNineDaysAgo(bookingId: string): Promise<void> {
  await withoutTriggers((tx) =>
    tx
      .update(bookingEvents)
      .set({ createdAt: sql`created_at - interval '9 days'` })
      .where(eq(bookingEvents.bookingId, bookingId)),
  )
}

/** Gives a person 30 days of a service that the product sells, without a payment. */
export async function giveService(userId: string, service: PurchaseKind): Promise<void> {
  const [firstPaidAt, endsAt] = [new Date(), new Date(Date.now() + 30 * DAY)]
  const { onceInCents, monthlyInCents } = servicePrices[service]
  const row = { userId, service, status: 'ativa', firstPaidAt, endsAt } as const
  await inDatabase(({ db }) =>
    db.insert(servicePurchases).values({ ...row, amountInCents: onceInCents + monthlyInCents, monthlyInCents }),
  )
}

/** Changes the daily price of a professional, as the profile editor does. */
export async function changePrice(professionalId: string, dailyPriceInCents: number): Promise<void> {
  await inDatabase(({ db }) =>
    db.update(professionalProfiles).set({ dailyPriceInCents }).where(eq(professionalProfiles.userId, professionalId)),
  )
}

type Database = Connection['db']
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Runs a transaction without the database triggers that forbid changes of past events. */
async function withoutTriggers(work: (tx: Transaction) => PromiseLike<unknown>): Promise<void> {
  await inDatabase(({ db }) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await work(tx)
    }),
  )
}

async function writeContractor(db: Database, name: string, home: Home): Promise<Made> {
  const made = await writePerson(db, name, home)
  await db.insert(userRoles).values({ userId: made.id, role: 'contratante' })
  const [firstPaidAt, endsAt] = [new Date(), new Date(Date.now() + 30 * DAY)]
  await db.insert(subscriptions).values({ userId: made.id, status: 'ativa', endsAt, firstPaidAt, amountInCents: 5_000 })
  return made
}

async function writeProfessional(db: Database, name: string, offer: Offer): Promise<Made> {
  const { home = curitiba, windows = [['08:00', '20:00']], weekdays = everyDay } = offer
  const made = await writePerson(db, name, home, offer.cpf)
  await db.insert(userRoles).values({ userId: made.id, role: 'profissional' })
  await db.insert(professionalProfiles).values({
    userId: made.id,
    bio: offer.bio ?? 'Cuido de casas há muitos anos.',
    yearsOfExperience: 7,
    services: offer.services ?? ['Faxina Leve'],
    dailyPriceInCents: offer.priceInCents ?? 18_000,
    radiusInKm: 50,
    bufferBeforeInMinutes: 0,
    bufferAfterInMinutes: 0,
    leadTimeInHours: 2,
    verificationStatus: 'Aprovado',
    seal: true,
    ...offer.unseen,
  })
  const rows = weekdays.flatMap((weekday) =>
    windows.map(([startTime, endTime]) => ({ professionalId: made.id, weekday, startTime, endTime })),
  )
  if (rows.length > 0) await db.insert(availability).values(rows)
  return made
}

async function writePerson(db: Database, name: string, home: Home, cpf = freshCpf()): Promise<Made> {
  const [demo] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.email, 'ana@demo.plumai'))
  const id = randomUUID()
  const email = `${id.slice(0, 13)}@historia.example`
  await db.insert(users).values({
    id,
    name,
    email,
    cpf,
    phone: `+5541${randomInt(900_000_000, 999_999_999)}`,
    passwordHash: demo?.passwordHash ?? '',
    emailConfirmedAt: new Date(),
    declaredAdultAt: new Date(),
    cep: '80010000',
    street: 'Rua das Araucárias',
    number: '120',
    district: 'Centro',
    ...home,
  })
  return { id, name, email }
}
