-- Where our rows differ from the objects of the payment sandbox. Each result row is a difference: what differs, our value and the
-- provider's. No request or job may be running. Amounts are cents.
with object as (
  select id, kind, data from stripe_sandbox.objects
),
intent as (
  select intent.id, intent.data->>'status' as status, intent.data->'metadata'->>'booking_id' as booking_id, coalesce(intent.data->'metadata'->>'kind', 'booking') as pays, (intent.data->>'amount')::int as amount,
    coalesce((charge.data->>'amount_refunded')::int, 0) as refunded
  from object intent left join object charge on charge.id = intent.data->>'latest_charge'
  where intent.kind = 'payment_intent'
),
dispute as (
  select id, data->>'payment_intent' as intent_id, (data->>'amount')::int as amount,
    case data->>'status' when 'won' then 'won' when 'warning_closed' then 'won' when 'lost' then 'lost' when 'appeal_needs_response' then 'appealable'
      when 'appeal_under_review' then 'appealed' else 'open' end as status,
    case when data->>'status' like '%needs_response' then nullif((data->'evidence_details'->>'due_by')::bigint, 0) end as due_by,
    case when data->>'status' in ('won', 'prevented') or data->>'status' like 'warning%' then 0 else (data->>'amount')::int end as withdrawn
  from object where kind = 'dispute'
),
transfer as (
  select id, data->'metadata'->>'transfer_id' as row_id, (data->>'amount')::int as amount, (data->>'amount_reversed')::int as reversed,
    data->'reversals'->'data' as reversals
  from object where kind = 'transfer'
),
plan as (
  select plan.id, plan.data->>'status' as status, (plan.data->>'cancel_at_period_end')::boolean as stops,
    to_timestamp((plan.data->'items'->'data'->0->>'current_period_end')::bigint) as ends_at,
    invoice.data->>'status' as invoice
  from object plan join object invoice on invoice.id = plan.data->>'latest_invoice'
  where plan.kind = 'subscription'
)
select 'payment ' || payment.id as what, payment.status as ours, intent.status as theirs
  from payments payment left join intent on intent.id = payment.provider_intent_id
  where payment.status <> 'failed' and payment.status is distinct from case intent.status
    when 'succeeded' then 'succeeded' when 'canceled' then 'canceled' when 'processing' then 'processing' else 'open' end
union all
select 'charge of a booking without a row ' || intent.id, null, intent.status
  from intent where booking_id is not null and not exists (select from payments where provider_intent_id = intent.id)
union all
select 'a booking charged twice ' || pays || ' ' || intent.booking_id, null, count(*)::text
  from intent left join payments payment on payment.provider_intent_id = intent.id
  where intent.booking_id is not null and intent.status = 'succeeded'
  group by intent.booking_id, pays, payment.extension_id having count(*) > 1
union all
select 'refunds of payment ' || payment.id, round(payment.refunded * 100)::text, intent.refunded::text
  from payments payment join intent on intent.id = payment.provider_intent_id
  where round(payment.refunded * 100) + coalesce((select round(sum(amount) * 100) from refunds
    where payment_id = payment.id and status = 'pending'), 0) <> intent.refunded
union all
select 'refund ' || coalesce(ours.id::text, theirs.id), ours.status || ' ' || round(ours.amount * 100), (theirs.data->>'status') || ' ' || (theirs.data->>'amount')
  from refunds ours left join object theirs on theirs.id = ours.provider_refund_id and theirs.kind = 'refund'
  where (ours.provider_refund_id is not null or ours.status in ('creating', 'pending'))
    and (ours.status, round(ours.amount * 100)::text) is distinct from (theirs.data->>'status', theirs.data->>'amount')
union all
select 'transfer ' || transfer.id, ours.status || ' ' || round(ours.amount * 100) || ' ' || round(ours.reversed * 100),
    'paid ' || transfer.amount || ' ' || transfer.reversed
  from transfer left join transfers ours on ours.provider_transfer_id = transfer.id
  where (ours.status, round(ours.amount * 100), round(ours.reversed * 100), ours.id::text)
    is distinct from ('paid', transfer.amount, transfer.reversed, transfer.row_id)
union all
select 'transfer only here ' || ours.id, ours.status, null
  from transfers ours where status in ('creating', 'paid') and not exists (select from transfer where id = ours.provider_transfer_id)
union all
select 'a booking transferred twice ' || row_id, null, count(*)::text from transfer group by row_id having count(*) > 1
union all
select 'reversal ' || (reversal->>'id'), ours.status || ' ' || round(ours.amount * 100), 'succeeded ' || (reversal->>'amount')
  from transfer cross join jsonb_array_elements(reversals) reversal
    left join transfer_reversals ours on ours.provider_reversal_id = reversal->>'id'
  where (ours.status, round(ours.amount * 100)) is distinct from ('succeeded', (reversal->>'amount')::numeric)
union all
select 'reversal only here ' || ours.id, ours.status, null
  from transfer_reversals ours where ours.status = 'creating' or (ours.status = 'succeeded' and not exists (
    select from transfer cross join jsonb_array_elements(reversals) reversal where reversal->>'id' = ours.provider_reversal_id))
union all
select 'chargeback ' || dispute.id, ours.status || ' ' || round(ours.amount * 100), dispute.status || ' ' || dispute.amount
  from dispute left join chargebacks ours on ours.provider_dispute_id = dispute.id
  where (ours.status, round(ours.amount * 100), extract(epoch from ours.respond_by)::bigint)
    is distinct from (dispute.status, dispute.amount, dispute.due_by)
union all
select 'ledger of payment ' || payment.id, (select round(-sum(amount) * 100) from ledger_entries
    where payment_id = payment.id and account = 'provider')::text, held.amount::text
  from payments payment join intent on intent.id = payment.provider_intent_id
    cross join lateral (select case when intent.status = 'succeeded' then intent.amount else 0 end - intent.refunded
      + coalesce((select round(sum(refund.amount) * 100)::int from refunds refund where refund.payment_id = payment.id and refund.status = 'pending'), 0)
      - coalesce((select sum(dispute.withdrawn) from dispute where intent_id = intent.id), 0)
      - coalesce((select sum(transfer.amount - transfer.reversed) from transfer join transfers ours on ours.id::text = transfer.row_id
        where ours.payment_id = payment.id), 0) as amount) held
  where coalesce((select round(-sum(amount) * 100) from ledger_entries where payment_id = payment.id and account = 'provider'), 0) <> held.amount
union all
-- A subscription that ended at the provider stays open in our rows until data_fim. A subscription that was never paid is closed
-- in our rows by the next request.
select 'subscription ' || row.id, row.status || ' ' || coalesce(to_char(row.ends_at, 'YYYY-MM-DD"T"HH24:MI:SS'), '-') || ' ' || row.stops,
    plan.status || ' ' || to_char(plan.ends_at, 'YYYY-MM-DD"T"HH24:MI:SS') || ' ' || plan.stops || ' ' || plan.invoice
  from (
    select id, status, data_fim as ends_at, cancel_at_period_end as stops, provider_subscription_id from assinaturas
    union all
    select id, status, data_fim, cancel_at_period_end, provider_subscription_id from assinaturas_servicos) row
    join plan on plan.id = row.provider_subscription_id
  where case plan.status
    when 'active' then row.status <> 'ativa' or row.stops <> plan.stops
      or row.ends_at <> case when plan.invoice = 'paid' then plan.ends_at else row.ends_at end
    when 'past_due' then row.status not in ('ativa', 'vencida')
    when 'incomplete' then row.status <> 'pendente'
    when 'incomplete_expired' then row.status not in ('pendente', 'cancelada')
    else row.status = 'pendente' or (row.status = 'ativa' and not row.stops) end
union all
select 'plan without a row ' || plan.id, null, plan.status
  from plan where status = 'active' and not exists (
    select from assinaturas where provider_subscription_id = plan.id
    union all select from assinaturas_servicos where provider_subscription_id = plan.id)
union all
select 'purchase ' || row.id, row.status, (page.data->>'status') || ' ' || (page.data->>'payment_status')
  from assinaturas_servicos row join object page on page.id = row.provider_checkout_id
  where (page.data->>'payment_status' = 'paid' and row.status = 'pendente') or (page.data->>'payment_status' <> 'paid' and row.status = 'ativa')
union all
select 'payout ' || theirs.id, ours.status || ' ' || round(ours.amount * 100), (theirs.data->>'status') || ' ' || (theirs.data->>'amount')
  from object theirs left join payouts ours on ours.id = theirs.id
  where theirs.kind = 'payout' and (ours.status, round(ours.amount * 100)) is distinct from (theirs.data->>'status', (theirs.data->>'amount')::numeric)
union all
select 'account ' || account.provider_account_id, account.transfers_enabled || ' ' || account.payouts_enabled,
    (theirs.data->'capabilities'->>'transfers') || ' ' || (theirs.data->>'payouts_enabled')
  from payout_accounts account join object theirs on theirs.id = account.provider_account_id
  where (account.transfers_enabled, account.payouts_enabled)
    is distinct from (theirs.data->'capabilities'->>'transfers' = 'active', (theirs.data->>'payouts_enabled')::boolean)
