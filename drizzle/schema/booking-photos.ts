import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { MAX_BOOKING_PHOTOS } from '#shared/booking-scope.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { instant } from './columns.ts'

/**
 * Photos that the contractor added to a booking's notes; a trigger checks the uploader. A booking has at most four, because the
 * position is 1 to 4 and unique within the booking.
 */
export const bookingPhotos = pgTable(
  'booking_photos',
  {
    /** The id of the photo, which is also its file name in the store. */
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The position, 1 to 4: the lowest free one at upload. Photos are shown in the order of upload, not of position. */
    position: smallint('position').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('booking_photos_places').on(table.bookingId, table.position),
    index('booking_photos_contractor').on(table.contractorId),
    check('booking_photos_position', sql`${table.position} between 1 and ${sql.raw(String(MAX_BOOKING_PHOTOS))}`),
  ],
)

export type BookingPhoto = typeof bookingPhotos.$inferSelect
