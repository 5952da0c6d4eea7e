import { BookingStatus } from '#shared/booking.ts'
import { financeMessages } from '#shared/finance.ts'
import type { Service } from '#shared/services.ts'
import { dayOf, instantAt } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'

/**
 * A calendar month in DEFAULT_ZONE. `month` is 1 to 12; `from` is its first instant and `until` the first instant of the next
 * month.
 */
export type Month = { readonly year: number; readonly month: number; readonly from: Date; readonly until: Date }

/** Returns the calendar month with this year and number (1 to 12). */
export function monthOf(year: number, month: number): Month {
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  return { year, month, from: firstInstant(year, month), until: firstInstant(next.year, next.month) }
}

/** Returns the month that an instant is in. */
export function monthAt(instant: Date): Month {
  const [year, month] = dayOf(instant, DEFAULT_ZONE).split('-').map(Number) as [number, number]
  return monthOf(year, month)
}

/** Returns the `count` months before the current one, the newest first. */
export function monthsBefore(now: Date, count: number): Month[] {
  const months: Month[] = []
  for (let from = monthAt(now).from; months.length < count; from = months.at(-1)!.from) {
    months.push(monthAt(new Date(from.getTime() - 1)))
  }
  return months
}

/** A booking that was not free of charge. */
export type Spending = {
  readonly status: BookingStatus
  readonly services: readonly Service[]
  readonly professionalId: string
  readonly professionalName: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly netInCents: number
}

export type Share = { readonly name: string; readonly inCents: number; readonly count: number }

/**
 * Returns the total cost of some bookings and the number of services done by `now`. Cancelled and future bookings may cost
 * something but are not counted as services.
 */
export function sumOf(spending: readonly Spending[], now: Date): { inCents: number; services: number } {
  return {
    inCents: spending.reduce((sum, { netInCents }) => sum + netInCents, 0),
    services: spending.filter(({ status, endsAt }) => status !== BookingStatus.cancelled && endsAt <= now).length,
  }
}

/** What each professional cost, the most expensive first. */
export function byProfessional(spending: readonly Spending[]): Share[] {
  return sharesOf(spending.map((each) => [each.professionalId, each.professionalName, each.netInCents] as const))
}

/**
 * Returns the cost of each service, the most expensive first. A booking with several services is split evenly, and cents that
 * cannot be split go to the first services.
 */
export function byService(spending: readonly Spending[]): Share[] {
  const parts = spending.flatMap(({ services, netInCents }) => {
    const names: readonly string[] = services.length > 0 ? services : [financeMessages.unnamedService]
    const each = Math.floor(netInCents / names.length)
    const rest = netInCents - each * names.length
    return names.map((name, index) => [name, name, each + (index < rest ? 1 : 0)] as const)
  })
  return sharesOf(parts)
}

function sharesOf(parts: readonly (readonly [key: string, name: string, inCents: number])[]): Share[] {
  const shares = new Map<string, Share>()
  for (const [key, name, inCents] of parts) {
    const { inCents: before, count } = shares.get(key) ?? { inCents: 0, count: 0 }
    shares.set(key, { name, inCents: before + inCents, count: count + 1 })
  }
  return [...shares.values()].toSorted((a, b) => b.inCents - a.inCents || a.name.localeCompare(b.name, 'pt-BR'))
}

function firstInstant(year: number, month: number): Date {
  return instantAt(`${year}-${String(month).padStart(2, '0')}-01`, '00:00', DEFAULT_ZONE)
}
