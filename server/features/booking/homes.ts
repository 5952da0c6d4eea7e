import { eq, inArray } from 'drizzle-orm'
import { bookedHomes, bookings, residences, users } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { residenceOf } from '#server/features/profile/service.ts'
import type { Point } from '#shared/search.ts'
import type { Place } from './views.ts'

/** The address of a booking with the description of the home, without the contractor's contact data. */
export type BookedAt = Awaited<ReturnType<typeof homesOf>> extends Map<string, infer Home> ? Home : never

/**
 * The homes of bookings, by booking id: the copy that was made with the request, or without a copy the contractor's present
 * default address.
 */
export async function homesOf({ db }: Ctx, bookingIds: readonly string[]) {
  const rows = await db
    .select({
      id: bookings.id,
      copy: bookedHomes,
      user: addressColumns,
      name: users.addressName,
      receiver: users.addressReceiver,
      residence: residences,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.contractorId))
    .leftJoin(residences, eq(residences.userId, bookings.contractorId))
    .leftJoin(bookedHomes, eq(bookedHomes.id, bookings.homeId))
    .where(inArray(bookings.id, [...bookingIds]))
  return new Map(
    rows.map(({ id, copy, user, name, receiver, residence }) => {
      const { latitude, longitude, ...at } = copy ?? user
      const { cep, street, number, complement, district, city, state } = at
      const point: Point | null = latitude === null || longitude === null ? null : { latitude, longitude }
      return [
        id,
        {
          name: copy ? copy.name : name,
          receiver: copy ? copy.receiver : receiver,
          address: { cep, street, number, complement, district, city, state },
          point,
          residence: residenceOf(copy ?? residence),
        },
      ] as const
    }),
  )
}

const { cep, street, number, complement, district, city, state, latitude, longitude } = users
const addressColumns = { cep, street, number, complement, district, city, state, latitude, longitude }

/** Returns the home of one booking. */
export async function homeOf(ctx: Ctx, bookingId: string): Promise<BookedAt | undefined> {
  return (await homesOf(ctx, [bookingId])).get(bookingId)
}

/** Returns the place of a booking, in as few words as the contractor needs to recognise it; null without an address. */
export async function placeOf(ctx: Ctx, bookingId: string): Promise<Place | null> {
  const home = await homeOf(ctx, bookingId)
  if (!home) return null
  const { street, number, district } = home.address
  return street || district ? { name: home.name, receiver: home.receiver, street, number, district } : null
}
