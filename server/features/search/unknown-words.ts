import { count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { addDays, type Day } from '#shared/days.ts'
import { UNKNOWN_WORD_PEOPLE } from '#shared/search.ts'
import { dayOf } from '#shared/time.ts'
import { searchIndex, searchNames, unknownWords, unknownWordSalts } from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import type { Jobs } from '#server/core/jobs.ts'
import { wordsOf } from './rules.ts'
import type { UnknownWordsView } from './views.ts'

const KEPT_DAYS = 30
const SHOWN = 100

/**
 * Stores the words of a search that match no professional, so that the team can extend the lexicon. Only words of three letters
 * or more, without digits, that are not part of a name are stored. For each word a person is counted once a day.
 */
export async function noteUnknown(ctx: UserCtx, query: string): Promise<void> {
  const typed = wordsOf(query).filter((word) => /^[a-z]{3,30}$/.test(word))
  if (typed.length === 0) return
  const unknown = await matchingNothing(ctx, typed)
  if (unknown.length === 0) return
  const day = dayOf(ctx.now(), 'UTC')
  const person = createHash('sha256')
    .update(`${await saltOf(ctx, day)} ${ctx.actor.id}`)
    .digest('hex')
  await ctx.db
    .insert(unknownWords)
    .values(unknown.map((word) => ({ day, word, person })))
    .onConflictDoNothing()
}

async function matchingNothing({ db }: Ctx, words: readonly string[]): Promise<string[]> {
  const rows = await db.execute<{ word: string }>(sql`select typed as word from unnest(array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[]) typed
    where not exists (select from ${searchNames} where ${searchNames.word} = typed)
      and not exists (select from ${searchIndex} where ${searchIndex.words} @@ to_tsquery('simple', typed || ':*'))`)
  return rows.map(({ word }) => word)
}

async function saltOf(ctx: Ctx, day: Day): Promise<string> {
  const salt = randomBytes(32).toString('base64url')
  await ctx.db.insert(unknownWordSalts).values({ day, salt }).onConflictDoNothing()
  const [row] = await ctx.db.select().from(unknownWordSalts).where(eq(unknownWordSalts.day, day))
  return row?.salt ?? salt
}

/**
 * Returns the unknown words typed at least five times in the last 30 days, the most frequent first, for the team. A person who
 * types a word on several days counts for each day, because the hashes of people change every day.
 */
export async function listUnknown(ctx: Ctx): Promise<UnknownWordsView> {
  // Each row of the table counts one person on one day for a word.
  const people = count()
  const items = await ctx.db
    .select({ word: unknownWords.word, people })
    .from(unknownWords)
    .where(gte(unknownWords.day, oldest(ctx)))
    .groupBy(unknownWords.word)
    .having(gte(people, UNKNOWN_WORD_PEOPLE))
    .orderBy(desc(people), unknownWords.word)
    .limit(SHOWN)
  return { items }
}

export const searchJobs: Jobs = {
  /** Deletes words after 30 days, and the daily salts of past days. */
  async 'search.forget-words'(ctx) {
    await ctx.db.delete(unknownWords).where(lt(unknownWords.day, oldest(ctx)))
    await ctx.db.delete(unknownWordSalts).where(lt(unknownWordSalts.day, dayOf(ctx.now(), 'UTC')))
  },
}

function oldest(ctx: Ctx): Day {
  return addDays(dayOf(ctx.now(), 'UTC'), -KEPT_DAYS)
}
