import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { availability, bookingEvents, bookings, professionalProfiles, subscriptions, userRoles, users } from '#db/schema/index.ts'
import type { Connection } from '#server/core/database/connect.ts'
import type { Service } from '#shared/services.ts'
import { inDatabase } from './database.ts'
import { freshCpf } from './people.ts'

/** Somebody of one story alone, who signs in with the demo's password. */
export type Made = { readonly id: string; readonly name: string; readonly email: string }

type Home = { city: string; state: string; latitude: number; longitude: number }
type Offer = {
  priceInCents?: number
  services?: Service[]
  home?: Home
  bio?: string
  windows?: [string, string][]
  weekdays?: number[]
}

const curitiba: Home = { city: 'Curitiba', state: 'PR', latitude: -25.43, longitude: -49.27 }
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const DAY = 86_400_000

/** A household with a plan and, near it, a professional free every day from 08:00 to 20:00 for R$ 180; nobody else lives there. */
export async function makePair(household: string, professional: string): Promise<{ household: Made; professional: Made }> {
  return inDatabase(async ({ db }) => ({
    household: await writeHousehold(db, household, curitiba),
    professional: await writeProfessional(db, professional, {}),
  }))
}

/** A household with a plan, in Curitiba unless said otherwise. */
export async function makeHousehold(name: string, home = curitiba): Promise<Made> {
  return inDatabase(({ db }) => writeHousehold(db, name, home))
}

/** Professionals whom one can book, in the order given. */
export async function makeProfessionals(offers: readonly (Offer & { name: string })[]): Promise<Made[]> {
  return inDatabase(async ({ db }) => {
    const made: Made[] = []
    for (const { name, ...offer } of offers) made.push(await writeProfessional(db, name, offer))
    return made
  })
}

/** Lets a visit begin so many minutes from now: stories cannot wait for its day. */
export async function moveVisit(bookingId: string, minutes: number): Promise<void> {
  await inThePast(async (tx) => {
    const [booking] = await tx.select({ hours: bookings.hours }).from(bookings).where(eq(bookings.id, bookingId))
    const startsAt = new Date(Date.now() + minutes * 60_000)
    const endsAt = new Date(startsAt.getTime() + (booking?.hours ?? 4) * 3_600_000)
    await tx.update(bookings).set({ startsAt, endsAt }).where(eq(bookings.id, bookingId))
  })
}

/** Lets a visit have been paid for nine days ago, past the seven within which everything comes back. */
export async function payLongAgo(bookingId: string): Promise<void> {
  await inThePast((tx) =>
    tx
      .update(bookingEvents)
      .set({ createdAt: sql`created_at - interval '9 days'` })
      .where(eq(bookingEvents.bookingId, bookingId)),
  )
}

/** Changes what a day with a professional costs, as her editor does. */
export async function changePrice(professionalId: string, dailyPriceInCents: number): Promise<void> {
  await inDatabase(({ db }) =>
    db.update(professionalProfiles).set({ dailyPriceInCents }).where(eq(professionalProfiles.userId, professionalId)),
  )
}

type Database = Connection['db']
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What happened is not rewritten, and a visit that began does not move: the triggers say so to everybody but a replica. */
async function inThePast(work: (tx: Transaction) => PromiseLike<unknown>): Promise<void> {
  await inDatabase(({ db }) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await work(tx)
    }),
  )
}

async function writeHousehold(db: Database, name: string, home: Home): Promise<Made> {
  const made = await writePerson(db, name, home)
  await db.insert(userRoles).values({ userId: made.id, role: 'contratante' })
  const [firstPaidAt, endsAt] = [new Date(), new Date(Date.now() + 30 * DAY)]
  await db.insert(subscriptions).values({ userId: made.id, status: 'ativa', endsAt, firstPaidAt, amountInCents: 5_000 })
  return made
}

async function writeProfessional(db: Database, name: string, offer: Offer): Promise<Made> {
  const { home = curitiba, windows = [['08:00', '20:00']], weekdays = everyDay } = offer
  const made = await writePerson(db, name, home)
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
    minimumNoticeInHours: 2,
    verificationStatus: 'Aprovado',
    seal: true,
  })
  const rows = weekdays.flatMap((weekday) =>
    windows.map(([startTime, endTime]) => ({ professionalId: made.id, weekday, startTime, endTime })),
  )
  if (rows.length > 0) await db.insert(availability).values(rows)
  return made
}

async function writePerson(db: Database, name: string, home: Home): Promise<Made> {
  const [demo] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.email, 'ana@demo.plumai'))
  const id = randomUUID()
  const email = `${id.slice(0, 13)}@historia.example`
  await db.insert(users).values({
    id,
    name,
    email,
    cpf: freshCpf(),
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
