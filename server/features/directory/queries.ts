import { type SQL, sql } from 'drizzle-orm'
import type { users } from '#db/schema/index.ts'

/** The slug of the city of a user's address; null without an address. */
export function citySlugOf({ city, state }: Pick<typeof users, 'city' | 'state'>): SQL<string | null> {
  return sql`city_slug(${city}, ${state})`
}
