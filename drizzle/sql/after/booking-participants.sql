-- These triggers ensure that a row which refers to a booking belongs to the booking's participants.

-- A booking may only join a series of its own contractor and professional.
create or replace function check_series_participants() returns trigger language plpgsql as $$
begin
  if not exists (
    select from booking_series s
    where s.id = new.series_id and s.contractor_id = new.contratante_ref and s.professional_id = new.profissional_ref
  ) then
    raise exception 'the series belongs to other participants'
      using errcode = 'check_violation', constraint = 'agendamentos_series_of_pair', table = 'agendamentos';
  end if;
  return new;
end $$;

create or replace trigger agendamentos_series_of_pair before insert or update of series_id on agendamentos
  for each row when (new.series_id is not null) execute function check_series_participants();

-- Only a participant of the booking may make a reschedule request.
create or replace function check_reschedule_proposer() returns trigger language plpgsql as $$
begin
  if not exists (
    select from agendamentos a where a.id = new.booking_id and new.proposed_by in (a.contratante_ref, a.profissional_ref)
  ) then
    raise exception 'only a participant of the booking may request a reschedule'
      using errcode = 'check_violation', constraint = 'reschedule_requests_by_a_party', table = 'reschedule_requests';
  end if;
  return new;
end $$;

create or replace trigger reschedule_requests_by_a_party before insert or update of booking_id, proposed_by on reschedule_requests
  for each row execute function check_reschedule_proposer();

-- The photos in a booking's notes belong to its contractor, so that their file keys always name the contractor.
create or replace function check_booking_photo() returns trigger language plpgsql as $$
begin
  if not exists (select from agendamentos a where a.id = new.booking_id and a.contratante_ref = new.contractor_id) then
    raise exception 'the photos of a booking are of its contractor'
      using errcode = 'check_violation', constraint = 'booking_photos_of_contractor', table = 'booking_photos';
  end if;
  return new;
end $$;

create or replace trigger booking_photos_of_contractor before insert or update of booking_id, contractor_id on booking_photos
  for each row execute function check_booking_photo();
