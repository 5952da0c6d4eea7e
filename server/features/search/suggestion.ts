import type { Ctx } from '#server/core/context.ts'
import { understand } from '#shared/intent/understand.ts'
import { namesMeantBy } from './names.ts'
import { wordsOf } from './rules.ts'

const TEXTS = 3
/** The maximum number of words in a name; a longer text is not compared with names. */
const WORDS_OF_NAME = 5

/**
 * Returns at most three texts that a person may have meant, the likeliest first. It replaces misspelt services and synonyms with
 * the names of services, and words that resemble names of professionals with these names. Words in quotes are not changed.
 */
export async function textsMeantBy(ctx: Ctx, query: string): Promise<string[]> {
  const { services, text } = understand(query, [])
  const words = text.split(/\s+/).filter(Boolean)
  const choices: string[][] = services.map((service) => [service.toLowerCase()])
  for (const word of words) choices.push(words.length > WORDS_OF_NAME ? [word] : await namesMeantBy(ctx, word))
  const texts = Array.from({ length: Math.min(TEXTS, Math.max(...choices.map(({ length }) => length), 0)) }, (_, at) =>
    choices.map((choice) => choice[at] ?? choice[0]).join(' '),
  )
  const typed = wordsOf(query).join(' ')
  return texts.filter((meant) => ![typed, ''].includes(wordsOf(meant).join(' ')))
}
