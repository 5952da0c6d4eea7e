-- A blocked message becomes readable only when an admin let it pass after the sender asked for a review.
create or replace function keep_blocked() returns trigger language plpgsql as $$
begin
  raise exception 'a blocked message is delivered only by a review'
    using errcode = 'check_violation', constraint = 'mensagens_keep_blocked', table = 'mensagens';
end $$;

create or replace trigger mensagens_keep_blocked before update of bloqueada on mensagens
  for each row when (old.bloqueada and not new.bloqueada and (old.appeal is distinct from 'open' or new.appeal is distinct from 'released'))
  execute function keep_blocked();
