-- The legal transitions of a booking's status and payment status. The server checks them first; this trigger refuses what the
-- server failed to check, with SQLSTATE 23514, the code of a violated CHECK.
create or replace function check_booking_transition() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- The demo seed inserts bookings that are already completed, and sets `plumai.seeding` on its own connection.
    if coalesce(current_setting('plumai.seeding', true), '') <> 'on'
       and (new.status_servico <> 'Solicitado' or new.status_pagamento <> 'Pendente') then
      raise exception 'a new booking has the status Solicitado and Pendente, not % and %', new.status_servico, new.status_pagamento
        using errcode = 'check_violation', constraint = 'agendamentos_begins_requested', table = 'agendamentos';
    end if;
    return new;
  end if;
  if new.status_servico <> old.status_servico and not (case old.status_servico
       when 'Solicitado' then new.status_servico in ('Confirmado', 'Cancelado')
       when 'Confirmado' then new.status_servico in ('Em Andamento', 'Cancelado')
       when 'Em Andamento' then new.status_servico in ('Concluído', 'Cancelado')
       else false
     end) then
    raise exception 'the status of a booking cannot change from % to %', old.status_servico, new.status_servico
      using errcode = 'check_violation', constraint = 'agendamentos_status_transition', table = 'agendamentos';
  end if;
  -- A paid booking may be refunded, but it never becomes unpaid again.
  if old.status_pagamento in ('Pago', 'Reembolso Parcial', 'Reembolsado')
     and new.status_pagamento in ('Pendente', 'Processando', 'Falhou') then
    raise exception 'the payment status of a paid booking cannot change from % to %', old.status_pagamento, new.status_pagamento
      using errcode = 'check_violation', constraint = 'agendamentos_payment_transition', table = 'agendamentos';
  end if;
  return new;
end $$;

create or replace trigger agendamentos_moves_on before insert or update of status_servico, status_pagamento on agendamentos
  for each row execute function check_booking_transition();
