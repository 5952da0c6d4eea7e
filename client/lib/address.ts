import { isDay, type Day } from '#shared/days.ts'
import { Service } from '#shared/services.ts'

// In the first script, so without zod.

/**
 * Reads one value of an address, which is a text, or of a link in our code. Undefined for a wrong value. A value that was read is read
 * as itself again. `all` are the other values, for a key that depends on another one.
 */
export type Reader<T> = (value: unknown, all: Record<string, unknown>) => T | undefined

/** The search params that a reader made by `address` returns. */
export type Address<Read extends (raw: never) => object> = ReturnType<Read>

/**
 * Makes the `validateSearch` of a route from the readers of its keys. A wrong value is as if it were absent, and a key that the route
 * does not know is gone: both are undefined, because the router puts back what is left out. The known keys come in their order.
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

/** The query of an address as texts: neither '5' nor 'true' becomes anything else. Of a key that is repeated the last counts. */
export function parseQuery(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** One of these values. */
export function oneOf<const T extends string | number | true>(...values: readonly T[]): Reader<T> {
  return (value) => values.find((each) => String(each) === value || each === value)
}

/** One of an object's own keys. */
export function keyOf<T extends object>(of: T): Reader<keyof T> {
  return (value) => (isKey(of, value) ? value : undefined)
}

/** A whole number from `min` to `max`. */
export function whole(min: number, max: number): Reader<number> {
  return (value) => (/^\d{1,9}$/.test(String(value)) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined)
}

/** A text that is not blank and has no control characters, which the API refuses; what is longer is cut. */
export function text(max: number): Reader<string> {
  return (value) => (typeof value === 'string' && value.trim() && !/\p{Cc}/u.test(value) ? value.slice(0, max) : undefined)
}

/** The id of a row. */
export const id: Reader<string> = (value) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : undefined

/** A day of this century that exists. The API refuses those of another one. */
export const day: Reader<Day> = (value) => (isDay(value) && value.startsWith('20') ? value : undefined)

/**
 * The path if it leads to this very site, otherwise undefined: '//evil', '/\evil', 'https:…' and control characters lead
 * elsewhere. /auth is no place to return to.
 */
export function safeReturn(path: unknown): string | undefined {
  if (typeof path !== 'string' || path.length > 2000 || !/^\/(?![/\\])/.test(path)) return undefined
  if (Array.from(path).some((sign) => sign === '\\' || sign < ' ')) return undefined
  // '/.//evil' without its dot is '//evil'.
  if (new URL(path, 'https://plumai.invalid').pathname.startsWith('//')) return undefined
  return path.startsWith('/auth') ? undefined : path
}

/** The services as addresses spell them. */
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
