import type { Day } from './days.ts'
import { shareOf } from './money.ts'

/**
 * The minimum wage and the rates for domestic work from the day `from` on (LC 150/2015). Amounts are in cents, rates in basis
 * points of the salary.
 */
export type DomesticRates = {
  readonly from: Day
  readonly minimumWageInCents: number
  /** What the employer pays on every salary, in one monthly slip (DAE). */
  readonly employer: {
    readonly socialSecurity: number
    readonly accident: number
    readonly fgts: number
    readonly dismissalFund: number
  }
}

const employer = { socialSecurity: 800, accident: 80, fgts: 800, dismissalFund: 320 } as const

/** One line for each year's decree, the newest first. For a new year only a line here is added. */
const table: readonly DomesticRates[] = [
  // Decreto 12.797/2025.
  { from: '2026-01-01', minimumWageInCents: 162_100, employer },
  // Decreto 12.342/2024.
  { from: '2025-01-01', minimumWageInCents: 151_800, employer },
]

/** The hours of a full week (LC 150 art. 2). */
export const FULL_WEEK_HOURS = 44
/** The longest day without overtime (LC 150 art. 2). */
export const FULL_DAY_HOURS = 8
/** One day of the week is for rest (LC 150 art. 16). */
export const MAX_DAYS_PER_WEEK = 6
/** The salary is paid by this day of the following month (LC 150 art. 35). */
export const LATEST_PAYDAY = 7
/** What overtime costs beyond the hour, in basis points (LC 150 art. 2). */
export const OVERTIME_BASIS_POINTS = 5_000

/** The rates in force on a day. A day before the first year of the table has the rates of that year. */
export function ratesOn(day: Day): DomesticRates {
  return table.find(({ from }) => from <= day) ?? table.at(-1)!
}

/** The working days of a week and the hours of a day. */
export type WorkingWeek = { readonly daysPerWeek: number; readonly hoursPerDay: number }

/** The minimum wage in proportion to the hours of the week, in cents and rounded up: full from 44 hours on. */
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
  /** A twelfth of the thirteenth salary. */
  readonly thirteenthInCents: number
  /**
   * A twelfth of the extra third of a salary that is paid with the holiday. The holiday itself costs no more than the salary of
   * that month.
   */
  readonly holidayThirdInCents: number
  /** The employer's charges on the two twelfths above. */
  readonly chargesOnBothInCents: number
  readonly totalInCents: number
}

/** The full monthly cost of a salary (LC 150). `salaryInCents` is a whole number of cents. */
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

/** The notice period of the employer: 30 days, and three more for each full year of work, up to 90 days (LC 150 art. 23). */
export function employerNoticePeriod(startsOn: Day, day: Day): number {
  return Math.min(90, EMPLOYEE_NOTICE_PERIOD + 3 * fullYears(startsOn, day))
}

/** The notice period of the employee, in days (LC 150 art. 23). */
export const EMPLOYEE_NOTICE_PERIOD = 30

function fullYears(from: Day, to: Day): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years)
}
