import { sql } from 'drizzle-orm'
import type { Db, UserCtx } from '#server/core/context.ts'

/** How often words stand in the list of professionals; none of the others more often than `least`. */
type Frequencies = { readonly shares: ReadonlyMap<string, number>; readonly least: number }

const KEPT_IN_MS = 10 * 60_000

const kept = new WeakMap<Db, { readonly at: number; readonly frequencies: Promise<Frequencies | null> }>()

/**
 * Which share of all professionals seems to have every word, each as the beginning of one: what PostgreSQL's own statistics of the
 * list say. Null as long as it has none, or cannot be asked. A guess, good to choose a way, not to answer with; it is kept for ten
 * minutes.
 */
export async function shareOf({ db, now }: Pick<UserCtx, 'db' | 'now'>, words: readonly string[]): Promise<number | null> {
  const at = now().getTime()
  let found = kept.get(db)
  if (!found || Math.abs(at - found.at) > KEPT_IN_MS) {
    found = { at, frequencies: read(db).catch(() => null) }
    kept.set(db, found)
  }
  const frequencies = await found.frequencies
  return frequencies && together(words.map((word) => shareOfWord(frequencies, word)))
}

async function read(db: Db): Promise<Frequencies | null> {
  const rows = await db.execute<{ word: string; share: number }>(sql`
    select word, share from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
    where schemaname = current_schema() and tablename = 'search_index' and attname = 'words' and word is not null`)
  if (rows.length === 0) return null
  const shares = new Map(rows.map(({ word, share }) => [word, share]))
  return { shares, least: Math.min(...shares.values()) }
}

// Those whose words begin alike may be the same people: they are not all counted.
function shareOfWord({ shares, least }: Frequencies, word: string): number {
  let without = 1
  for (const [known, share] of shares) if (known.startsWith(word)) without *= 1 - share
  return without === 1 ? least : 1 - without
}

// Who has the rarest word often has the others too ('passar', 'roupa'): each further one counts with half the weight of the one before.
function together(shares: number[]): number {
  return shares.toSorted((a, b) => a - b).reduce((product, share, index) => product * share ** (1 / 2 ** index), 1)
}
