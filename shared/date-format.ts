import { type Day, noonOf } from './days.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * The formatter of dates and times in Brazilian Portuguese with these options. Formatters are cached, because creating one costs
 * more than a thousand uses of it.
 */
export function dateFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat('pt-BR', { ...options, timeZone })
  formatters.set(key, known)
  return known
}

/** A calendar day in words, for example 'terça-feira' for `{ weekday: 'long' }`, without the dots of abbreviations ('ter', 'nov'). */
export function dayInWords(day: Day, options: Intl.DateTimeFormatOptions): string {
  return dateFormat('UTC', options).format(noonOf(day)).replaceAll('.', '')
}

/** Formats a month: '2026-11' becomes 'novembro de 2026'. */
export function monthInWords(month: string): string {
  return dayInWords(`${month}-01`, { month: 'long', year: 'numeric' })
}
