import { sql } from 'drizzle-orm'
import { centsIn } from '#db/schema/columns.ts'
import { favourites, searchIndex } from '#db/schema/index.ts'
import { NEWCOMERS_SHOWN } from '#shared/search.ts'
import type { UserCtx } from '#server/core/context.ts'
import { firstIdOfDay } from '#server/core/rotation.ts'
import { totalsFor } from '#server/features/availability/service.ts'
import { cardOf } from './find.ts'
import type { Row } from './statements.ts'
import type { NewcomersView } from './views.ts'

/**
 * Returns professionals without a review to a viewer without coordinates. The choice changes each day and is the same for all
 * viewers (ADR 037). With coordinates the list is empty, because the order by distance shows new professionals anyway.
 */
export async function findNewcomers(ctx: UserCtx): Promise<NewcomersView> {
  if (ctx.actor.home().point) return { items: [] }
  const start = firstIdOfDay(ctx.now())
  const blocked = [...ctx.actor.blocked]
  const others = blocked.length > 0 ? sql`and user_id not in ${blocked}` : sql``
  // The ids are random and the start changes each day, so every professional is shown equally often. The ids from the start on
  // and those before it are read as two ranges of the index search_index_newcomers.
  const half = (side: '>=' | '<') => sql`
    (select * from ${searchIndex}
      where reviews = 0 and user_id ${sql.raw(side)} ${start}::uuid and user_id <> ${ctx.actor.id} ${others}
      order by user_id limit ${NEWCOMERS_SHOWN})`
  const rows = await ctx.db.execute<Row>(sql`
    select user_id as id, name, photo, district, city, state, services, rating::float8 as rating, reviews as "reviewCount", seal, answers_each as "answersEach",
      ${centsIn(sql`price`)} as "dailyPriceInCents",
      coalesce(verified_until > ${ctx.now().toISOString()}, false) as "backgroundVerified",
      exists (select from ${favourites}
        where ${favourites.userId} = ${ctx.actor.id} and ${favourites.professionalId} = newcomer.user_id) as favourite,
      null as chord, 0 as key
    from (${half('>=')} union all ${half('<')} limit ${NEWCOMERS_SHOWN}) as newcomer`)
  const totals = await totalsFor(ctx, rows, 4)
  return { items: rows.map((row) => cardOf(row, totals)) }
}
