import { activeStatuses } from '#shared/booking.ts'
import { addDays } from '#shared/days.ts'
import { holidayOn } from '#shared/holidays.ts'
import { HOLIDAY_ASKED_DAYS_BEFORE } from '#shared/open-series.ts'
import { dayOf } from '#shared/time.ts'
import type { Tx } from '#server/core/context.ts'
import { bookingsOfSeries, zoneOfProfessional } from '#server/features/booking/service.ts'
import type { Series } from './queries.ts'

/** On so many first days of a month the statement of the month before is sent. */
const STATEMENT_UNTIL_DAY = 3

/**
 * Asks both participants about dates on public holidays two weeks ahead, and at the beginning of a month sends the contractor what the
 * series cost in the month before. May run twice: a notification has its key.
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
