import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { Booking } from '#db/schema/booking.ts'
import { BookingStatus } from '#shared/booking.ts'
import { greatCircleInKm } from '#shared/search.ts'
import type { Ctx } from '#server/core/context.ts'
import { homeOf } from '../homes.ts'
import type { BookingDetail } from './views.ts'

/**
 * What a professional may know about the place of a request that is not confirmed: the district, the city and the distance in
 * whole kilometres, from which the home cannot be found. Null for other bookings, and without an address.
 */
export async function areaOf(ctx: Ctx, { id, status, professionalId }: Booking): Promise<BookingDetail['area']> {
  if (status !== BookingStatus.requested) return null
  const { latitude, longitude } = users
  const [home, [own]] = await Promise.all([
    homeOf(ctx, id),
    ctx.db.select({ latitude, longitude }).from(users).where(eq(users.id, professionalId)),
  ])
  if (!home?.address.district) return null
  const { district, city } = home.address
  const from =
    own && own.latitude !== null && own.longitude !== null ? { latitude: own.latitude, longitude: own.longitude } : null
  const distanceInKm = from && home.point ? Math.round(greatCircleInKm(from, home.point)) : null
  return { district, city, distanceInKm }
}
