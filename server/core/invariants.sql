-- Invariants of a database in which no request or job is running. $1 is the current instant. Each result row is a violation: its
-- name and the id of the row. Events are ordered by `sequence`, because created_at may be out of order after a wait for a lock.
with history as (
  select booking_id, from_status, to_status, lag(to_status) over in_order as previous, row_number() over in_order as position
  from booking_events
  window in_order as (partition by booking_id order by sequence)
),
active as (
  select * from agendamentos where status_servico in ('Solicitado', 'Confirmado', 'Em Andamento')
),
-- Refunds whose last attempt was refused for good, so that a person must make them. Refunds that the team ordered and refunds
-- made in the provider's dashboard are left out: they need not be repeated when they fail (shared/refunds.ts).
refused as (
  select payment_id, sum(amount) as amount, min(updated_at) as since
  from (
    select distinct on (payment_id, regexp_replace(idempotency_key, '#\d+$', '')) * from refunds
    where idempotency_key !~ '^(admin|dispute|outside):'
    order by payment_id, regexp_replace(idempotency_key, '#\d+$', ''), coalesce(substring(idempotency_key from '#(\d+)$')::int, 1) desc
  ) last_attempt
  where status = 'failed' group by payment_id
),
-- A refund of a part lowers the professional's share in proportion to all that was paid, credit included. A refund of everything
-- that was charged lowers the share to zero.
money as (
  select owed.*, part - case when refunded_sum + stuck_sum >= amount then part else round((refunded_sum + stuck_sum) * part / (amount + credit), 2) end as part_left,
    part - case when requested_sum + stuck_sum >= amount then part else round((requested_sum + stuck_sum) * part / (amount + credit), 2) end as part_at_last
  from (select counted.*, greatest(0, least(counted.amount - requested_sum, coalesce(refused.amount, 0) - coalesce((
      select sum(made.amount) from refunds made
      where made.payment_id = counted.id and made.status <> 'failed' and made.idempotency_key ~ '^(admin|outside):' and made.created_at >= since
    ), 0))) as stuck_sum
  from (
    -- The amount that a payment owes the professional: the price of the booking, or the whole tip.
    select payment.*, coalesce(payment.share, (select valor_profissional from agendamentos where id = payment.booking_id)) as part,
      coalesce(sum(refund.amount) filter (where refund.status = 'succeeded'), 0) as refunded_sum,
      coalesce(sum(refund.amount) filter (where refund.status <> 'failed'), 0) as requested_sum
    from payments payment left join refunds refund on refund.payment_id = payment.id
    group by payment.id) counted
  left join refused on refused.payment_id = counted.id) owed
),
-- The amounts that payments use of each credit.
used as (
  select credit.*, coalesce(sum(used.amount) filter (where payment.status not in ('failed', 'canceled')), 0) as taken,
    coalesce(sum(used.amount) filter (where payment.status = 'succeeded'), 0) as spent
  from credits credit left join credit_uses used on used.credit_id = credit.id and used.returned_at is null
    left join payments payment on payment.id = used.payment_id
  group by credit.id
),
-- Reported absences of a professional for which the general refund rule does not apply. They may still be contested, or the team
-- decides about them.
undecided as (
  select report.booking_id, report.status from absence_reports report join agendamentos booking on booking.id = report.booking_id
  where booking.no_show_by = 'professional' and report.status not in ('accepted', 'lapsed')
)
select 'two active bookings of one professional overlap' as fault, one.id
  from active one join active other
    on one.profissional_ref = other.profissional_ref and one.id < other.id
    and one.data_hora_inicio < other.data_hora_fim and other.data_hora_inicio < one.data_hora_fim
union all
select 'the last history row is not the status of the booking', booking.id
  from agendamentos booking where booking.status_servico is distinct from (
    select to_status from booking_events where booking_id = booking.id order by sequence desc limit 1)
union all
select 'the history does not begin with the request', booking_id
  from history where position = 1 and (from_status is not null or to_status <> 'Solicitado')
union all
select 'the history does not count from 1', booking_id from booking_events group by booking_id having max(sequence) <> count(*)
union all
select 'the history has a gap', booking_id from history where position > 1 and from_status is distinct from previous
union all
select 'the history has an illegal transition', booking_id from history
  where position > 1 and (from_status, to_status) not in (
    ('Solicitado', 'Solicitado'), ('Solicitado', 'Confirmado'), ('Solicitado', 'Cancelado'), ('Confirmado', 'Confirmado'), ('Confirmado', 'Em Andamento'),
    ('Confirmado', 'Cancelado'), ('Em Andamento', 'Em Andamento'), ('Em Andamento', 'Concluído'), ('Em Andamento', 'Cancelado'))
union all
select 'the history and the reason of a cancellation disagree', booking.id
  from agendamentos booking join booking_events event on event.booking_id = booking.id and event.to_status = 'Cancelado'
  where (event.kind = 'noShow' and booking.cancel_reason <> 'no_show')
    or (event.kind = 'decline' and booking.cancel_reason not in ('professional', 'skipped'))
    or (event.kind = 'cancelPaid' and booking.cancel_reason not in ('contractor', 'skipped'))
    or (event.kind = 'expire' and booking.cancel_reason not in ('payment_expired', 'unanswered'))
    or (event.kind = 'cancel' and booking.cancel_reason not in ('contractor', 'replaced', 'account_closed', 'skipped'))
union all
select 'skipped, but not of a series without an end', booking.id from agendamentos booking
  where booking.cancel_reason = 'skipped' and not exists (select from open_series where series_id = booking.series_id)
union all
select 'booked after the series had ended', booking.id
  from agendamentos booking join open_series series using (series_id)
  where booking.created_at > series.ended_at and booking.status_servico <> 'Cancelado'
union all
select 'paid twice', booking_id from payments where status = 'succeeded' and kind in ('booking', 'tip') group by booking_id, kind having count(*) > 1
union all
select 'paid, but the booking is still requested', payment.booking_id
  from payments payment join agendamentos booking on booking.id = payment.booking_id
  where payment.status = 'succeeded' and payment.kind = 'booking' and booking.status_servico = 'Solicitado' and not booking.needs_yes
union all
select 'cancelled after payment, and nothing was refunded', booking.id
  from agendamentos booking join money on money.booking_id = booking.id and money.status = 'succeeded' and money.kind = 'booking'
  where booking.status_servico = 'Cancelado' and booking.no_show_by is distinct from 'contractor' and requested_sum + stuck_sum = 0
    and not exists (select from undecided where booking_id = booking.id)
union all
select 'paid, but the payment status is unpaid', booking.id
  from agendamentos booking join money on money.booking_id = booking.id and money.status = 'succeeded' and money.kind = 'booking'
  where booking.status_pagamento in ('Pendente', 'Processando', 'Falhou')
union all
select 'the refunds do not add up', id from money where refunded <> refunded_sum or requested_sum > amount
union all
select 'the payment status does not show the refunds', booking.id
  from agendamentos booking join money on money.booking_id = booking.id and money.status = 'succeeded' and money.kind = 'booking'
  where booking.status_pagamento <> case refunded_sum when 0 then 'Pago' when amount then 'Reembolsado' else 'Reembolso Parcial' end
union all
select 'a refused refund is owed, and nobody tries it again', refund.id
  from refunds refund
  where status = 'failed' and refusal in ('later', 'ours') and idempotency_key !~ '^(admin|dispute|outside):'
    and coalesce(substring(idempotency_key from '#(\d+)$')::int, 1) < 6 and not exists (
      select from refunds next where next.payment_id = refund.payment_id and next.idempotency_key =
        regexp_replace(refund.idempotency_key, '#\d+$', '') || '#' || coalesce(substring(refund.idempotency_key from '#(\d+)$')::int, 1) + 1)
union all
-- The longest wait between two attempts at a refund is three days.
select 'a refund is on its way for ever', id
  from refunds where status = 'creating' and created_at < $1::timestamptz - interval '5 days'
union all
select 'the extra hours of a booking are not those that were paid', booking.id from agendamentos booking
  where booking.extra_hours <> coalesce((select sum(hours) from booking_extensions where booking_id = booking.id and status = 'booked'), 0)
union all
select 'extra hours without their payment', extension.id from booking_extensions extension
  where extension.status = 'booked' and not exists (select from payments where extension_id = extension.id and status = 'succeeded'
    and amount = extension.total and share = extension.amount)
union all
select 'extra hours were paid, but neither booked nor refunded', money.id
  from money join booking_extensions extension on extension.id = money.extension_id
  where money.status = 'succeeded' and extension.status <> 'booked' and requested_sum + stuck_sum < money.amount
union all
select 'a tip is not whole to the professional', id from money
  where kind = 'tip' and (share is distinct from amount or exists (
    select from ledger_entries where payment_id = money.id and account in ('platform', 'costs') and kind in ('charge', 'refund')))
union all
select 'a tip for a visit that is not finished', money.booking_id from money join agendamentos booking on booking.id = money.booking_id
  where money.kind = 'tip' and booking.status_servico <> 'Concluído'
union all
select 'more of a credit is used than was given', id from used where taken + lapsed > amount
union all
select 'the ledger does not hold the credit', id from used where amount - lapsed - spent <> coalesce((
  select sum(amount) from ledger_entries where credit_id = used.id and account = 'credit'), 0)
union all
-- The job that posts ended credit runs every hour, so a day after its end no credit may be left.
select 'credit is left after its end', id from used where expires_at < $1::timestamptz - interval '1 day' and taken + lapsed < amount
union all
select 'credit pays something else than the fee', money.id from money left join agendamentos booking on booking.id = money.booking_id
  where credit > 0 and (kind <> 'booking' or credit > booking.taxa_plataforma or amount < booking.valor_profissional)
union all
select 'a payment uses another credit than it says', money.id from money
  where credit <> coalesce((select sum(amount) from credit_uses where payment_id = money.id), 0)
union all
select 'a payment was refunded as a whole and its credit did not come back', money.id from money
  where status = 'succeeded' and refunded_sum = amount and exists (
    select from credit_uses where payment_id = money.id and returned_at is null)
union all
select 'a referral brought credit without a finished booking', referral.id
  from referrals referral join agendamentos booking on booking.id = referral.booking_id
  where referral.status = 'rewarded' and (booking.status_servico <> 'Concluído' or booking.contratante_ref <> referral.invited_id)
union all
select 'a posting does not sum to zero', posting_id from ledger_entries group by posting_id having sum(amount) <> 0
union all
select 'the ledger does not hold what was paid', money.id
  from money where status = 'succeeded' and booking_id is not null and amount - refunded_sum <> coalesce(
    (select -sum(amount) from ledger_entries
     where payment_id = money.id and account = 'provider' and kind in ('charge', 'refund')), 0)
union all
select 'finished and paid, but no transfer is planned', booking.id
  from agendamentos booking join money on money.booking_id = booking.id and money.status = 'succeeded'
  where booking.status_servico in ('Concluído', 'Cancelado') and part_at_last > 0
    and not exists (select from transfers where transfers.payment_id = money.id)
    and not exists (select from undecided where booking_id = booking.id and status in ('open', 'disputed'))
union all
-- The professional's part of a payment must equal the transfers, made and planned, less the reversals, plus the professional's
-- part of the refunds. Only money that a chargeback withholds, or that was reversed in the provider's dashboard, may be missing.
-- If a reversal was made for a refund that then failed, another transfer must have paid it back.
select 'the professional does not receive 100 % of the price', transferred.booking_id
  from (
    select booking_id, payment_id, sum(case status when 'cancelled' then 0 else amount - reversed end) as net, sum((
        select coalesce(sum(reversal.amount), 0) from transfer_reversals reversal
        where reversal.transfer_id = transfer.id and reversal.status = 'succeeded' and reversal.refund_id is null
          and not exists (select from transfers later where later.restores = reversal.id)
          and not exists (
            select from chargebacks chargeback where chargeback.payment_id = transfer.payment_id and chargeback.status = 'won'
              and reversal.idempotency_key like 'take-back:' || chargeback.id || '%')
      ) + case when status = 'cancelled' and restores is not null then amount else 0 end) as withheld
    from transfers transfer group by booking_id, payment_id having bool_or(status = 'paid')) as transferred
  join money on money.id = transferred.payment_id
  where requested_sum = refunded_sum
    and part_left - net not between 0 and withheld
union all
select 'transfers and ledger disagree', transferred.booking_id
  from (
    select booking_id, coalesce(sum(amount) filter (where status = 'paid'), 0) as made, sum(reversed) as reversed
    from transfers group by booking_id) as transferred
  where made <> coalesce((
      select -sum(amount) from ledger_entries
      where booking_id = transferred.booking_id and account = 'professional' and kind = 'transfer'), 0)
    or reversed <> coalesce((
      select sum(amount) from ledger_entries
      where booking_id = transferred.booking_id and account = 'professional' and kind = 'transfer_reversal'), 0)
union all
select 'the reversals of a transfer do not add up', transfer.id
  from transfers transfer
  where transfer.reversed <> coalesce((
    select sum(amount) from transfer_reversals where transfer_id = transfer.id and status = 'succeeded'), 0)
union all
-- An inquiry of the bank is open and has taken nothing, so an open chargeback may or may not have ledger entries.
select 'the ledger does not hold the chargebacks', money.id
  from money cross join lateral (
    select coalesce(sum(amount) filter (where status in ('lost', 'appealable', 'appealed')), 0) as lost, coalesce(sum(amount) filter (where status <> 'won'), 0) as at_most
    from chargebacks where payment_id = money.id) as disputed
  where coalesce((select sum(amount) from ledger_entries
    where payment_id = money.id and account = 'provider' and kind in ('chargeback', 'chargeback_won')), 0)
    not between disputed.lost and disputed.at_most
union all
select 'a share is withheld without a chargeback', payment_id
  from ledger_entries withheld where account = 'professional' and kind in ('chargeback', 'chargeback_won')
    and not exists (
      select from chargebacks where payment_id = withheld.payment_id and status <> 'won' and finding = 'did_not_take_place')
  group by payment_id having sum(amount) <> 0
union all
select 'a chargeback that nobody decided does not hold the transfer', chargeback.id
  from chargebacks chargeback join payments on payments.id = chargeback.payment_id and payments.booking_id is not null
  where chargeback.status <> 'won' and chargeback.finding is distinct from 'took_place'
    and not exists (select from transfer_holds
      where booking_id = payments.booking_id and kind = 'chargeback' and source_id = chargeback.id::text and released_at is null)
union all
select 'a chargeback that was won, or whose booking took place, still holds the transfer', chargeback.id
  from chargebacks chargeback join transfer_holds hold on hold.kind = 'chargeback' and hold.source_id = chargeback.id::text
  where hold.released_at is null and (chargeback.status = 'won' or chargeback.finding = 'took_place')
union all
-- When an admin decides that a booking did not take place, its planned transfer is cancelled but its amount stays. A refund sets
-- the amount to zero.
select 'a transfer stays cancelled although no chargeback withholds it any more', transfer.id
  from transfers transfer where transfer.status = 'cancelled' and transfer.amount > 0
    and exists (select from chargebacks where payment_id = transfer.payment_id)
    and not exists (
      select from chargebacks where payment_id = transfer.payment_id and status <> 'won' and finding = 'did_not_take_place')
union all
-- The bank accepts no evidence and no appeal about a contested Pix.
select 'a contested Pix may be answered', chargeback.id
  from chargebacks chargeback join payments payment on payment.id = chargeback.payment_id
  where payment.method = 'pix' and (chargeback.respond_by is not null or chargeback.status in ('appealable', 'appealed'))
union all
select 'an open dispute does not hold the transfer', dispute.id
  from disputas dispute where dispute.status_disputa = 'Aberta' and not exists (
    select from transfer_holds where booking_id = dispute.agendamento_ref and source_id = dispute.id::text and released_at is null)
union all
select 'a disputed absence has no open dispute', report.booking_id
  from absence_reports report where report.status = 'disputed' and not exists (
    select from disputas where agendamento_ref = report.booking_id and status_disputa = 'Aberta')
union all
select 'a dispute was refunded twice', dispute_id
  from refunds where dispute_id is not null and status <> 'failed' group by dispute_id, payment_id having count(*) > 1
union all
select 'a contractor has more than three unpaid holds', contratante_ref
  from agendamentos where status_servico = 'Solicitado' and hold_expires_at > $1::timestamptz and charge_at is null
    and status_pagamento in ('Pendente', 'Processando', 'Falhou')
  group by contratante_ref having count(distinct coalesce(series_id, id)) > 3
union all
select 'a reschedule request is open on a booking that is neither confirmed nor a later one of a series', request.id
  from reschedule_requests request join agendamentos booking on booking.id = request.booking_id
  where request.status = 'open' and booking.status_servico <> 'Confirmado'
    and (booking.status_servico <> 'Solicitado' or booking.charge_at is null)
