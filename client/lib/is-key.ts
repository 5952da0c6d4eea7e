/** Whether a value, such as a search param, is one of an object's own keys. */
export function isKey<T extends object>(of: T, value: unknown): value is keyof T {
  return typeof value === 'string' && Object.hasOwn(of, value)
}
