import { sql } from 'drizzle-orm'
import { searchNames } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { isOneSlip, plain, soundOf } from '#shared/intent/spelling.ts'

/**
 * How many words of names are compared by sound with a typed word. They are those with the most letter groups (trigrams) in
 * common.
 */
const NEAR = 30
/**
 * The minimum lengths of words and sounds. Shorter words are no names, and shorter sounds are too similar to assume a typing
 * error.
 */
const SHORTEST = { word: 3, slip: 5 }

const nearest = prepared((db, given: Given<{ word: string }>) =>
  db
    .select({ word: searchNames.word, shown: searchNames.shown })
    .from(searchNames)
    .orderBy(sql`${searchNames.word} <-> ${given.word}::text`)
    .limit(NEAR),
)

/**
 * Returns the words of names that a typed word may mean, the likeliest first: the word itself if a name begins with it, then
 * words that sound the same. If no name begins with it, words whose sound differs by one typing error follow. Without any of
 * these, only the word itself.
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

// The first letter must be equal, because it is rarely wrong: 'marina' does not mean 'Karina'.
function isSlip(sound: string, other: string): boolean {
  return sound.length >= SHORTEST.slip && sound !== other && sound[0] === other[0] && isOneSlip(sound, other)
}
