export type Metadata = { [key: string]: string }

/** What a new object needs of a session: the time in Unix seconds, and ids. */
export type Fresh = { readonly now: number; newId(prefix: string): string }

/** What every object begins with. All times are Unix seconds. */
export type Common<K extends string> = { id: string; object: K; created: number; livemode: false }

/** Returns the fields that every new object begins with. */
export function newObject<K extends string>({ now, newId }: Fresh, prefix: string, object: K): Common<K> {
  return { id: newId(prefix), object, created: now, livemode: false }
}

/** Stripe's object for a list. */
export function listOf<T>(url: string, data: T[], hasMore = false) {
  return { object: 'list' as const, url: `/v1/${url}`, has_more: hasMore, data }
}
