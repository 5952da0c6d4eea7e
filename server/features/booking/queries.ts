import { asc, eq, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BookingEvent } from '#db/schema/booking.ts'
import {
  bookedHomes,
  bookingEvents,
  bookings,
  professionalProfiles,
  savedCards,
  seriesConsents,
  users,
} from '#db/schema/index.ts'
import type { SpokenOf } from '#shared/profile.ts'
import { services, type Service } from '#shared/services.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx, Db } from '#server/core/context.ts'

const contractors = alias(users, 'contractors')
const professionals = alias(users, 'professionals')
const party = (table: typeof contractors | typeof professionals) => ({ id: table.id, name: table.name, photo: table.photo })

// A booking without a copy of its home is at the contractor's default address.
const atHome = (copied: AnyPgColumn, now: AnyPgColumn) =>
  sql<string | null>`case when ${bookedHomes.id} is null then ${now} else ${copied} end`

/** Bookings with the public names of both participants and the address that decides the professional's time zone. */
export function withParties(db: Db) {
  return db
    .select({
      booking: bookings,
      contractor: party(contractors),
      professional: party(professionals),
      place: { state: professionals.state, city: professionals.city },
      /** The card that the later bookings of the series are charged to. */
      card: { brand: savedCards.brand, lastFour: savedCards.lastFour },
      /** The district and city of the home, which a calendar feed may show. */
      area: { district: atHome(bookedHomes.district, contractors.district), city: atHome(bookedHomes.city, contractors.city) },
    })
    .from(bookings)
    .innerJoin(contractors, eq(contractors.id, bookings.contractorId))
    .innerJoin(professionals, eq(professionals.id, bookings.professionalId))
    .leftJoin(bookedHomes, eq(bookedHomes.id, bookings.homeId))
    .leftJoin(seriesConsents, eq(seriesConsents.seriesId, bookings.seriesId))
    .leftJoin(savedCards, eq(savedCards.id, seriesConsents.cardId))
}
export type BookingRow = Awaited<ReturnType<typeof withParties>>[number]

/** Returns one booking with both participants; undefined when there is none. */
export async function bookingWithParties(ctx: Ctx, bookingId: string): Promise<BookingRow | undefined> {
  const [row] = await withParties(ctx.db).where(eq(bookings.id, bookingId))
  return row
}

/** The IANA zone of a professional's home, in which the times of the professional's bookings are shown. */
export async function zoneOfProfessional(ctx: Ctx, professionalId: string): Promise<string> {
  const [place] = await ctx.db.select({ state: users.state, city: users.city }).from(users).where(eq(users.id, professionalId))
  return zoneOf(place?.state, place?.city)
}

/** The grammatical gender in texts, 'o profissional' or 'a profissional', or null if the professional has not chosen. */
export async function spokenOf(ctx: Ctx, professionalId: string): Promise<SpokenOf | null> {
  const [row] = await ctx.db
    .select({ spokenOf: professionalProfiles.spokenOf })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, professionalId))
  return row?.spokenOf ?? null
}

/** Returns the services that a professional offers, in the order of the catalogue. */
export async function servicesOffered(ctx: Ctx, professionalId: string): Promise<Service[]> {
  const [row] = await ctx.db
    .select({ offered: professionalProfiles.services })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, professionalId))
  return services.filter((service) => row?.offered.includes(service))
}

/** Returns the history rows of a booking, oldest first. */
export function eventsOf(ctx: Ctx, bookingId: string): Promise<BookingEvent[]> {
  return ctx.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, bookingId)).orderBy(asc(bookingEvents.sequence))
}
