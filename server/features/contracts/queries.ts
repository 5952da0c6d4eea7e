import { and, asc, desc, eq, exists, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, conversations, monthlyContracts, professionalProfiles, users, type MonthlyContract } from '#db/schema/index.ts'
import { type Side, BookingStatus } from '#shared/booking.ts'
import { ContractStatus, contractMessages } from '#shared/contracts.ts'
import { dayOf, type Day } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import type { Permitted } from '#server/core/permitted.ts'
import { type ContractAct, sideOf } from './rules.ts'

const LISTED = 100
const contractors = alias(users, 'contractors')
const professionals = alias(users, 'professionals')
const party = (table: typeof contractors | typeof professionals) => ({ id: table.id, name: table.name, photo: table.photo })

function withParties(ctx: Ctx) {
  return ctx.db
    .select({
      contract: monthlyContracts,
      contractor: party(contractors),
      professional: party(professionals),
      place: { state: professionals.state, city: professionals.city },
    })
    .from(monthlyContracts)
    .innerJoin(contractors, eq(contractors.id, monthlyContracts.contractorId))
    .innerJoin(professionals, eq(professionals.id, monthlyContracts.professionalId))
}
export type ContractRow = Awaited<ReturnType<typeof withParties>>[number]

/** Returns a contract with both parties and the caller's role in it. Throws NOT_FOUND for everybody but the two parties. */
export async function contractOf(ctx: UserCtx, id: string): Promise<ContractRow & { side: Side }> {
  const [row] = await withParties(ctx).where(eq(monthlyContracts.id, id))
  const side = row ? sideOf(row.contract, ctx.actor.id) : null
  if (!row || !side) throw new NotFound(contractMessages.notFound)
  return { ...row, side }
}

/**
 * Locks a contract of the caller until the transaction ends. Throws NOT_FOUND like `contractOf`. `today` is the day in the
 * professional's zone.
 */
export async function lockContract(tx: Tx<UserCtx>, id: string): Promise<{ contract: MonthlyContract; side: Side; today: Day }> {
  const [contract] = await tx.db.select().from(monthlyContracts).where(eq(monthlyContracts.id, id)).for('update')
  const side = contract ? sideOf(contract, tx.actor.id) : null
  if (!contract || !side) throw new NotFound(contractMessages.notFound)
  return { contract, side, today: await todayOf(tx, contract.professionalId) }
}

/** Changes a contract for which a rule has allowed the action. If there is an event, emits it to both parties. */
export async function writeContract(
  tx: Tx<UserCtx>,
  contract: Permitted<MonthlyContract, ContractAct>,
  set: Partial<MonthlyContract>,
  event: `contracts.${string}` | null,
): Promise<void> {
  const { id } = contract
  await tx.db
    .update(monthlyContracts)
    .set({ ...set, updatedAt: tx.now() })
    .where(eq(monthlyContracts.id, id))
  if (event) await tx.emit({ type: event, id, to: partiesOf(contract) })
}

/** Returns the ids of the contractor and the professional of a contract. */
export function partiesOf({ contractorId, professionalId }: MonthlyContract): string[] {
  return [contractorId, professionalId]
}

/** Returns the present day in the professional's zone. */
export async function todayOf(ctx: Ctx, professionalId: string): Promise<Day> {
  const [place] = await ctx.db.select({ state: users.state, city: users.city }).from(users).where(eq(users.id, professionalId))
  return dayOf(ctx.now(), zoneOf(place?.state, place?.city))
}

/** Returns the caller's contracts as the contractor, the newest first, at most 100. */
export async function contractsOf(ctx: UserCtx): Promise<ContractRow[]> {
  return withParties(ctx)
    .where(eq(monthlyContracts.contractorId, ctx.actor.id))
    .orderBy(desc(monthlyContracts.createdAt), asc(monthlyContracts.id))
    .limit(LISTED)
}

/** The contracts that were sent to the caller as the professional, the newest first, at most 100. */
export async function contractsSentTo(ctx: UserCtx): Promise<ContractRow[]> {
  return withParties(ctx)
    .where(and(eq(monthlyContracts.professionalId, ctx.actor.id), isNotNull(monthlyContracts.proposedAt)))
    .orderBy(desc(monthlyContracts.createdAt), asc(monthlyContracts.id))
    .limit(LISTED)
}

/**
 * The professionals to whom the caller may send a contract, ordered by name. The two have a booking that is not cancelled, or a
 * conversation, and neither has blocked the other. `only` restricts the list to one professional.
 */
export async function candidatesOf({ db, actor }: UserCtx, only?: string) {
  const booked = db
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(
        eq(bookings.contractorId, actor.id),
        eq(bookings.professionalId, users.id),
        ne(bookings.status, BookingStatus.cancelled),
      ),
    )
  const { participant1Id, participant2Id } = conversations
  const talked = db
    .select({ one: sql`1` })
    .from(conversations)
    .where(
      or(
        and(eq(participant1Id, actor.id), eq(participant2Id, users.id)),
        and(eq(participant2Id, actor.id), eq(participant1Id, users.id)),
      ),
    )
  return db
    .select({ id: users.id, name: users.name, photo: users.photo, services: professionalProfiles.services })
    .from(users)
    .innerJoin(professionalProfiles, eq(professionalProfiles.userId, users.id))
    .where(
      and(
        eq(users.active, true),
        ne(users.id, actor.id),
        only === undefined ? undefined : eq(users.id, only),
        actor.blocked.size > 0 ? notInArray(users.id, [...actor.blocked]) : undefined,
        or(exists(booked), exists(talked)),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(LISTED)
}

/** Throws CONFLICT `unreachable` when the professional's account is not active, or when one party has blocked the other. */
export async function assertReachable({ db, actor }: UserCtx, professionalId: string): Promise<void> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, professionalId), eq(users.active, true)))
  if (!other || actor.blocked.has(professionalId)) throw new Conflict('unreachable', contractMessages.unreachable)
}

/** Returns the town of the caller's home, such as 'São Paulo/SP'. Throws CONFLICT `home_missing` without an address. */
export async function townOf(ctx: Ctx, userId: string): Promise<string> {
  const [home] = await ctx.db.select({ city: users.city, state: users.state }).from(users).where(eq(users.id, userId))
  if (!home?.city || !home.state) throw new Conflict('home_missing', contractMessages.noHome)
  return `${home.city}/${home.state}`
}

/** The contract between the caller and this professional that has not ended, if there is one. */
export async function openContract(ctx: UserCtx, professionalId: string) {
  const [row] = await ctx.db
    .select({ id: monthlyContracts.id })
    .from(monthlyContracts)
    .where(
      and(
        eq(monthlyContracts.contractorId, ctx.actor.id),
        eq(monthlyContracts.professionalId, professionalId),
        ne(monthlyContracts.status, ContractStatus.ended),
      ),
    )
  return row
}

/**
 * Locks the active contracts whose last day is before `today` in UTC, the earliest first, at most `limit`. In Brazil that day may
 * not be over yet, so the caller compares it again in the professional's zone.
 */
export async function lockAfterLastDay(tx: Tx, today: Day, limit: number) {
  return tx.db
    .select({ contract: monthlyContracts, place: { state: professionals.state, city: professionals.city } })
    .from(monthlyContracts)
    .innerJoin(professionals, eq(professionals.id, monthlyContracts.professionalId))
    .where(and(eq(monthlyContracts.status, ContractStatus.active), lt(monthlyContracts.lastDay, today)))
    .orderBy(asc(monthlyContracts.lastDay))
    .limit(limit)
    .for('update', { of: monthlyContracts, skipLocked: true })
}

/** SQL condition: the contracts of a user that were never active. */
export function neverActive(userId: string) {
  const mine = or(eq(monthlyContracts.contractorId, userId), eq(monthlyContracts.professionalId, userId))
  return and(mine, isNull(monthlyContracts.activatedAt))
}
