import { line, oneLine } from './text.ts'

/** The reasons why a person's name is refused, with their messages. */
export const nameFaults = {
  letters: 'Use só letras no nome, sem números nem símbolos',
  one_script: 'Escreva o nome todo no mesmo alfabeto',
  two_words: 'Informe nome e sobrenome',
  company: 'Use o seu nome. Este parece ser da equipe da Plumaí.',
} as const
export type NameFault = keyof typeof nameFaults

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{C}]/gu
const NAME = /^(?:\p{L}\p{M}{0,2}|[ .'’-])*$/u
// Phonetic letters, which look like Latin letters: small capitals, turned and modified letters.
const PHONETIC = /[\u0250-\u02FF\u1D00-\u1DBF\u2C60-\u2C7F\uA720-\uA7FF\uAB30-\uAB6F]/u
const SCRIPTS = [
  /^\p{sc=Latin}+$/u,
  /^\p{sc=Cyrillic}+$/u,
  /^\p{sc=Greek}+$/u,
  /^\p{sc=Arabic}+$/u,
  /^\p{sc=Hebrew}+$/u,
  /^\p{sc=Armenian}+$/u,
  /^\p{sc=Georgian}+$/u,
  /^\p{sc=Devanagari}+$/u,
  /^\p{sc=Hangul}+$/u,
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+$/u,
]
const SMALL = new Set(['da', 'de', 'do', 'das', 'dos', 'e'])
const COMPANY = new Set(['plumai', 'suporte', 'administracao', 'administrador', 'administradora', 'equipe', 'oficial'])

/**
 * Returns the name as it is stored: one line without invisible characters. A name in only small or only capital letters gets
 * normal capitals. A name with both is not changed.
 */
export function tidyName(typed: string): string {
  const apostrophes = typed.replace(/[´`‘ʼ]/gu, "'")
  const name = oneLine(oneLine(apostrophes).normalize('NFKC').replace(INVISIBLE, ''))
  const isOneCase = name === name.toLocaleLowerCase('pt-BR') || name === name.toLocaleUpperCase('pt-BR')
  return isOneCase ? capitalized(name.toLocaleLowerCase('pt-BR')) : name
}

/** Returns why a name that was cleaned cannot be the name of an account, or null. */
export function nameFault(name: string): NameFault | null {
  if (!NAME.test(name) || PHONETIC.test(name)) return 'letters'
  const words = name.split(' ')
  const letters = words.map((word) => word.replace(/[^\p{L}]/gu, ''))
  if (letters.filter((word) => /..$/u.test(word)).length < 2) return 'two_words'
  if (!SCRIPTS.some((script) => script.test(letters.join('')))) return 'one_script'
  const claims = [...letters, ...name.split(/[ .'’-]/u)].map(plain)
  return claims.some((word) => COMPANY.has(word)) ? 'company' : null
}

/** Returns the schema of a name for an account. `required` is the message for an empty name. */
export function personName(required: string) {
  return line({ min: 2, max: 120, required })
    .transform(tidyName)
    .superRefine((name, { addIssue }) => {
      const fault = nameFault(name)
      if (fault) addIssue({ code: 'custom', message: nameFaults[fault] })
    })
}

function capitalized(name: string): string {
  const words = name.split(' ')
  return words.map((word, place) => (place > 0 && SMALL.has(word) ? word : capitalizedWord(word))).join(' ')
}

function capitalizedWord(word: string): string {
  return word.replace(/(^|[.'’-])(\p{L})/gu, (_, before: string, first: string) => before + first.toLocaleUpperCase('pt-BR'))
}

// Returns a word in lower case without accents, so that 'PLUMAÍ' and 'plumai' are equal.
function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
}
