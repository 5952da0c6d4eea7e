import { sql } from 'drizzle-orm'
import { searchNames } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { isOneSlip, plain, soundOf } from '#shared/intent/spelling.ts'

/** So many words of names with the most trigrams in common are compared by their sound. */
const NEAR = 30
/** Shorter words are no names, and shorter sounds are too close to each other for a slip. */
const SHORTEST = { word: 3, slip: 5 }

const nearest = prepared((db, given: Given<{ word: string }>) =>
  db
    .select({ word: searchNames.word, shown: searchNames.shown })
    .from(searchNames)
    .orderBy(sql`${searchNames.word} <-> ${given.word}::text`)
    .limit(NEAR),
)

/**
 * The words of names that a typed word may mean, the likeliest first. If it begins a name: itself, then the words that sound like it.
 * Otherwise those that sound like it, then those with one slip between the sounds; only itself when there are none.
 */
export async function namesMeantBy(ctx: Ctx, typed: string): Promise<string[]> {
  const word = plain(typed)
  if (word.length < SHORTEST.word || !/^[a-z]+$/.test(word)) return [typed]
  const near = await nearest(ctx.db, { word })
  const sound = soundOf(typed)
  const alike = near.filter((name) => name.word !== word && soundOf(name.shown) === sound).map(({ shown }) => shown)
  if (near.some((name) => name.word.startsWith(word))) return [typed, ...alike]
  const slipped = near.filter((name) => isSlip(sound, soundOf(name.shown))).map(({ shown }) => shown)
  const meant = [...alike, ...slipped]
  return meant.length > 0 ? meant : [typed]
}

// The first letter is rarely wrong: 'marina' does not mean 'Karina'.
function isSlip(sound: string, other: string): boolean {
  return sound.length >= SHORTEST.slip && sound !== other && sound[0] === other[0] && isOneSlip(sound, other)
}
