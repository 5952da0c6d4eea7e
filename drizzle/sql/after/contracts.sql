-- These triggers ensure that an accepted contract does not change.

-- The two parties of a contract never change.
create or replace function refuse_other_parties() returns trigger language plpgsql as $$
begin
  raise exception 'the parties of a contract cannot change'
    using errcode = 'check_violation', constraint = 'contratos_mensalistas_parties_fixed', table = 'contratos_mensalistas';
end $$;

create or replace trigger contratos_mensalistas_parties_fixed before update on contratos_mensalistas
  for each row when (
    (old.contratante_ref, old.profissional_ref) is distinct from (new.contratante_ref, new.profissional_ref))
  execute function refuse_other_parties();

-- Refuses to change the text or the terms of a contract after a party has accepted them. In an active contract both acceptances
-- are final.
create or replace function refuse_change_of_accepted_text() returns trigger language plpgsql as $$
begin
  raise exception 'the text of an accepted contract cannot change'
    using errcode = 'check_violation', constraint = 'contratos_mensalistas_accepted_text', table = 'contratos_mensalistas';
end $$;

create or replace trigger contratos_mensalistas_accepted_text before update on contratos_mensalistas
  for each row when (
    (old.contract_text, old.text_hash, old.data_inicio, old.salario_base, old.dias_trabalho_semana, old.horas_dia,
     old.dia_pagamento, old.services, old.tasks)
    is distinct from
    (new.contract_text, new.text_hash, new.data_inicio, new.salario_base, new.dias_trabalho_semana, new.horas_dia,
     new.dia_pagamento, new.services, new.tasks)
    and (old.activated_at is not null
      or old.contractor_accepted_at is not distinct from new.contractor_accepted_at and new.contractor_accepted_at is not null
      or old.professional_accepted_at is not distinct from new.professional_accepted_at
        and new.professional_accepted_at is not null))
  execute function refuse_change_of_accepted_text();

-- The acceptances of an active contract stay, even after the contract has ended. Only the IP address of an acceptance is deleted
-- later.
create or replace function refuse_lost_acceptance() returns trigger language plpgsql as $$
begin
  raise exception 'the acceptances of an active contract stay'
    using errcode = 'check_violation', constraint = 'contratos_mensalistas_acceptances_stay', table = 'contratos_mensalistas';
end $$;

create or replace trigger contratos_mensalistas_acceptances_stay before update on contratos_mensalistas
  for each row when (
    old.activated_at is not null
    and (old.activated_at, old.contractor_accepted_at, old.professional_accepted_at)
      is distinct from (new.activated_at, new.contractor_accepted_at, new.professional_accepted_at))
  execute function refuse_lost_acceptance();
