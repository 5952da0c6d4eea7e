-- Rules for transfers of the professional's share. A transfer goes to the booking's professional. The first transfer of a payment
-- never exceeds the professional's share, and any further transfer never exceeds the reversal that it pays back. So all transfers
-- minus all reversals never exceed the share.
create or replace function transfer_fits_booking() returns trigger language plpgsql as $$
begin
  if not exists (
    select from agendamentos booking join payments payment on payment.booking_id = booking.id
    where booking.id = new.booking_id and payment.id = new.payment_id and payment.status = 'succeeded'
      and booking.profissional_ref = new.professional_id and new.amount <= coalesce(payment.share, booking.valor_profissional))
    or (new.restores is not null and not exists (
      select from transfer_reversals reversal join transfers reversed on reversed.id = reversal.transfer_id
      where reversal.id = new.restores and reversal.status = 'succeeded' and new.amount <= reversal.amount
        and reversed.payment_id = new.payment_id)) then
    raise exception 'transfer % does not fit its booking', new.id
      using errcode = 'check_violation', constraint = 'transfers_fit_booking', table = 'transfers';
  end if;
  return new;
end $$;

create or replace trigger transfers_fit_booking before insert or update of booking_id, payment_id, professional_id, restores, amount on transfers
  for each row execute function transfer_fits_booking();

-- A completed transfer stays completed. Its amount never changes once the provider is called, because the provider ties the
-- idempotency key to the amount. A cancelled transfer may wait again after a chargeback was won.
create or replace function refuse_change_of_transfer() returns trigger language plpgsql as $$
begin
  raise exception 'transfer %: recipient, amount and success cannot change', old.id
    using errcode = 'check_violation', constraint = 'transfers_final', table = 'transfers';
end $$;

create or replace trigger transfers_final before update on transfers
  for each row when (
    (old.status = 'paid' and new.status <> 'paid')
    or (old.status in ('creating', 'paid') and new.amount <> old.amount)
    or (old.status = 'cancelled' and new.status not in ('cancelled', 'waiting'))
    or new.attempts < old.attempts or new.reversed < old.reversed
    or (old.provider_transfer_id is not null and new.provider_transfer_id is distinct from old.provider_transfer_id)
    or (old.booking_id, old.payment_id, old.professional_id, old.restores)
      is distinct from (new.booking_id, new.payment_id, new.professional_id, new.restores))
  execute function refuse_change_of_transfer();

-- The payout account of a professional is never replaced by another account, because a repeated call could then pay the wrong
-- account.
create or replace function refuse_other_account() returns trigger language plpgsql as $$
begin
  raise exception 'the account of professional % cannot be exchanged', old.professional_id
    using errcode = 'check_violation', constraint = 'payout_accounts_fixed', table = 'payout_accounts';
end $$;

create or replace trigger payout_accounts_fixed before update on payout_accounts
  for each row when (
    old.professional_id <> new.professional_id
    or (old.provider_account_id is not null and new.provider_account_id is distinct from old.provider_account_id))
  execute function refuse_other_account();

-- The reversals of a transfer never exceed its amount in total. The lock on the transfer serializes them.
create or replace function reversals_fit_transfer() returns trigger language plpgsql as $$
declare
  made transfers;
begin
  select * into made from transfers where id = new.transfer_id for no key update;
  if made.status <> 'paid' or new.amount + coalesce(
       (select sum(amount) from transfer_reversals
        where transfer_id = new.transfer_id and status <> 'failed' and id <> new.id), 0) > made.amount then
    raise exception 'reversals of transfer % exceed it', new.transfer_id
      using errcode = 'check_violation', constraint = 'transfer_reversals_fit_transfer', table = 'transfer_reversals';
  end if;
  return new;
end $$;

create or replace trigger transfer_reversals_fit_transfer
  before insert or update of amount, status, transfer_id on transfer_reversals
  for each row when (new.status <> 'failed') execute function reversals_fit_transfer();

-- The recipient and the amount of a payout never change, and a failed or cancelled payout keeps its status.
create or replace function refuse_change_of_payout() returns trigger language plpgsql as $$
begin
  raise exception 'payout %: recipient, amount and refusal cannot change', old.id
    using errcode = 'check_violation', constraint = 'payouts_final', table = 'payouts';
end $$;

create or replace trigger payouts_final before update on payouts
  for each row when (
    (old.professional_id, old.amount) is distinct from (new.professional_id, new.amount)
    or (old.status in ('failed', 'canceled') and new.status <> old.status))
  execute function refuse_change_of_payout();
