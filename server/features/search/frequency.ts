import { sql } from 'drizzle-orm'
import type { Db, UserCtx } from '#server/core/context.ts'

/** How often words stand in the list of professionals, most frequent first; none of the others more often than `least`. */
type Frequencies = { readonly shares: ReadonlyMap<string, number>; readonly least: number }

const KEPT_IN_MS = 10 * 60_000

const kept = new WeakMap<Db, { readonly at: number; readonly frequencies: Promise<Frequencies | null> }>()

/**
 * Which share of the professionals seems to have all the words, each as the beginning of one: what PostgreSQL's own statistics of
 * the list say, as if words had nothing to do with each other. Null as long as it has none. A guess, good to choose a way, not to
 * answer with; it is kept for ten minutes.
 */
export async function shareOf({ db, now }: Pick<UserCtx, 'db' | 'now'>, words: readonly string[]): Promise<number | null> {
  const at = now().getTime()
  let found = kept.get(db)
  if (!found || Math.abs(at - found.at) > KEPT_IN_MS) {
    found = { at, frequencies: read(db) }
    kept.set(db, found)
    // Who failed is asked again.
    found.frequencies.catch(() => kept.delete(db))
  }
  const frequencies = await found.frequencies
  return frequencies && words.reduce((share, word) => share * shareOfWord(frequencies, word), 1)
}

async function read(db: Db): Promise<Frequencies | null> {
  const rows = await db.execute<{ word: string; share: number; least: number }>(sql`
    select word, share, most_common_elem_freqs[cardinality(most_common_elems::text::text[]) + 1] as least
    from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
    where schemaname = current_schema() and tablename = 'search_index' and attname = 'words' and word is not null`)
  const least = rows[0]?.least
  return least === undefined ? null : { least, shares: new Map(rows.map(({ word, share }) => [word, share])) }
}

// Those whose words begin alike may be the same people: they are not all counted.
function shareOfWord({ shares, least }: Frequencies, word: string): number {
  const beginning = [...shares].filter(([known]) => known.startsWith(word)).map(([, share]) => share)
  return beginning.length === 0 ? least : 1 - beginning.reduce((without, share) => without * (1 - share), 1)
}
