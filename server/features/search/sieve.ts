import { type SQL, sql } from 'drizzle-orm'
import { availability, availabilityExceptions } from '#db/schema/index.ts'
import { AvailabilityStatus, SLOT_HOURS } from '#shared/availability.ts'

const given = (name: string) => sql`${sql.placeholder(name)}::int`

const { weekday, status, startTime, endTime, professionalId } = availability
const { kind, firstDay, lastDay } = availabilityExceptions
const usual = spanOf(sql`${startTime}`, sql`${endTime}`)
const special = spanOf(sql`${availabilityExceptions.startTime}`, sql`${availabilityExceptions.endTime}`)
// The first start of the grid that is not before the period.
const start = sql`(lower(open) + ${SLOT_HOURS} * ((greatest(${given('fromHour')} - lower(open), 0) + ${SLOT_HOURS - 1}) / ${SLOT_HOURS}))`

/**
 * Whether a professional's hours of the `date` (ADR 020) hold a start of the grid in the hours [`fromHour`, `belowHour`) with `hours`
 * of them left: what her week and its exceptions say by the clock, before anybody's visits. The slots themselves decide on
 * those that pass.
 */
export function mayOpen(who: SQL): SQL {
  // A scalar subquery: an EXISTS would become a join, and the planner might then read all weeks before the first home.
  return sql`coalesce((
    select true from (
      select range_agg(${special}) filter (where ${kind} = 'open') as opened, range_agg(${special}) filter (where ${kind} = 'closed') as closed
      from ${availabilityExceptions}
      where ${availabilityExceptions.professionalId} = ${who}
        and ${sql.placeholder('date')}::date between ${firstDay} and ${lastDay}) as special,
    unnest(coalesce(special.opened, (
      select range_agg(${usual}) from ${availability}
      where ${professionalId} = ${who} and ${weekday} = ${given('weekday')} and ${status} = ${AvailabilityStatus.available}
    ), '{}'::int4multirange) - coalesce(special.closed, '{}'::int4multirange)) as open
    where ${start} < ${given('belowHour')} and ${start} + ${given('hours')} <= upper(open) limit 1), false)`
}

function spanOf(from: SQL, to: SQL): SQL {
  return sql`int4range(coalesce(left(${from}, 2)::int, 0), coalesce(left(${to}, 2)::int, 24))`
}
