export type Metadata = { [key: string]: string }

/** What is needed to create an object: the current time in Unix seconds, and new ids. */
export type Fresh = { readonly now: number; newId(prefix: string): string }

/** The fields that every Stripe object has. All times are in Unix seconds. */
export type Common<K extends string> = { id: string; object: K; created: number; livemode: false }

/** Returns the fields that every new Stripe object has. */
export function newObject<K extends string>({ now, newId }: Fresh, prefix: string, object: K): Common<K> {
  return { id: newId(prefix), object, created: now, livemode: false }
}

/** Creates a list object as in Stripe's API. */
export function listOf<T>(url: string, data: T[], hasMore = false) {
  return { object: 'list' as const, url: `/v1/${url}`, has_more: hasMore, data }
}
