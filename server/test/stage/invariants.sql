-- What must hold whenever nobody is in the middle of anything; $1 is the present instant. Every row is a fault: what, and of which row.
-- The history in the order in which it was written: a step's own instant may be earlier than that of a step it waited for.
with history as (
  select booking_id, from_status, to_status, lag(to_status) over in_order as before, row_number() over in_order as place
  from booking_events
  window in_order as (partition by booking_id order by id)
),
active as (
  select * from agendamentos where status_servico in ('Solicitado', 'Confirmado', 'Em Andamento')
),
money as (
  select payment.*, coalesce(sum(refund.amount) filter (where refund.status = 'succeeded'), 0) as given_back,
    coalesce(sum(refund.amount) filter (where refund.status <> 'failed'), 0) as promised_back
  from payments payment left join refunds refund on refund.payment_id = payment.id
  group by payment.id
)
select 'two active visits of one professional overlap' as fault, one.id
  from active one join active other
    on one.profissional_ref = other.profissional_ref and one.id < other.id
    and one.data_hora_inicio < other.data_hora_fim and other.data_hora_inicio < one.data_hora_fim
union all
select 'the history does not end where the booking stands', booking.id
  from agendamentos booking where booking.status_servico is distinct from (
    select to_status from booking_events where booking_id = booking.id order by id desc limit 1)
union all
select 'the history does not begin with the request', booking_id
  from history where place = 1 and (from_status is not null or to_status <> 'Solicitado')
union all
select 'the history has a gap', booking_id from history where place > 1 and from_status is distinct from before
union all
select 'the history has a step that is not of the life of a booking', booking_id from history
  where place > 1 and (from_status, to_status) not in (
    ('Solicitado', 'Confirmado'), ('Solicitado', 'Cancelado'), ('Confirmado', 'Confirmado'), ('Confirmado', 'Em Andamento'),
    ('Confirmado', 'Cancelado'), ('Em Andamento', 'Em Andamento'), ('Em Andamento', 'Concluído'), ('Em Andamento', 'Cancelado'))
union all
select 'the history and the reason of a cancellation disagree', booking.id
  from agendamentos booking join booking_events event on event.booking_id = booking.id and event.to_status = 'Cancelado'
  where booking.cancel_reason <> (case event.kind when 'expire' then 'payment_expired' when 'noShow' then 'no_show'
    when 'decline' then 'professional' when 'cancelPaid' then 'contractor' else booking.cancel_reason end)
    or (event.kind = 'cancel' and booking.cancel_reason not in ('contractor', 'replaced', 'account_closed'))
union all
select 'paid twice', booking_id from payments where status = 'succeeded' and booking_id is not null group by booking_id having count(*) > 1
union all
select 'money came and the booking still waits for it', payment.booking_id
  from payments payment join agendamentos booking on booking.id = payment.booking_id
  where payment.status = 'succeeded' and booking.status_servico = 'Solicitado'
union all
select 'called off though paid, and nothing went back', booking.id
  from agendamentos booking join money on money.booking_id = booking.id and money.status = 'succeeded'
  where booking.status_servico = 'Cancelado' and booking.no_show_by is distinct from 'contractor' and promised_back = 0
union all
select 'an unpaid booking keeps the money', booking.id
  from agendamentos booking join money on money.booking_id = booking.id and money.status = 'succeeded'
  where booking.status_pagamento in ('Pendente', 'Processando', 'Falhou')
union all
select 'the refunds do not add up', id from money where refunded <> given_back or promised_back > amount
union all
select 'the booking does not show what went back', booking.id
  from agendamentos booking join money on money.booking_id = booking.id and money.status = 'succeeded'
  where booking.status_pagamento <> case given_back when 0 then 'Pago' when amount then 'Reembolsado' else 'Reembolso Parcial' end
union all
select 'a posting does not sum to zero', posting_id from ledger_entries group by posting_id having sum(amount) <> 0
union all
select 'the books do not hold what was paid', money.id
  from money where status = 'succeeded' and kind = 'booking' and amount - given_back <> coalesce(
    (select -sum(amount) from ledger_entries where payment_id = money.id and account = 'provider'), 0)
union all
select 'a household holds more than three unpaid', contratante_ref
  from agendamentos where status_servico = 'Solicitado' and hold_expires_at > $1::timestamptz
  group by contratante_ref having count(distinct coalesce(series_id, id)) > 3
union all
select 'a wish for another hour is open on a visit that cannot move', request.id
  from reschedule_requests request join agendamentos booking on booking.id = request.booking_id
  where request.status = 'open' and booking.status_servico <> 'Confirmado'
