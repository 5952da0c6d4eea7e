import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { monthlyContracts, notifications, servicePurchases } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { makeBooking, type Person } from './factories.ts'
import { hostOf, type Host } from './host.ts'
import { cookieFor } from './uploads.ts'
import { testWorld, type TestWorld } from './world.ts'

const DAY = 86_400_000
/** Contract terms with a start on 1 December 2026 in São Paulo. */
export const terms = {
  startsOn: '2026-12-01',
  monthlySalaryInCents: 162_100,
  daysPerWeek: 5,
  hoursPerDay: 8,
  payday: 5,
  services: ['Faxina Leve' as const],
  tasks: 'Regar as plantas.',
}

export let world: TestWorld
export let host: Host
export let ana: Person
export let rita: Person

/**
 * Call this function at the top of a test file. Before each test it resets the clock and creates Ana, a contractor who has
 * purchased the contract service and has a booking with Rita, a professional.
 */
export function setUpContracts(): void {
  beforeAll(async () => {
    world = await testWorld()
    host = await hostOf(world)
  })
  afterAll(async () => {
    await host?.app.close()
    await world?.close()
  })
  beforeEach(async () => {
    world.clock.set('2026-11-23T12:00:00Z')
    ana = await world.person({ name: 'Ana Prado' })
    rita = await world.person({ name: 'Rita Melo', professional: true })
    await meet(ana, rita)
    await grant(ana, '2027-06-01T12:00:00Z')
  })
}

/** The contract procedures of the API, called by a person. */
export const api = (who: Person) => world.as(who).contracts

/** Creates a booking of both people for tomorrow, because a contract requires that they have had contact. */
export async function meet(contractor: Person, professional: Person): Promise<void> {
  const startsAt = new Date(world.now().getTime() + DAY)
  await makeBooking(world, { contractorId: contractor.id, professionalId: professional.id, startsAt })
}

/** Gives the person the contract service until `endsAt`. */
export async function grant(who: Person, endsAt: string): Promise<void> {
  const price = { amountInCents: 5_980, monthlyInCents: 990 }
  await world.db.insert(servicePurchases).values({
    userId: who.id,
    service: PurchaseKind.contract,
    status: 'ativa',
    ...price,
    firstPaidAt: world.now(),
    endsAt: new Date(endsAt),
  })
}

/** Ana's draft for Rita; returns its id. */
export async function draft(over: Partial<typeof terms> = {}): Promise<string> {
  return (await api(ana).create({ professionalId: rita.id, ...terms, ...over })).contractId
}

/** A contract that Ana has sent to Rita. */
export async function proposed(): Promise<string> {
  const contractId = await draft()
  await api(ana).propose({ contractId })
  return contractId
}

/** Accepts the text that the person's page currently shows. */
export async function accept(who: Person, contractId: string) {
  const { hash } = await api(who).byId({ contractId })
  return api(who).accept({ contractId, hash: hash! })
}

/** A contract that both parties have accepted. */
export async function active(): Promise<string> {
  const contractId = await proposed()
  await accept(rita, contractId)
  await accept(ana, contractId)
  return contractId
}

export const rowOf = async (id: string) => (await world.db.select().from(monthlyContracts).where(eq(monthlyContracts.id, id)))[0]!

/** The kinds of a person's contract notifications without their prefix, sorted: 'accepted', 'proposed'. */
export async function kindsOf({ id: userId }: Person): Promise<string[]> {
  const rows = await world.db.select({ kind: notifications.kind }).from(notifications).where(eq(notifications.userId, userId))
  return rows.map(({ kind }) => kind.slice('contracts.'.length)).toSorted()
}

/** Downloads the PDF of a contract as the person and returns the HTTP response. */
export const download = async (id: string, who: Person) =>
  host.app.inject({ url: `/contract/${id}.pdf`, headers: { cookie: await cookieFor(world, who) } })
