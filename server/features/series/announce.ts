import { activeStatuses } from '#shared/booking.ts'
import { addDays } from '#shared/days.ts'
import { holidayOn } from '#shared/holidays.ts'
import { HOLIDAY_ASKED_DAYS_BEFORE } from '#shared/open-series.ts'
import { dayOf } from '#shared/time.ts'
import type { Tx } from '#server/core/context.ts'
import { bookingsOfSeries, zoneOfProfessional } from '#server/features/booking/service.ts'
import type { Series } from './queries.ts'

/** The monthly statement is sent in the first days of the next month, until this day. */
const STATEMENT_UNTIL_DAY = 3

/**
 * Notifies both participants of dates on public holidays in the next two weeks, and at the beginning of a month notifies the
 * contractor of the cost of the month before. May run twice, because the notification key prevents repeats.
 */
export async function announce(tx: Tx, { seriesId, contractorId, professionalId }: Series): Promise<void> {
  const zone = await zoneOfProfessional(tx, professionalId)
  const today = dayOf(tx.now(), zone)
  const to = [contractorId, professionalId]
  for (const { id, status, startsAt } of await bookingsOfSeries(tx, seriesId)) {
    const day = dayOf(startsAt, zone)
    const soon = day > today && day <= addDays(today, HOLIDAY_ASKED_DAYS_BEFORE)
    if (soon && activeStatuses.includes(status) && holidayOn(day)) await tx.emit({ type: 'series.holiday', id, to })
  }
  if (Number(today.slice(8)) <= STATEMENT_UNTIL_DAY)
    await tx.emit({ type: 'series.month-over', id: seriesId, to: [contractorId] })
}
