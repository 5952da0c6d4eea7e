import { sql, type SQL } from 'drizzle-orm'
import { BookingStatus } from '#shared/booking.ts'
import { badgeRules, MIN_RESPONSE_SAMPLES, unansweredBefore, windowStart } from '#shared/reputation.ts'
import type { Ctx } from '#server/core/context.ts'

/** What the figures are computed with. */
type Figured = Pick<Ctx, 'db' | 'now'>

/** Computes the public figures of every professional again and writes the rows that differ. Runs every ten minutes. */
export async function computeFigures(ctx: Figured): Promise<void> {
  const now = instant(ctx.now())
  await ctx.db.execute(sql`
    with ${responses(ctx)}, ${work(ctx)}, ${counting(ctx)}
    insert into reputation_figures as known
      (professional_id, completed_bookings, response_minutes, response_samples, check_ins, on_time_check_ins, strikes, computed_at)
    select p.usuario_ref, coalesce(completed, 0), case when samples >= ${MIN_RESPONSE_SAMPLES}::int then median end, coalesce(samples, 0),
      coalesce(check_ins, 0), coalesce(on_time, 0), coalesce(strikes, 0), ${now}
    from perfis_profissionais p
    join usuarios u on u.id = p.usuario_ref and u.erased_at is null
    left join responses on responses.id = p.usuario_ref
    left join work on work.id = p.usuario_ref
    left join counting on counting.id = p.usuario_ref
    ${orUpdate}`)
}

const orUpdate = sql`
  on conflict (professional_id) do update set
    completed_bookings = excluded.completed_bookings, response_minutes = excluded.response_minutes,
    response_samples = excluded.response_samples, check_ins = excluded.check_ins, on_time_check_ins = excluded.on_time_check_ins,
    strikes = excluded.strikes, computed_at = excluded.computed_at
  where (known.completed_bookings, known.response_minutes, known.response_samples, known.check_ins, known.on_time_check_ins, known.strikes)
    is distinct from (excluded.completed_bookings, excluded.response_minutes, excluded.response_samples, excluded.check_ins,
      excluded.on_time_check_ins, excluded.strikes)`

/**
 * First replies to the participant who wrote first, for each professional. Blocked messages are no part of a conversation. A first message that
 * has waited for a day without a reply counts with the time it has waited.
 */
function responses(ctx: Figured): SQL {
  return sql`
    first_message as (
      select distinct on (conversa_id) conversa_id, remetente_id, sequence, created_at from mensagens
      where not bloqueada order by conversa_id, sequence
    ),
    sample as (
      select professional.usuario_ref as id, extract(epoch from coalesce(reply.at, ${instant(ctx.now())}) - first_message.created_at) / 60 as minutes
      from first_message
      join conversas talk on talk.id = first_message.conversa_id
      join perfis_profissionais professional on professional.usuario_ref in (talk.participante_1, talk.participante_2)
        and professional.usuario_ref <> first_message.remetente_id
      left join lateral (
        select min(created_at) as at from mensagens
        where conversa_id = talk.id and remetente_id = professional.usuario_ref and not bloqueada and sequence > first_message.sequence
      ) reply on true
      where first_message.created_at > ${since(ctx)}
        and (reply.at is not null or first_message.created_at < ${instant(unansweredBefore(ctx.now()))})
    ),
    responses as (
      select id, count(*)::int as samples, ceil(percentile_cont(0.5) within group (order by minutes))::int as median from sample group by id
    )`
}

/** Completed bookings, and of the recent ones those that began with the code and on time. */
function work(ctx: Figured): SQL {
  return sql`
    work as (
      select profissional_ref as id, count(*)::int as completed,
        count(*) filter (where recent and checked_in_at is not null)::int as check_ins,
        count(*) filter (where recent and checked_in_at <= data_hora_inicio + make_interval(mins => ${badgeRules.punctualGraceMinutes}))::int as on_time
      from (select *, data_hora_inicio > ${since(ctx)} as recent from agendamentos where status_servico = ${BookingStatus.completed}) done
      group by profissional_ref
    )`
}

/** The occurrences that count. */
function counting(ctx: Figured): SQL {
  return sql`
    counting as (
      select professional_id as id, count(*)::int as strikes from strikes
      where withdrawn_at is null and occurred_at > ${since(ctx)} group by professional_id
    )`
}

const since = (ctx: Figured) => instant(windowStart(ctx.now()))
const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
