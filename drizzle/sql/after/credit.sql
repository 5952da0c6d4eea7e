-- These triggers protect the credit of contractors. Credit pays only the fee of its owner's bookings, and never more than was
-- given.

-- The parts that payments use never exceed a credit. The lock on the credit serializes payments that begin at the same time.
create or replace function credit_uses_fit_credit() returns trigger language plpgsql as $$
declare
  given credits;
  paying payments;
begin
  select * into given from credits where id = new.credit_id for no key update;
  select * into paying from payments where id = new.payment_id;
  if paying.user_id <> given.user_id or paying.kind <> 'booking' or paying.created_at >= given.expires_at
     or given.lapsed + coalesce((
       select sum(used.amount) from credit_uses used join payments payment on payment.id = used.payment_id
       where used.credit_id = new.credit_id and used.returned_at is null and payment.status not in ('failed', 'canceled')), 0)
       + new.amount > given.amount then
    raise exception 'payment % cannot use credit %', new.payment_id, new.credit_id
      using errcode = 'check_violation', constraint = 'credit_uses_fit_credit', table = 'credit_uses';
  end if;
  return new;
end $$;

create or replace trigger credit_uses_fit_credit before insert on credit_uses
  for each row execute function credit_uses_fit_credit();

-- A row of credit_uses never changes, except once, when the credit is given back. If the bank then rejects the refund, the credit
-- stays given back, because the refund is still owed.
create or replace function refuse_change_of_credit_use() returns trigger language plpgsql as $$
begin
  raise exception 'the use of credit % by payment % cannot change', old.credit_id, old.payment_id
    using errcode = 'check_violation', constraint = 'credit_uses_final', table = 'credit_uses';
end $$;

create or replace trigger credit_uses_final before update on credit_uses
  for each row when (
    old.returned_at is not null or new.returned_at is null
    or (old.credit_id, old.payment_id, old.amount) is distinct from (new.credit_id, new.payment_id, new.amount))
  execute function refuse_change_of_credit_use();

-- The owner, the amount and the referral of a credit never change, its expiry never moves to a later time, and a lapsed part
-- stays lapsed.
create or replace function refuse_change_of_credit() returns trigger language plpgsql as $$
begin
  raise exception 'credit %: owner, amount and referral cannot change', old.id
    using errcode = 'check_violation', constraint = 'credits_final', table = 'credits';
end $$;

create or replace trigger credits_final before update on credits
  for each row when (
    new.lapsed < old.lapsed or new.expires_at > old.expires_at
    or (old.user_id, old.referral_id, old.amount, old.created_at)
      is distinct from (new.user_id, new.referral_id, new.amount, new.created_at))
  execute function refuse_change_of_credit();

-- The credit of a payment is the sum of its rows in credit_uses. The charged amount plus the credit is the booking's total, and
-- the charged amount is never below the professional's price.
create or replace function check_credit_of_payment() returns trigger language plpgsql as $$
declare
  paying payments;
begin
  select * into paying from payments where id = coalesce(to_jsonb(new)->>'payment_id', to_jsonb(new)->>'id')::uuid;
  if paying.credit <> coalesce((select sum(amount) from credit_uses where payment_id = paying.id), 0)
     or (paying.credit > 0 and not exists (
       select from agendamentos booking where booking.id = paying.booking_id and booking.contratante_ref = paying.user_id
         and booking.valor_total_contratante = paying.amount + paying.credit and booking.valor_profissional <= paying.amount)) then
    raise exception 'payment % does not fit its credit', paying.id
      using errcode = 'check_violation', constraint = 'payments_fit_credit', table = 'payments';
  end if;
  return null;
end $$;

drop trigger if exists payments_fit_credit on payments;
create constraint trigger payments_fit_credit after insert on payments
  deferrable initially deferred for each row when (new.credit > 0) execute function check_credit_of_payment();
drop trigger if exists credit_uses_fit_payment on credit_uses;
create constraint trigger credit_uses_fit_payment after insert on credit_uses
  deferrable initially deferred for each row execute function check_credit_of_payment();

-- The inviter and the invited person each get at most one credit for a referral, and only if the referral was rewarded.
create or replace function credit_fits_referral() returns trigger language plpgsql as $$
begin
  if not exists (
    select from referrals referral where referral.id = new.referral_id and referral.status = 'rewarded'
      and new.user_id in (referral.inviter_id, referral.invited_id)) then
    raise exception 'credit % does not belong to its referral', new.id
      using errcode = 'check_violation', constraint = 'credits_fit_referral', table = 'credits';
  end if;
  return new;
end $$;

create or replace trigger credits_fit_referral before insert on credits
  for each row execute function credit_fits_referral();

-- The decision about a referral is final, and its two people never change.
create or replace function refuse_change_of_referral() returns trigger language plpgsql as $$
begin
  raise exception 'referral %: people and decision cannot change', old.id
    using errcode = 'check_violation', constraint = 'referrals_final', table = 'referrals';
end $$;

create or replace trigger referrals_final before update on referrals
  for each row when (
    old.status <> 'waiting' or (old.inviter_id, old.invited_id, old.cpf_digest, old.created_at)
      is distinct from (new.inviter_id, new.invited_id, new.cpf_digest, new.created_at))
  execute function refuse_change_of_referral();
