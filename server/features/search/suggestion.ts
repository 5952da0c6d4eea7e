import type { Ctx } from '#server/core/context.ts'
import { understand } from '#shared/intent/understand.ts'
import { namesMeantBy } from './names.ts'
import { wordsOf } from './rules.ts'

const TEXTS = 3
/** A text of more words is no name. */
const WORDS_OF_NAME = 5

/**
 * At most three texts that a person may have meant, the likeliest first: services that are misspelt or called otherwise become their names,
 * and words that are like names of professionals become these. Empty when there is nothing better than the text. Words in quotes stay.
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
