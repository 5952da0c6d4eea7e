-- The rows of these tables record history, so these triggers refuse to change them, and in most tables to delete them.
create or replace function append_only() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only: % is refused', tg_table_name, tg_op
    using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_append_only', table = tg_table_name;
end $$;

create or replace trigger booking_events_append_only before update or delete on booking_events
  for each row execute function append_only();
create or replace trigger hiring_alerts_append_only before update or delete on hiring_alerts
  for each row execute function append_only();
create or replace trigger person_notes_append_only before update or delete on person_notes
  for each row execute function append_only();
create or replace trigger help_messages_append_only before update on help_messages
  for each row execute function append_only();
create or replace trigger dispute_notes_append_only before update or delete on dispute_notes
  for each row execute function append_only();
create or replace trigger dispute_replies_append_only before update or delete on dispute_replies
  for each row execute function append_only();
-- Audit rows are proof and stay for five years (ADR 017). Older ones may be deleted, but no audit row may be changed.
create or replace trigger audit_log_append_only before update on audit_log
  for each row execute function append_only();
create or replace trigger audit_log_no_early_delete before delete on audit_log
  for each row when (old.created_at > now() - interval '5 years') execute function append_only();
create or replace trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function append_only();
create or replace trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function append_only();
create or replace trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function append_only();
