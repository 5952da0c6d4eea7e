import { type Day, isDay } from '#shared/days.ts'
import { states } from '#shared/brazil.ts'
import { serviceSlug } from '#shared/directory.ts'
import { type Service, services } from '#shared/services.ts'

/** The maximum length of the path of a city page. It is longer than the longest municipality and service together. */
const LONGEST_PATH = 200

/** Reads the city and the optional service from a path; null for a path that no page can have. */
export function readCityPath(path: string): { slug: string; service: Service | null } | null {
  if (path.length > LONGEST_PATH) return null
  const [slug = '', word, ...more] = path.replace(/\/$/, '').split('/')
  const service = word === undefined ? null : services.find((known) => serviceSlug(known) === word)
  const isCity =
    /^[a-z0-9]+(-[a-z0-9]+)*-[a-z]{2}$/.test(slug) && states.some((state) => slug.endsWith(`-${state.toLowerCase()}`))
  return isCity && service !== undefined && more.length === 0 ? { slug, service } : null
}

/**
 * The position at which the next page of a city begins: after the professional with the id `after`, in the order of the given day.
 */
export type Place = { readonly day: Day; readonly after: string }

/** Encodes a position as the cursor in the address of the next page. */
export function cursorOf({ day, after }: Place): string {
  return `${day}.${after}`
}

/** Decodes the cursor of a city page. Returns null for a text that is not a cursor. */
export function readCursor(cursor: string): Place | null {
  const [day = '', after = '', ...more] = cursor.split('.')
  const isPlace = isDay(day) && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(after) && more.length === 0
  return isPlace ? { day, after } : null
}

/** True if an id comes before another one in the order of the database. */
export function isBefore(id: string, other: string): boolean {
  const [one, two] = [id, other].map((text) => text.replaceAll('-', ''))
  return one! < two!
}
