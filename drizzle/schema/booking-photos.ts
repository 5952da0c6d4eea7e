import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { MAX_BOOKING_PHOTOS } from '#shared/booking-scope.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { instant } from './columns.ts'

/**
 * The photos of a booking's notes, all of its contractor (a trigger checks that). A booking has at most four, because two never have the
 * same position.
 */
export const bookingPhotos = pgTable(
  'booking_photos',
  {
    /** Also the name of the file in the store. */
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 to 4, the lowest that was free. The photos are shown in the order in which they were sent. */
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
