-- At least one admin with all rights must remain (G16). The server takes a lock before each such change, so that two concurrent
-- changes cannot both pass this check.
create or replace function check_administrator_left() returns trigger language plpgsql as $$
declare
  admins integer;
  narrowed integer;
begin
  select count(*), count(*) filter (where exists (select from team_roles t where t.user_id = r.user_id)) into admins, narrowed
    from user_roles r join usuarios u on u.id = r.user_id and u.ativo
    where r.role = 'admin';
  if admins > 0 and admins = narrowed then
    raise exception 'nobody would be left who may do everything'
      using errcode = 'check_violation', constraint = 'team_roles_administrator', table = 'team_roles';
  end if;
  return null;
end $$;

create or replace trigger team_roles_leave_one after insert on team_roles
  for each statement execute function check_administrator_left();

create or replace trigger user_roles_leave_one after delete on user_roles
  for each statement execute function check_administrator_left();

create or replace trigger usuarios_leave_administrator after update of ativo on usuarios
  for each statement execute function check_administrator_left();
