-- Numbers the events of a booking in order. The lock on the booking makes concurrent transactions wait for each other. Each
-- statement sees what was committed before it began (READ COMMITTED), so the number is always the next one.
create or replace function number_booking_event() returns trigger language plpgsql as $$
begin
  perform from agendamentos where id = new.booking_id for no key update;
  select coalesce(max(sequence), 0) + 1 into new.sequence from booking_events where booking_id = new.booking_id;
  return new;
end $$;

create or replace trigger booking_events_number before insert on booking_events
  for each row execute function number_booking_event();
