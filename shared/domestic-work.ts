import type { Day } from './days.ts'
import { shareOf } from './money.ts'

/**
 * The minimum wage and the rates for domestic work that are in force from the day `from` on (LC 150/2015). Amounts are in cents,
 * rates in basis points of the salary.
 */
export type DomesticRates = {
  readonly from: Day
  readonly minimumWageInCents: number
  /** The employer's charges on every salary, which are paid together each month (DAE). */
  readonly employer: {
    readonly socialSecurity: number
    readonly accident: number
    readonly fgts: number
    readonly dismissalFund: number
  }
}

const employer = { socialSecurity: 800, accident: 80, fgts: 800, dismissalFund: 320 } as const

/** The rates of each year by decree, the newest first. A new year needs only a new line in this table. */
const table: readonly DomesticRates[] = [
  // The source of the minimum wage is Decreto 12.797/2025.
  { from: '2026-01-01', minimumWageInCents: 162_100, employer },
  // The source of the minimum wage is Decreto 12.342/2024.
  { from: '2025-01-01', minimumWageInCents: 151_800, employer },
]

/** The number of hours in a full working week (LC 150 art. 2). */
export const FULL_WEEK_HOURS = 44
/** The maximum hours of a working day without overtime (LC 150 art. 2). */
export const FULL_DAY_HOURS = 8
/** The maximum working days a week, because one day of the week is for rest (LC 150 art. 16). */
export const MAX_DAYS_PER_WEEK = 6
/** The salary is due on this day of the following month at the latest (LC 150 art. 35). */
export const LATEST_PAYDAY = 7
/** The surcharge on an hour of overtime, in basis points of the hourly wage (LC 150 art. 2). */
export const OVERTIME_BASIS_POINTS = 5_000

/** Returns the rates in force on a day. A day before the oldest year of the table gets the rates of that year. */
export function ratesOn(day: Day): DomesticRates {
  return table.find(({ from }) => from <= day) ?? table.at(-1)!
}

/** The number of working days a week and of hours a day. */
export type WorkingWeek = { readonly daysPerWeek: number; readonly hoursPerDay: number }

/**
 * Returns the minimum salary for these weekly hours, in cents and rounded up. It is the minimum wage in proportion to 44 hours a
 * week. From 44 hours on it is the whole minimum wage.
 */
export function minimumSalary({ daysPerWeek, hoursPerDay }: WorkingWeek, { minimumWageInCents }: DomesticRates): number {
  const hours = Math.min(daysPerWeek * hoursPerDay, FULL_WEEK_HOURS)
  return Math.ceil((minimumWageInCents * hours) / FULL_WEEK_HOURS)
}

/** The monthly cost of an employee for the employer, each part in cents and rounded half up. */
export type EmploymentCost = {
  readonly salaryInCents: number
  readonly socialSecurityInCents: number
  readonly accidentInCents: number
  readonly fgtsInCents: number
  readonly dismissalFundInCents: number
  /** A twelfth of the thirteenth salary (the annual bonus). */
  readonly thirteenthInCents: number
  /** A twelfth of the holiday third, a bonus of a third of a salary that is paid with the yearly holiday. */
  readonly holidayThirdInCents: number
  /** The employer's charges on the two twelfths above: of the thirteenth salary and of the holiday third. */
  readonly chargesOnBothInCents: number
  readonly totalInCents: number
}

/** The full monthly cost of an employee with this salary (LC 150). `salaryInCents` is a whole number of cents. */
export function employmentCost(salaryInCents: number, { employer: rates }: DomesticRates): EmploymentCost {
  const ofSalary = (rate: number) => shareOf(salaryInCents, rate)
  const thirteenthInCents = Math.round(salaryInCents / 12)
  const holidayThirdInCents = Math.round(salaryInCents / 36)
  const allRates = rates.socialSecurity + rates.accident + rates.fgts + rates.dismissalFund
  const parts = {
    salaryInCents,
    socialSecurityInCents: ofSalary(rates.socialSecurity),
    accidentInCents: ofSalary(rates.accident),
    fgtsInCents: ofSalary(rates.fgts),
    dismissalFundInCents: ofSalary(rates.dismissalFund),
    thirteenthInCents,
    holidayThirdInCents,
    chargesOnBothInCents: shareOf(thirteenthInCents + holidayThirdInCents, allRates),
  }
  return { ...parts, totalInCents: Object.values(parts).reduce((sum, part) => sum + part, 0) }
}

/** The employer's notice period in days: 30, and three more for each full year of work, up to 90 (LC 150 art. 23). */
export function employerNoticePeriod(startsOn: Day, day: Day): number {
  return Math.min(90, EMPLOYEE_NOTICE_PERIOD + 3 * fullYears(startsOn, day))
}

/** The notice period of the employee, in days (LC 150 art. 23). */
export const EMPLOYEE_NOTICE_PERIOD = 30

function fullYears(from: Day, to: Day): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years)
}
