import { isDay, type Day } from '#shared/days.ts'
import { Service } from '#shared/services.ts'

// This file is part of the entry script, so it does not import zod.

/**
 * Reads one search parameter. Its value is a text from the URL, or any value that a link in our code passes. Returns undefined
 * for an invalid value. Reading the result again must return the same result. `all` contains all parameters, because one may
 * depend on another.
 */
export type Reader<T> = (value: unknown, all: Record<string, unknown>) => T | undefined

/** The type of a route's search parameters, as a reader made by `address` returns them. */
export type Address<Read extends (raw: never) => object> = ReturnType<Read>

/**
 * Makes the `validateSearch` of a route from one reader for each search parameter. An invalid or unknown parameter becomes
 * undefined instead of being left out, because the router would put a missing parameter back.
 */
export function address<Keys extends Record<string, Reader<unknown>>>(keys: Keys) {
  const read = (raw: Record<string, unknown>) =>
    Object.fromEntries(
      Object.keys({ ...keys, ...raw })
        .filter((key) => Object.hasOwn(raw, key))
        .map((key) => [key, isKey(keys, key) ? keys[key]?.(raw[key], raw) : undefined]),
    )
  return Object.assign(read as (raw: Record<string, unknown>) => { [Key in keyof Keys]?: ReturnType<Keys[Key]> }, {
    keys: Object.keys(keys),
  })
}

/**
 * Parses the query of an address into parameters whose values are all texts: '5' does not become a number, nor 'true' a boolean.
 * If a parameter is repeated, its last value counts.
 */
export function parseQuery(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** Makes a reader of a search parameter that accepts only the given values. */
export function oneOf<const T extends string | number | true>(...values: readonly T[]): Reader<T> {
  return (value) => values.find((each) => String(each) === value || each === value)
}

/** Makes a reader of a search parameter that accepts only the names of the properties of the object `of`. */
export function keyOf<T extends object>(of: T): Reader<keyof T> {
  return (value) => (isKey(of, value) ? value : undefined)
}

/** Makes a reader of a search parameter that accepts a whole number from `min` to `max`. */
export function whole(min: number, max: number): Reader<number> {
  return (value) => (/^\d{1,9}$/.test(String(value)) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined)
}

/**
 * Makes a reader of a search parameter that accepts a text. The text must not be blank or contain control characters, because the
 * API refuses these. A text longer than `max` is cut.
 */
export function text(max: number): Reader<string> {
  return (value) => (typeof value === 'string' && value.trim() && !/\p{Cc}/u.test(value) ? value.slice(0, max) : undefined)
}

/** A reader of a search parameter that accepts the id of a database row. */
export const id: Reader<string> = (value) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : undefined

/** A reader of a search parameter that accepts an existing day of this century, because the API refuses days of other centuries. */
export const day: Reader<Day> = (value) => (isDay(value) && value.startsWith('20') ? value : undefined)

/**
 * Returns the path if it leads to this site, otherwise undefined. '//evil', '/\evil', 'https:…' and paths with control characters
 * may lead to another site. /auth is refused too, because a person who has just signed in must not return there.
 */
export function safeReturn(path: unknown): string | undefined {
  if (typeof path !== 'string' || path.length > 2000 || !/^\/(?![/\\])/.test(path)) return undefined
  if (Array.from(path).some((sign) => sign === '\\' || sign < ' ')) return undefined
  // The URL parser changes '/.//evil' to '//evil', which leads to another site.
  if (new URL(path, 'https://plumai.invalid').pathname.startsWith('//')) return undefined
  return path.startsWith('/auth') ? undefined : path
}

/** A reader of a search parameter that accepts the slug of a city or a district. */
export const placeSlug: Reader<string> = (value) =>
  typeof value === 'string' && /^[a-z\d-]{3,120}$/.test(value) ? value : undefined

/** The services by the slugs that stand for them in URLs. */
export const serviceSlugs = {
  'faxina-leve': Service.lightCleaning,
  'faxina-pesada': Service.deepCleaning,
  cozinha: Service.cooking,
  lavanderia: Service.laundry,
  organizacao: Service.tidying,
  'passar-roupa': Service.ironing,
} as const satisfies Record<string, Service>

function isKey<T extends object>(of: T, value: unknown): value is keyof T {
  return typeof value === 'string' && Object.hasOwn(of, value)
}
