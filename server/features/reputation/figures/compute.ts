import { max, sql, type SQL } from 'drizzle-orm'
import { reputationFigures } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { DAY_MS, HOUR_MS } from '#shared/days.ts'
import { badgeRules, MIN_RESPONSE_SAMPLES, unansweredBefore, windowStart } from '#shared/reputation.ts'
import type { Ctx } from '#server/core/context.ts'

type Figured = Pick<Ctx, 'db' | 'now'>

/** The number of professionals whose figures one statement computes. It is small enough to stay far below the statement timeout. */
const AT_ONCE = 500

/**
 * Recomputes the public figures of professionals, such as response time and punctuality. It computes only professionals with new
 * messages, completed bookings or strikes since an hour before the last run. Once a day it computes all, because only the last 90
 * days count. Runs every ten minutes.
 */
export async function computeFigures(ctx: Figured): Promise<void> {
  const [last] = await ctx.db.select({ at: max(reputationFigures.computedAt) }).from(reputationFigures)
  const rows = await ctx.db.execute<{ id: string }>(dueProfessionals(ctx, new Date((last?.at?.getTime() ?? HOUR_MS) - HOUR_MS)))
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += AT_ONCE) await compute(ctx, ids.slice(at, at + AT_ONCE))
}

function dueProfessionals(ctx: Figured, from: Date): SQL {
  const run = instant(from)
  const [unanswered, unansweredThen] = [ctx.now(), from].map((at) => instant(unansweredBefore(at)))
  const lately = sql`coalesce(first_reply_at, first_message_at)`
  const receiver = sql`case participante_1 when first_sender_id then participante_2 else participante_1 end`
  return sql`
    select p.usuario_ref as id from perfis_profissionais p
    join usuarios u on u.id = p.usuario_ref and u.erased_at is null
    where p.usuario_ref in (
      select professional_id from reputation_figures where computed_at <= ${instant(new Date(ctx.now().getTime() - DAY_MS))}
      union all select ${receiver} from conversas where ${lately} > ${run}
      union all select ${receiver} from conversas where ${lately} > ${unansweredThen} and ${lately} <= ${unanswered} and first_reply_at is null
      union all select profissional_ref from agendamentos where status_servico = ${BookingStatus.completed} and updated_at > ${run}
      union all select professional_id from strikes where created_at > ${run}
      union all select professional_id from strikes where withdrawn_at > ${run}
    )`
}

async function compute(ctx: Figured, ids: readonly string[]): Promise<void> {
  const now = instant(ctx.now())
  await ctx.db.execute(sql`
    with chosen as (select unnest(${sql.param(ids)}::uuid[]) as id), ${responses(ctx)}, ${work(ctx)}, ${counting(ctx)}
    insert into reputation_figures
      (professional_id, completed_bookings, response_minutes, response_samples, check_ins, on_time_check_ins, strikes, computed_at)
    select chosen.id, coalesce(completed, 0), case when samples >= ${MIN_RESPONSE_SAMPLES}::int then median end, coalesce(samples, 0),
      coalesce(check_ins, 0), coalesce(on_time, 0), coalesce(strikes, 0), ${now}
    from chosen
    left join responses on responses.id = chosen.id
    left join work on work.id = chosen.id
    left join counting on counting.id = chosen.id
    ${orUpdate}`)
}

const orUpdate = sql`
  on conflict (professional_id) do update set
    completed_bookings = excluded.completed_bookings, response_minutes = excluded.response_minutes,
    response_samples = excluded.response_samples, check_ins = excluded.check_ins, on_time_check_ins = excluded.on_time_check_ins,
    strikes = excluded.strikes, computed_at = excluded.computed_at`

/**
 * SQL for the response times of each professional: the time from the first message of another person to the first reply. Blocked
 * messages are ignored. A first message without a reply for a day counts with its waiting time.
 */
function responses(ctx: Figured): SQL {
  return sql`
    sample as (
      select chosen.id, extract(epoch from coalesce(first_reply_at, ${instant(ctx.now())}) - first_message_at) / 60 as minutes
      from chosen cross join lateral (
        select * from conversas where participante_1 = chosen.id and first_sender_id = participante_2
        union all select * from conversas where participante_2 = chosen.id and first_sender_id = participante_1
      ) received
      where first_message_at > ${since(ctx)}
        and (first_reply_at is not null or first_message_at < ${instant(unansweredBefore(ctx.now()))})
    ),
    responses as (
      select id, count(*)::int as samples, ceil(percentile_cont(0.5) within group (order by minutes))::int as median from sample group by id
    )`
}

/**
 * SQL for three numbers of completed bookings: all, the recent ones that began with the start code, and the recent ones that
 * began on time.
 */
function work(ctx: Figured): SQL {
  return sql`
    work as (
      select chosen.id, count(*)::int as completed,
        count(*) filter (where recent and checked_in_at is not null)::int as check_ins,
        count(*) filter (where recent and checked_in_at <= data_hora_inicio + make_interval(mins => ${badgeRules.punctualGraceMinutes}))::int as on_time
      from chosen cross join lateral (
        select *, data_hora_inicio > ${since(ctx)} as recent from agendamentos
        where profissional_ref = chosen.id and status_servico = ${BookingStatus.completed}
        offset 0
      ) done group by chosen.id
    )`
}

/** SQL for the number of strikes that count: those of the last 90 days that were not withdrawn. */
function counting(ctx: Figured): SQL {
  return sql`
    counting as (
      select professional_id as id, count(*)::int as strikes from strikes join chosen on chosen.id = professional_id
      where withdrawn_at is null and occurred_at > ${since(ctx)} group by professional_id
    )`
}

const since = (ctx: Figured) => instant(windowStart(ctx.now()))
const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
