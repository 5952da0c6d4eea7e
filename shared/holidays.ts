import { addDays, type Day, weekdayOf } from './days.ts'

const FIXED: Readonly<Record<string, string>> = {
  '01-01': 'Confraternização Universal',
  '04-21': 'Tiradentes',
  '05-01': 'Dia do Trabalho',
  '09-07': 'Independência do Brasil',
  '10-12': 'Nossa Senhora Aparecida',
  '11-02': 'Finados',
  '11-15': 'Proclamação da República',
  '11-20': 'Consciência Negra',
  '12-25': 'Natal',
}

// Holidays by their distance from Easter in days. Carnival and Corpus Christi are not holidays by law, but most homes treat them
// as holidays.
const MOVABLE: Readonly<Record<number, string>> = {
  [-48]: 'Carnaval',
  [-47]: 'Carnaval',
  [-2]: 'Sexta-feira Santa',
  0: 'Páscoa',
  60: 'Corpus Christi',
}

/** The Portuguese name of the national holiday on a day, including holidays that move with Easter; null on other days. */
export function holidayOn(day: Day): string | null {
  const fixed = FIXED[day.slice(5)]
  if (fixed) return fixed
  const easter = easterOf(Number(day.slice(0, 4)))
  const moved = Object.entries(MOVABLE).find(([after]) => addDays(easter, Number(after)) === day)
  return moved?.[1] ?? null
}

/**
 * Returns the `count`-th working day of banks after a day. Weekends and national holidays are not working days. If the given day
 * is not one, counting begins at the next working day.
 */
export function afterWorkingDays(day: Day, count: number): Day {
  let reached = isWorkingDay(day) ? day : nextWorkingDay(day)
  for (let each = 0; each < count; each++) reached = nextWorkingDay(reached)
  return reached
}

function nextWorkingDay(day: Day): Day {
  const next = addDays(day, 1)
  return isWorkingDay(next) ? next : nextWorkingDay(next)
}

function isWorkingDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && holidayOn(day) === null
}

/** Returns Easter Sunday of a year of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const lunar =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - lunar - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * lunar + 22 * weekday) / 451)
  const sum = lunar + weekday - 7 * late + 114
  const month = String(Math.floor(sum / 31)).padStart(2, '0')
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, '0')}`
}
