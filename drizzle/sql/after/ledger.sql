-- Payments, refunds and the double-entry ledger. append-only.sql makes ledger rows unchangeable.

-- The success, amount and owner of a payment never change. A refund is stored as a separate row.
create or replace function refuse_change_of_payment() returns trigger language plpgsql as $$
begin
  raise exception 'payment %: amount, owner and success cannot change', old.id
    using errcode = 'check_violation', constraint = 'payments_final', table = 'payments';
end $$;

create or replace trigger payments_final before update on payments
  for each row when (
    (old.status = 'succeeded' and new.status <> 'succeeded')
    or (old.amount, old.kind, old.share, old.credit, old.extension_id, old.user_id, old.booking_id, old.subscription_id, old.service_subscription_id)
       is distinct from (new.amount, new.kind, new.share, new.credit, new.extension_id, new.user_id, new.booking_id, new.subscription_id, new.service_subscription_id))
  execute function refuse_change_of_payment();

-- The refunds of a payment never exceed the payment. The lock on the payment row serializes refunds that are requested at the
-- same time, for example by two administrators.
create or replace function refunds_fit_payment() returns trigger language plpgsql as $$
declare
  paid payments;
begin
  select * into paid from payments where id = new.payment_id for no key update;
  if paid.status <> 'succeeded' or new.amount + coalesce(
       (select sum(amount) from refunds where payment_id = new.payment_id and status <> 'failed' and id <> new.id), 0) > paid.amount then
    raise exception 'refunds of payment % exceed what was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_fit_payment', table = 'refunds';
  end if;
  return new;
end $$;

create or replace trigger refunds_fit_payment before insert or update of amount, status, payment_id on refunds
  for each row when (new.status <> 'failed') execute function refunds_fit_payment();

-- The rows of one posting belong to the same payment, or all to none, and sum to zero when the transaction commits.
create or replace function check_posting_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where posting_id = new.posting_id) <> 0
     or exists (select from ledger_entries where posting_id = new.posting_id and payment_id is distinct from new.payment_id) then
    raise exception 'posting % does not sum to zero within one payment', new.posting_id
      using errcode = 'check_violation', constraint = 'ledger_entries_balance', table = 'ledger_entries';
  end if;
  return null;
end $$;

drop trigger if exists ledger_entries_balance on ledger_entries;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_posting_balance();
