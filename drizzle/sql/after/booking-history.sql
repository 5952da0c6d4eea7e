-- The order of a booking's history. The lock of the booking makes two transactions count one after the other, and the query of the
-- second sees the row of the first, because each statement takes a new snapshot (READ COMMITTED).
create or replace function number_booking_event() returns trigger language plpgsql as $$
begin
  perform from agendamentos where id = new.booking_id for no key update;
  select coalesce(max(sequence), 0) + 1 into new.sequence from booking_events where booking_id = new.booking_id;
  return new;
end $$;

create or replace trigger booking_events_number before insert on booking_events
  for each row execute function number_booking_event();
