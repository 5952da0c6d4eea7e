-- The charges, refunds and transfers at the provider must equal our rows. This is checked only with our sandbox, whose objects
-- are in the schema stripe_sandbox of this database. Each result row is a violation: its name and the id of the payment. Our
-- amounts are in reais, the provider's in cents.
with decided as (
  select id, provider_intent_id from payments payment
  where status in ('succeeded', 'canceled') and provider_intent_id is not null
    and not exists (select from refunds where payment_id = payment.id and status in ('creating', 'pending'))
    and not exists (select from transfers where payment_id = payment.id and status = 'creating')
    and not exists (
      select from transfer_reversals reversal join transfers on transfers.id = reversal.transfer_id
      where transfers.payment_id = payment.id and reversal.status = 'creating')
),
received as (
  select id as intent, case data->>'status' when 'succeeded' then (data->>'amount_received')::numeric else 0 end as amount
  from stripe_sandbox.objects where kind = 'payment_intent'
),
refunded as (
  select data->>'payment_intent' as intent, sum((data->>'amount')::numeric) as amount
  from stripe_sandbox.objects where kind = 'refund' and data->>'status' = 'succeeded' group by 1
),
disputed as (
  select data->>'payment_intent' as intent, sum((data->>'amount')::numeric) as amount
  from stripe_sandbox.objects where kind = 'dispute' and data->>'status' in ('needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review') group by 1
),
transferred as (
  select charge.data->>'payment_intent' as intent,
    sum((transfer.data->>'amount')::numeric - (transfer.data->>'amount_reversed')::numeric) as amount
  from stripe_sandbox.objects transfer join stripe_sandbox.objects charge on charge.id = transfer.data->>'source_transaction'
  where transfer.kind = 'transfer' group by 1
),
posted as (
  select payment_id, -sum(amount) * 100 as amount from ledger_entries where account = 'provider' group by 1
)
select 'the provider has other refunds' as fault, id
  from decided where exists (
    select from (
      select provider_refund_id as ref, amount * 100 as cents from refunds where payment_id = decided.id and status = 'succeeded'
    ) ours full join (
      select id as ref, (data->>'amount')::numeric as cents from stripe_sandbox.objects
      where kind = 'refund' and data->>'payment_intent' = decided.provider_intent_id and data->>'status' = 'succeeded'
    ) theirs using (ref)
    where ours.cents is distinct from theirs.cents)
union all
select 'the provider holds another amount than the ledger says' as fault, decided.id
  from decided
  join received on received.intent = decided.provider_intent_id
  left join refunded on refunded.intent = decided.provider_intent_id
  left join disputed on disputed.intent = decided.provider_intent_id
  left join transferred on transferred.intent = decided.provider_intent_id
  left join posted on posted.payment_id = decided.id
  where coalesce(posted.amount, 0) <>
    received.amount - coalesce(refunded.amount, 0) - coalesce(disputed.amount, 0) - coalesce(transferred.amount, 0)
