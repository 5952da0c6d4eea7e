import type { PayoutAccount, Transfer } from '#db/schema/index.ts'
import { professionalShare } from '#shared/booking-cancel.ts'
import { addDays, type Day, weekStartOf, writtenDay } from '#shared/days.ts'
import { kindNames } from '#shared/pages.ts'
import { AccountState, type PayoutUnit } from '#shared/payouts.ts'
import { csvReais, toCsv } from '#server/core/csv.ts'
import { isReady } from '#server/core/transfers.ts'
import type { Amounts } from '../rules.ts'
import type { Posting } from '#server/core/ledger.ts'

/** The prefix of the idempotency keys of reversals that follow from a chargeback. */
export const TAKE_BACK = 'take-back:'

type Price = Pick<Amounts, 'amountInCents' | 'totalInCents' | 'creditInCents'>

/** Returns the professional's price less the refunded part of it, in cents. `refundedInCents`: all refunds, made or owed. */
export function shareAfterRefunds(price: Price, refundedInCents: number): number {
  return price.amountInCents - professionalShare(price, refundedInCents)
}

type Made = Pick<Transfer, 'status' | 'amountInCents' | 'reversedInCents'>

/** What the professional got or is getting from transfers, minus reversals, in cents. */
export function receivedOf(transfers: readonly Made[]): number {
  const made = transfers.filter(({ status }) => status === 'paid' || status === 'creating')
  return made.reduce((total, { amountInCents, reversedInCents }) => total + amountInCents - reversedInCents, 0)
}

/**
 * Returns how much of the transfers already made must be taken back before a refund, in cents. `refundedInCents` are the refunds
 * made so far plus the one about to be made.
 */
export function reversalNeeded(price: Price, transfers: readonly Made[], refundedInCents: number): number {
  return Math.max(0, receivedOf(transfers) - shareAfterRefunds(price, refundedInCents))
}

/** How much of each made transfer is taken back to reach `neededInCents` in all. The newest transfer is taken back first. */
export function partsToReverse<T extends Made>(
  transfers: readonly T[],
  neededInCents: number,
): { transfer: T; amountInCents: number }[] {
  let remaining = neededInCents
  const parts = transfers.toReversed().map((transfer) => {
    const amountInCents = Math.min(remaining, transfer.status === 'paid' ? receivedOf([transfer]) : 0)
    remaining -= amountInCents
    return { transfer, amountInCents }
  })
  return parts.filter(({ amountInCents }) => amountInCents > 0)
}

/**
 * Returns the amount of a transfer that is not made yet, in cents; 0 or less if nothing remains. `shareInCents` is the
 * professional's share after all refunds, and `others` are the other transfers of the payment. A transfer that pays a reversed
 * amount again never exceeds its planned amount.
 */
export function amountLeft(
  transfer: Pick<Transfer, 'amountInCents' | 'restores'>,
  others: readonly Made[],
  shareInCents: number,
): number {
  const planned = others.filter(({ status }) => status !== 'cancelled')
  const left = planned.reduce((rest, { amountInCents, reversedInCents }) => rest - amountInCents + reversedInCents, shareInCents)
  return transfer.restores === null ? left : Math.min(left, transfer.amountInCents)
}

/** Returns the ledger entries of a transfer to the professional. They sum to 0. */
export function transferPosting(amountInCents: number): Posting {
  return [
    { account: 'provider', amountInCents },
    { account: 'professional', amountInCents: -amountInCents },
  ]
}

/** Returns the ledger entries for the part of a transfer that was reversed. They sum to 0. */
export function reversalPosting(amountInCents: number): Posting {
  return [
    { account: 'provider', amountInCents: -amountInCents },
    { account: 'professional', amountInCents },
  ]
}

/** Returns the state of an account as the professional sees it. */
export function accountStateOf(account: PayoutAccount | undefined): AccountState {
  if (isReady(account)) return account.payoutsEnabled ? AccountState.ready : AccountState.bank
  if (!account?.providerAccountId) return AccountState.none
  if (!account.detailsSubmitted) return AccountState.started
  return account.missing.length > 0 ? AccountState.missing : AccountState.checking
}

/** The sum that was received in one week, month or year, in cents; `from` is its first day. */
export type Period = { readonly from: Day; readonly inCents: number }

const PERIODS: Readonly<Record<PayoutUnit, number>> = { week: 12, month: 12, year: 4 }

/** The sums of the last twelve weeks or months, or of the last four years, oldest first, including empty periods. */
export function totalsBy(unit: PayoutUnit, days: readonly { day: Day; inCents: number }[], today: Day): Period[] {
  const periods: Period[] = []
  for (let from = startOf(unit, today); periods.length < PERIODS[unit]; from = startOf(unit, addDays(from, -1))) {
    const inCents = days.reduce((sum, each) => sum + (startOf(unit, each.day) === from ? each.inCents : 0), 0)
    periods.unshift({ from, inCents })
  }
  return periods
}

function startOf(unit: PayoutUnit, day: Day): Day {
  if (unit === 'week') return weekStartOf(day)
  return unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

/** One line of the CSV statement. Amounts are in cents, days in the professional's time zone. */
export type StatementLine = {
  readonly visit: Day
  /** 'Visita', 'Gorjeta' or 'Horas a mais'. */
  readonly what: string
  readonly contractor: string
  readonly priceInCents: number
  readonly state: string
  readonly dueDay: Day
  readonly paidDay: Day | null
  readonly amountInCents: number
  readonly reversedInCents: number
}

const HEADINGS = [
  'Visita',
  'Referente a',
  kindNames.contractor,
  'Preço (R$)',
  'Situação',
  'Previsto para',
  'Enviado em',
  'Valor (R$)',
  'Devolvido (R$)',
]

/** The statement as CSV for Brazilian spreadsheets: UTF-8 with a byte order mark, semicolons, decimal commas. */
export function statementCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map((line) => [
    writtenDay(line.visit),
    line.what,
    line.contractor,
    csvReais(line.priceInCents),
    line.state,
    writtenDay(line.dueDay),
    line.paidDay ? writtenDay(line.paidDay) : '',
    csvReais(line.amountInCents),
    csvReais(line.reversedInCents),
  ])
  return toCsv(HEADINGS, rows)
}
