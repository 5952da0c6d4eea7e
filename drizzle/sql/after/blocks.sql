-- Refuses a new booking between two people if one of them has blocked the other. Existing bookings stay, because only inserts are
-- checked.
create or replace function refuse_blocked_booking() returns trigger language plpgsql as $$
begin
  if exists (select from blocks where blocker_id = new.contratante_ref and blocked_id = new.profissional_ref)
    or exists (select from blocks where blocker_id = new.profissional_ref and blocked_id = new.contratante_ref) then
    raise exception 'one of the two has blocked the other'
      using errcode = 'check_violation', constraint = 'agendamentos_not_blocked', table = 'agendamentos';
  end if;
  return new;
end $$;

create or replace trigger agendamentos_not_blocked before insert on agendamentos
  for each row execute function refuse_blocked_booking();
