const digits: Readonly<Record<string, number>> = {
  zero: 0,
  um: 1,
  uma: 1,
  hum: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  treis: 3,
  quatro: 4,
  cinco: 5,
  sinco: 5,
  cinko: 5,
  seis: 6,
  meia: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  zeru: 0,
  doiz: 2,
  quatru: 4,
  seti: 7,
  oitu: 8,
  novi: 9,
  // Number words in other languages that many Brazilians know. Spanish 'dos' is left out, because it is a Portuguese word.
  one: 1,
  two: 2,
  thre: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  cero: 0,
  uno: 1,
  cuatro: 4,
  ocho: 8,
  nueve: 9,
  siete: 7,
}
const teens: Readonly<Record<string, number>> = {
  dez: 10,
  onze: 11,
  doze: 12,
  treze: 13,
  quatorze: 14,
  catorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezeseis: 16,
  dezessete: 17,
  dezesete: 17,
  dezoito: 18,
  dezenove: 19,
}
const tens: Readonly<Record<string, number>> = {
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  cincoenta: 50,
  sessenta: 60,
  sesenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
}
const hundreds: Readonly<Record<string, number>> = {
  cem: 100,
  cento: 100,
  duzentos: 200,
  trezentos: 300,
  quatrocentos: 400,
  quinhentos: 500,
  seiscentos: 600,
  setecentos: 700,
  oitocentos: 800,
  novecentos: 900,
  mil: 1000,
}
const values = new Map(Object.entries({ ...digits, ...teens, ...tens, ...hundreds }))
const plurals: Readonly<Record<string, string>> = {
  zeros: '0',
  dois: '2',
  quatros: '4',
  cincos: '5',
  meias: '6',
  setes: '7',
  oitos: '8',
  noves: '9',
}
// Short number words are recognised only as whole words, because many other words contain them.
const parts = [...values.keys()]
  .filter((word) => word.length > 3 || word === 'um' || word === 'dez')
  .toSorted((a, b) => b.length - a.length)
const glued = new RegExp(`^(?:${parts.join('|')}){2,}$`)
const gluedParts = new RegExp(parts.join('|'), 'g')

/** Returns the value of a number word from 0 to 1,000, such as 'nove', 'trinta' or 'nooove'; undefined for other words. */
export function valueOfWord(word: string): number | undefined {
  return values.get(word) ?? values.get(word.replace(/(.)\1+/g, '$1'))
}

/** Returns the digit of a number word in the plural, such as 'noves' in 'dois noves'; undefined for other words. */
export function digitOfPlural(word: string): string | undefined {
  return word === 'dois' ? undefined : plurals[word]
}

/** Splits number words that are written without blanks, such as 'noveoitosete'; null for other words. */
export function splitGlued(word: string): string[] | null {
  return word.length > 3 && glued.test(word) ? (word.match(gluedParts) ?? null) : null
}

/**
 * Returns the number that two neighbouring number words form, such as 'vinte' and 'um' or 'dois' and 'mil'. Null if they are two
 * separate numbers.
 */
export function joinNumbers(whole: number, part: number): number | null {
  if (part === 1_000) return whole > 1 && whole < 1_000 ? whole * 1_000 : null
  const room =
    whole >= 1_000 && whole % 1_000 === 0
      ? 1_000
      : whole >= 100 && whole % 100 === 0
        ? 100
        : whole >= 20 && whole % 10 === 0
          ? 10
          : 0
  return part > 0 && part < room ? whole + part : null
}
