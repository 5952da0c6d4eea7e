import { BREAK, digitRuns, type Run } from './digit-runs.ts'

// The area codes of Brazil (Anatel).
const areaCodes = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
)
const cue =
  /\b(?:lig(?:a|ue|ar|uem)|fones?|tel|telefones?|cel|celular|contatos?|zap\w*|whats\w*|wpp|cham(?:a|e)|ddd|recados?|disque|anot[ae]|salv[ae]|(?:meu|seu|teu) (?:numero|num|n)|numero (?:dela|dele)|pra (?:me )?falar)\b/
/** Words that introduce a part of a telephone number when people give it in parts. */
const pieces = /\b(?:ddd|comec\w+|termin\w+|final|no fim|por fim|resto|prefixo|primeir\w+|ultim\w+)\b/
const label = /\b(?:protocolo|codigo|pedido|nota|boleto|rg|senha|serie|matricula|inscricao)\b/
const address =
  /\b(?:cep|rua|r|av|avenida|al|alameda|travessa|trav|estrada|rodovia|praca|largo|viela|quadra|qd|lote|apto?|apartamento|bloco|bl|torre|casa|predio|condominio|bairro|edificio|conjunto|cj|vila|jardim|sala|km|endereco)\b/

// Prices, dates, times and postal codes, which can never be part of a telephone number.
const certain = [
  /\br\$\s*\d{1,3}(?:\.\d{3}|\d{0,3})(?:,\d{2})?(?!\d)/g,
  /(?<![\d.,])\d{1,3}(?:\.\d{3}|\d{0,2})(?:,\d{2})?\s*(?:reais|real|conto|contos|pila)\b/g,
  /(?<![\d/.-])(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:20)?\d{2}(?![\d/])/g,
  /(?<!\d)20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g,
  /(?<![\d:])(?:[01]?\d|2[0-4])(?::[0-5]\d|\s?hs?(?:\s?[0-5]\d)?(?:min)?|\s?horas?)(?![\d:a-z])/g,
  /\bcep[\s:.é-]{0,4}\d{2}\.?\d{3}[\s.-]?\d{3}(?!\s*-?\s*\d)/g,
]
const likely = [
  /(?<![\d/])(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])(?![\d/])/g,
  /(?<![\d.,])\d{1,3}(?:\.\d{3})*,\d{2}(?![\d,])/g,
  /(?<![\dx.,])\d{1,3}(?:[.,]\d{1,2})?\s*x\s*\d{1,3}(?:[.,]\d{1,2})?(?:\s*x\s*\d{1,3})?(?![\dx])/g,
]

/** Whether a plain text (see `plain`) contains a telephone number in any spelling. */
export function hasPhone(text: string): boolean {
  const rest = without(certain, text)
  if (digitRuns(rest).some((run) => isMobile(digitsOf(run)) && !isHarmless(run, rest))) return true
  const runs = digitRuns(without(likely, rest))
  if (runs.some((run) => looksGiven(run, rest))) return true
  return cue.test(rest) && pieces.test(rest) && isMobile(runs.map(digitsOf).join(''))
}

/**
 * Whether digits spread over several messages form a mobile number. It recognises fewer spellings than `hasPhone`, because an
 * address may also be spread over several messages.
 */
export function hasPhoneInPieces(text: string): boolean {
  const rest = without(certain, text)
  const runs = digitRuns(without(likely, rest))
  if (runs.some((run) => (isMobile(digitsOf(run)) || isLocalMobile(run)) && !isHarmless(run, rest))) return true
  return cue.test(rest) && pieces.test(rest) && isMobile(runs.map(digitsOf).join(''))
}

function without(patterns: readonly RegExp[], text: string): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, BREAK), text)
}

function looksGiven(run: Run, text: string): boolean {
  const digits = digitsOf(run)
  if (digits.length < 8 || isHarmless(run, text)) return false
  if (digits.length >= 10) return true
  if (digits.length === 9 && digits.startsWith('9')) return !label.test(text) || cue.test(text)
  if (run.groups.length >= 8) return true
  if (isPostalCode(run) && (address.test(text) || !cue.test(text))) return false
  if (cue.test(text)) return /^[2-9]/.test(digits)
  return isWrittenLikePhone(run)
}

/** Whether the digits are a mobile number without an area code: nine digits that begin with 9. */
function isLocalMobile(run: Run): boolean {
  const digits = digitsOf(run)
  return digits.length === 9 && digits.startsWith('9')
}

/**
 * Whether numbers are written like the telephone number 3456-7890. Two years or two round prices look similar and do not count.
 */
function isWrittenLikePhone({ groups, separators }: Run): boolean {
  const [first = '', second = ''] = groups
  if (groups.length !== 2 || first.length !== 4 || second.length !== 4 || separators[0]?.trim() !== '-') return false
  return /^[2-9]/.test(first) && !(isYear(first) && isYear(second)) && !(first.endsWith('0') && second.endsWith('0'))
}

/**
 * Whether a run of numbers is harmless. Harmless are years, round prices, days, neighbouring apartments, and a house number with
 * its postal code.
 */
function isHarmless(run: Run, text: string): boolean {
  const { groups } = run
  const numbers = groups.map(Number)
  const steps = numbers.slice(1).map((number, index) => number - numbers[index]!)
  if (groups.length >= 2 && groups.every(isYear)) return true
  if (groups.length >= 3 && groups.every((group) => /^\d{1,3}[05]$/.test(group))) return true
  if (groups.length >= 4 && steps.every((step) => step > 0) && numbers.every((number) => number <= 31)) return true
  if (groups.length >= 3 && numbers[0]! >= 100 && steps.every((step) => step > 0 && step <= 10)) return true
  return endsInPostalCode(run) && (address.test(text) || (/^[01]/.test(postalCodeOf(run)) && !isDialled(run)))
}

/**
 * Whether numbers are written like 11 9 12345678: an area code, the 9 of mobile numbers and eight digits. Such numbers are more
 * often a telephone number than a house number, an apartment and a postal code.
 */
function isDialled({ groups }: Run): boolean {
  const [area = '', nine, last] = groups
  return groups.length === 3 && areaCodes.has(area) && nine === '9' && last?.length === 8
}

function isPostalCode(run: Run): boolean {
  return endsInPostalCode(run) && digitsOf(run).length === 8
}

function postalCodeOf({ groups }: Run): string {
  const last = groups.at(-1) ?? ''
  return last.length === 8 ? last : `${groups.at(-2) ?? ''}${last}`
}

/**
 * Whether a run of numbers ends in a postal code, such as 01310-100 or 01310100, after at most two numbers of at most five
 * digits.
 */
function endsInPostalCode({ groups }: Run): boolean {
  const last = groups.at(-1) ?? ''
  const code = last.length === 8 ? 1 : last.length === 3 && groups.at(-2)?.length === 5 ? 2 : 0
  return code > 0 && groups.length - code <= 2 && groups.slice(0, -code).every((group) => group.length <= 5)
}

/** Whether digits are a mobile number with its area code, even with 0 or 55 before it. */
function isMobile(digits: string): boolean {
  const national = digits
    .replace(/^0+/, '')
    .replace(/^55(?=\d{11}$)/, '')
    .replace(/^0+/, '')
  return national.length === 11 && areaCodes.has(national.slice(0, 2)) && national[2] === '9'
}

const digitsOf = (run: Run) => run.groups.join('')
const isYear = (group: string) => /^(?:19|20)\d{2}$/.test(group)
