import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BookingEvent } from '#db/schema/booking.ts'
import { bookingEvents, bookings, professionalProfiles, residences, users } from '#db/schema/index.ts'
import { type Service, services } from '#shared/services.ts'
import { zoneOf } from '#shared/time.ts'
import type { Ctx } from '#server/core/context.ts'

const contractors = alias(users, 'contractors')
const professionals = alias(users, 'professionals')
const party = (table: typeof contractors | typeof professionals) => ({ id: table.id, name: table.name, photo: table.photo })

/** A booking with both parties' public names and where the professional's clock stands. */
export function withParties(ctx: Ctx) {
  return ctx.db
    .select({
      booking: bookings,
      contractor: party(contractors),
      professional: party(professionals),
      place: { state: professionals.state, city: professionals.city },
      /** Where the home is, as far as anybody may know who is told of the visit. */
      area: { district: contractors.district, city: contractors.city },
    })
    .from(bookings)
    .innerJoin(contractors, eq(contractors.id, bookings.contractorId))
    .innerJoin(professionals, eq(professionals.id, bookings.professionalId))
}

export type BookingRow = Awaited<ReturnType<typeof withParties>>[number]

/** One booking; undefined where there is none. */
export async function bookingWithParties(ctx: Ctx, bookingId: string): Promise<BookingRow | undefined> {
  const [row] = await withParties(ctx).where(eq(bookings.id, bookingId))
  return row
}

/** The address and the residence of a household, without a single way to reach the person. */
export async function homeOf(ctx: Ctx, contractorId: string) {
  const { cep, street, number, complement, district, city, state } = users
  const [row] = await ctx.db
    .select({ address: { cep, street, number, complement, district, city, state }, residence: residences })
    .from(users)
    .leftJoin(residences, eq(residences.userId, users.id))
    .where(eq(users.id, contractorId))
  return row
}

/** What a professional offers, in the order of the catalogue. */
export async function servicesOffered(ctx: Ctx, professionalId: string): Promise<Service[]> {
  const [row] = await ctx.db
    .select({ offered: professionalProfiles.services })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, professionalId))
  return services.filter((service) => row?.offered.includes(service))
}

/** The IANA zone of a professional's home, on whose clock her visits are. */
export async function zoneOfProfessional(ctx: Ctx, professionalId: string): Promise<string> {
  const [place] = await ctx.db.select({ state: users.state, city: users.city }).from(users).where(eq(users.id, professionalId))
  return zoneOf(place?.state, place?.city)
}

/** The history rows of a booking, oldest first. */
export function eventsOf(ctx: Ctx, bookingId: string): Promise<BookingEvent[]> {
  return ctx.db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(asc(bookingEvents.createdAt), asc(bookingEvents.id))
}
