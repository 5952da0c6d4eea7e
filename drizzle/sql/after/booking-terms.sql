-- These triggers protect what the contractor and the professional agreed on.

-- The participants, the duration, the amounts, the daily price, the fee and the time of the request never change.
create or replace function refuse_change_of_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the participants and amounts of a booking cannot change'
    using errcode = 'check_violation', constraint = 'agendamentos_terms_fixed', table = 'agendamentos';
end $$;

create or replace trigger agendamentos_terms_fixed before update on agendamentos
  for each row when (
    (old.contratante_ref, old.profissional_ref, old.valor_profissional, old.taxa_plataforma, old.valor_total_contratante,
     old.duracao_estimada_horas, old.daily_price, old.fee_bp, old.created_at)
    is distinct from
    (new.contratante_ref, new.profissional_ref, new.valor_profissional, new.taxa_plataforma, new.valor_total_contratante,
     new.duracao_estimada_horas, new.daily_price, new.fee_bp, new.created_at))
  execute function refuse_change_of_terms();

-- The time of a confirmed booking may change. So may the time of a later booking of a series that waits for its charge; the time
-- of its charge then changes too (agendamentos_charge_at).
create or replace function refuse_reschedule() returns trigger language plpgsql as $$
begin
  raise exception 'a booking with the status % cannot be rescheduled', old.status_servico
    using errcode = 'check_violation', constraint = 'agendamentos_hour_fixed', table = 'agendamentos';
end $$;

create or replace trigger agendamentos_hour_fixed before update on agendamentos
  for each row when (
    (old.data_hora_inicio, old.data_hora_fim) is distinct from (new.data_hora_inicio, new.data_hora_fim)
    and not (old.status_servico = 'Confirmado' and new.status_servico = 'Confirmado')
    and not (old.status_servico = 'Solicitado' and new.status_servico = 'Solicitado' and old.charge_at is not null
      and new.charge_at is not null and old.status_pagamento = 'Pendente')
    -- Paid extra hours change the end of a booking that is in progress.
    and not (old.status_servico = 'Em Andamento' and new.status_servico = 'Em Andamento' and old.data_hora_inicio = new.data_hora_inicio
      and new.extra_hours > old.extra_hours))
  execute function refuse_reschedule();

-- The services, and who brings the products, may change until the booking starts.
create or replace function refuse_change_of_scope() returns trigger language plpgsql as $$
begin
  raise exception 'the services and supplies of a booking with the status % cannot change', old.status_servico
    using errcode = 'check_violation', constraint = 'agendamentos_scope_fixed', table = 'agendamentos';
end $$;

create or replace trigger agendamentos_scope_fixed before update on agendamentos
  for each row when (
    (old.services, old.supplies) is distinct from (new.services, new.supplies)
    and old.status_servico not in ('Solicitado', 'Confirmado'))
  execute function refuse_change_of_scope();

-- Extra hours can only be added, and only while the booking is in progress.
create or replace function refuse_change_of_extra_hours() returns trigger language plpgsql as $$
begin
  raise exception 'the extra hours of a booking with the status % cannot change', old.status_servico
    using errcode = 'check_violation', constraint = 'agendamentos_extra_hours_grow', table = 'agendamentos';
end $$;

create or replace trigger agendamentos_extra_hours_grow before update on agendamentos
  for each row when (
    old.extra_hours <> new.extra_hours
    and not (old.status_servico = 'Em Andamento' and new.status_servico = 'Em Andamento' and new.extra_hours > old.extra_hours))
  execute function refuse_change_of_extra_hours();
