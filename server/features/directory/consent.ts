import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  cities,
  directoryConsents,
  directoryWithdrawals,
  professionalProfiles,
  reputationFigures,
  searchIndex,
  users,
} from '#db/schema/index.ts'
import { CepUnavailable } from '#server/adapters/cep/port.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { placeOfCep } from '#server/features/profile/service.ts'
import type { AgreeToAppear } from '#shared/directory-input.ts'
import { CONSENT_VERSION, consentTextOf, type ConsentSwitches } from '#shared/directory-consent.ts'
import { directoryMessages, publicNameOf } from '#shared/directory.ts'
import { profileMessages } from '#shared/profile.ts'
import { CARD_HOURS, extrasOf, visitTotal } from './cards.ts'
import type { OwnEntryView } from './views.ts'

/** The consent of the caller, a professional, to appear on public pages, and what such a page shows or would show. */
export async function myEntry(ctx: UserCtx): Promise<OwnEntryView> {
  const [[row], [consent], extras] = await Promise.all([
    ctx.db
      .select({
        name: users.name,
        portrait: users.photo,
        district: users.district,
        city: cities,
        rating: professionalProfiles.rating,
        reviewCount: professionalProfiles.reviewCount,
        dailyPriceInCents: professionalProfiles.dailyPriceInCents,
        yearsOfExperience: professionalProfiles.yearsOfExperience,
        completedBookings: reputationFigures.completedBookings,
        publicCity: searchIndex.publicCity,
      })
      .from(professionalProfiles)
      .innerJoin(users, eq(users.id, professionalProfiles.userId))
      .leftJoin(searchIndex, eq(searchIndex.userId, professionalProfiles.userId))
      .leftJoin(reputationFigures, eq(reputationFigures.professionalId, professionalProfiles.userId))
      .leftJoin(cities, eq(cities.slug, citySlugOf(users)))
      .where(eq(professionalProfiles.userId, ctx.actor.id)),
    inForce(ctx, ctx.actor.id),
    extrasOf(ctx, ctx.actor.id),
  ])
  if (!row) throw new NotFound(profileMessages.notFound)
  const { publicCity, city, name, dailyPriceInCents, yearsOfExperience, completedBookings, ...card } = row
  const totalInCents = visitTotal(ctx, dailyPriceInCents, CARD_HOURS)
  return {
    agreedAt: consent?.givenAt ?? null,
    agreedText: consent?.text ?? null,
    agreed: consent ? switchesOf(consent) : null,
    current: consent?.version === CONSENT_VERSION,
    shown: publicCity !== null,
    preview: { ...card, ...extras, id: ctx.actor.id, name: publicNameOf(name), totalInCents },
    yearsOfExperience,
    completedBookings: completedBookings ?? 0,
    city,
  }
}

/**
 * Stores the caller's consent to appear on public pages and what the pages may show. It replaces an earlier consent. Throws
 * CONFLICT `text_changed` when the page showed another version of the text. The professional appears once approved, visible and
 * active, in a city that the CEP directory knows.
 */
export async function agree(ctx: UserCtx, { version, ...switches }: AgreeToAppear): Promise<OwnEntryView> {
  if (version !== CONSENT_VERSION) throw new Conflict('text_changed', directoryMessages.textChanged)
  await lookUpCity(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, tx.actor.id)
    const [latest] = await inForce(tx, tx.actor.id)
    const text = consentTextOf(switches)
    if (latest?.version === version && latest.text === text) return
    // Ending the earlier consents also empties the caches of public pages, which may show data that the new consent no longer
    // allows.
    await endConsents(tx, tx.actor.id)
    const consent = { professionalId: tx.actor.id, version, text, ...switches, givenAt: tx.now() }
    await tx.db.insert(directoryConsents).values({ id: tx.newId(), ...consent })
    await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
  })
  return myEntry(ctx)
}

/** Withdraws every consent of the caller; without a consent nothing changes. */
export async function withdraw(ctx: UserCtx): Promise<OwnEntryView> {
  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, tx.actor.id)
    await endConsents(tx, tx.actor.id)
    await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
  })
  return myEntry(ctx)
}

/**
 * Ends a user's consents, in the given transaction. The history stays as proof (ADR 017). Emits `directory.consent-withdrawn`,
 * which empties the caches of public pages on all instances.
 */
export async function endConsents(tx: Tx, userId: string): Promise<void> {
  const consents = await inForce(tx, userId)
  if (consents.length === 0) return
  await tx.db
    .insert(directoryWithdrawals)
    .values(consents.map(({ id }) => ({ consentId: id, withdrawnAt: tx.now() })))
    .onConflictDoNothing()
  await tx.emit({ type: 'directory.consent-withdrawn', id: userId, to: [] })
}

/** Returns the consents that are in force, the latest first. */
function inForce({ db }: Ctx, userId: string) {
  const { id, version, text, givenAt, professionalId, portrait, reviewLine, freeDay } = directoryConsents
  return db
    .select({ id, version, text, givenAt, portrait, reviewLine, freeDay })
    .from(directoryConsents)
    .leftJoin(directoryWithdrawals, eq(directoryWithdrawals.consentId, id))
    .where(and(eq(professionalId, userId), isNull(directoryWithdrawals.consentId)))
    .orderBy(desc(givenAt))
}

function switchesOf({ portrait, reviewLine, freeDay }: ConsentSwitches): ConsentSwitches {
  return { portrait, reviewLine, freeDay }
}

/**
 * Locks the profile, so that two simultaneous requests of one professional store only one consent. The refresh of the search
 * index takes the same lock.
 */
async function lockProfile(tx: Tx, userId: string): Promise<void> {
  const { userId: id } = professionalProfiles
  const rows = await tx.db.select({ id }).from(professionalProfiles).where(eq(id, userId)).for('no key update')
  if (rows.length === 0) throw new NotFound(profileMessages.notFound)
}

/**
 * Looks up the caller's CEP, so that its town becomes known and gets a public page. While the CEP directory is down the town
 * stays unknown.
 */
async function lookUpCity(ctx: UserCtx): Promise<void> {
  const [home] = await ctx.db.select({ cep: users.cep }).from(users).where(eq(users.id, ctx.actor.id))
  if (!home?.cep) return
  await placeOfCep(ctx, home.cep).catch((error: unknown) => {
    if (!(error instanceof CepUnavailable)) throw error
  })
}

/** Returns the slug of the city of a user's address; null without an address. */
function citySlugOf({ city, state }: Pick<typeof users, 'city' | 'state'>): SQL<string | null> {
  return sql`city_slug(${city}, ${state})`
}
