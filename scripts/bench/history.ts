import { connectUnbounded } from '#server/core/database/connect.ts'
import { withoutIndexes } from './data.ts'

/**
 * Inserts completed, paid bookings of the last three years except the last month, for all professionals. Each professional hires
 * another one, so that no contractor books the same professional often enough for the warning about frequent hiring.
 */
export async function fillHistory(url: string, count: number): Promise<void> {
  const { sql, end } = connectUnbounded(url)
  await sql.begin(async (tx) => {
    await tx`set local synchronous_commit = off`
    await tx`set local statement_timeout = 0`
    await tx`set local transaction_timeout = 0`
    await tx`set local maintenance_work_mem = '512MB'`
    await tx`set local session_replication_role = replica`
    const indexes = await withoutIndexes(tx, ['agendamentos'])
    await tx`
      create temp table bench_people on commit drop as
      select row_number() over (order by usuario_ref) - 1 as n, usuario_ref as id from perfis_profissionais`
    await tx`create unique index on bench_people (n)`
    await tx`analyze bench_people`
    await tx`
      insert into agendamentos (contratante_ref, profissional_ref, data_hora_inicio, data_hora_fim, duracao_estimada_horas,
        valor_profissional, taxa_plataforma, valor_total_contratante, status_servico, status_pagamento, daily_price, fee_bp,
        start_code, created_at, updated_at)
      select contractor.id, professional.id, at, at + interval '4 hours', 4, 120, 12, 132, 'Concluído', 'Pago', 200, 1000,
        '1234', at - interval '5 days', at
      from (select count(*) as people from bench_people) everybody
      cross join generate_series(0, ${count - 1}::bigint) booking
      join bench_people professional on professional.n = booking % people
      join bench_people contractor on contractor.n = (booking + 1 + booking / people) % people
      cross join lateral (
        select date_trunc('day', now()) + interval '11 hours' - (40 + (booking * 31) % 1000) * interval '1 day' as at) moment
      where contractor.id <> professional.id`
    for (const index of indexes) await tx.unsafe(index)
  })
  await sql`vacuum analyze agendamentos`
  await end()
}

/**
 * Completes the bookings of `fillHistory` with ledger entries, the transfer and a revealed review, and gives each professional a
 * year of profile views. Foreign keys are off, so that no payments are needed.
 */
export async function fillHistoryMoney(url: string): Promise<void> {
  const { sql, end } = connectUnbounded(url)
  await sql.begin(async (tx) => {
    await tx`set local synchronous_commit = off`
    await tx`set local statement_timeout = 0`
    await tx`set local transaction_timeout = 0`
    await tx`set local maintenance_work_mem = '512MB'`
    await tx`set local session_replication_role = replica`
    const indexes = await withoutIndexes(tx, ['ledger_entries', 'transfers', 'avaliacoes', 'profile_views'])
    await tx`update agendamentos set stripe_payment_intent_id = 'pi_' || id`
    await tx`
      insert into ledger_entries (posting_id, payment_id, booking_id, account, amount, kind, created_at)
      select id, id, id, account, amount, kind, data_hora_inicio from agendamentos
      cross join (values ('charge', 'provider', -132), ('charge', 'professional', 120), ('charge', 'platform', 12),
        ('transfer', 'professional', -120), ('transfer', 'provider', 120)) part (kind, account, amount)`
    await tx`
      insert into transfers (booking_id, payment_id, professional_id, status, amount, due_at, provider_transfer_id, paid_at)
      select id, id, profissional_ref, 'paid', 120, data_hora_fim + interval '1 day', 'tr_' || id, data_hora_fim + interval '1 day'
      from agendamentos`
    await tx`
      insert into avaliacoes (agendamento_ref, avaliador_ref, avaliado_ref, tipo_avaliacao, nota_publica, data_submissao, revelada_em)
      select id, contratante_ref, profissional_ref, 'contratante_para_profissional', 4 + (horas.n % 2), data_hora_fim,
        data_hora_fim + interval '7 days'
      from agendamentos cross join lateral (select extract(day from data_hora_inicio)::int as n) horas`
    await tx`
      insert into profile_views (professional_id, viewer_id, day)
      select distinct profissional_ref, contratante_ref, created_at::date from agendamentos where created_at > now() - interval '1 year'`
    for (const index of indexes) await tx.unsafe(index)
  })
  await end()
}

/**
 * Inserts three times `count` paid bookings, so that each job finds work: bookings that should have begun a minute ago, running
 * bookings that ended a minute ago, and bookings of tomorrow, for which reminders are due.
 */
export async function fillDue(url: string, count: number): Promise<void> {
  const { sql, end } = connectUnbounded(url)
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      with people as (select row_number() over (order by usuario_ref) - 1 as n, usuario_ref as id from perfis_profissionais),
      due (place, status, starts_in) as (
        values (0, 'Confirmado', interval '-1 minute'), (1, 'Em Andamento', interval '-241 minutes'), (2, 'Confirmado', interval '20 hours'))
      insert into agendamentos (contratante_ref, profissional_ref, data_hora_inicio, data_hora_fim, duracao_estimada_horas,
        valor_profissional, taxa_plataforma, valor_total_contratante, status_servico, status_pagamento, daily_price, fee_bp,
        start_code, stripe_payment_intent_id, created_at, updated_at)
      select contractor.id, professional.id, at, at + interval '4 hours', 4, 120, 12, 132, status, 'Pago',
        200, 1000, '1234', 'pi_due_' || professional.n, now() - interval '5 days', now() - interval '5 days'
      from due join people professional on professional.n >= place * ${count}::int and professional.n < (place + 1) * ${count}::int
      join people contractor on contractor.n = professional.n + 1
      cross join lateral (select date_trunc('minute', now() + starts_in) as at) moment`
  })
  await end()
}

/**
 * Inserts about `count` messages of the last year, ten per conversation between two professionals, with a notification for each.
 * Also inserts the emails of four weeks and the events of each booking.
 */
export async function fillTalk(url: string, count: number): Promise<void> {
  const { sql, end } = connectUnbounded(url)
  await sql.begin(async (tx) => {
    await tx`set local synchronous_commit = off`
    await tx`set local maintenance_work_mem = '512MB'`
    await tx`set local session_replication_role = replica`
    const indexes = await withoutIndexes(tx, ['conversas', 'mensagens', 'booking_events', 'notifications', 'outbox'])
    await tx`
      create temp table bench_people on commit drop as
      select row_number() over (order by usuario_ref) - 1 as n, usuario_ref as id from perfis_profissionais`
    await tx`create unique index on bench_people (n)`
    await tx`analyze bench_people`
    await tx`
      insert into conversas (participante_1, participante_2, last_sequence, first_sender_id, first_message_at, first_reply_at, created_at, updated_at)
      select one.id, other.id, 10, one.id, at, at + interval '1 hour', at, at + interval '5 hours'
      from (select count(*) as people from bench_people) everybody
      cross join generate_series(0, ${Math.ceil(count / 10) - 1}::bigint) talk
      join bench_people one on one.n = talk % people join bench_people other on other.n = (talk + 1 + talk / people) % people
      cross join lateral (select now() - (talk * 4 % 8760) * interval '1 hour' - interval '1 day' as at) moment`
    await tx`
      insert into mensagens (conversa_id, remetente_id, conteudo, sequence, nonce, created_at)
      select id, case n % 2 when 1 then participante_1 else participante_2 end, 'Oi', n, gen_random_uuid(), created_at + n * interval '30 minutes'
      from conversas cross join generate_series(1, 10) n`
    await tx`
      insert into booking_events (booking_id, sequence, kind, from_status, to_status, created_at)
      select id, step.n, step.kind, step.from_status, step.to_status, created_at from agendamentos
      cross join (values (1, 'request', null, 'Solicitado'), (2, 'confirm', 'Solicitado', 'Confirmado'),
        (3, 'begin', 'Confirmado', 'Em Andamento'), (4, 'complete', 'Em Andamento', 'Concluído')) step (n, kind, from_status, to_status)
      where step.n <= case status_servico when 'Confirmado' then 2 when 'Em Andamento' then 3 else 4 end`
    await tx`
      insert into notifications (user_id, kind, title, body, event_key, created_at)
      select remetente_id, 'chat.message', 'Mensagem', 'Oi', 'chat.message:' || id, created_at from mensagens`
    await tx`
      insert into outbox (user_id, kind, about, key, status, sent_at, created_at)
      select remetente_id, 'chat.message', id, 'chat.message:' || id, 'sent', now(), now() - sequence * interval '2 days' from mensagens`
    for (const index of indexes) await tx.unsafe(index)
  })
  await end()
}
