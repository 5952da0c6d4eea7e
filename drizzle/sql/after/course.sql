-- A professional can complete a module of the course only after all earlier modules, as the specification of the course requires.

create or replace function course_module_in_order() returns trigger language plpgsql as $$
declare
  place integer := (select ordem from curso_modulos where id = new.modulo_ref);
begin
  if new.completado and exists (
    select from curso_modulos earlier
    where earlier.ordem < place and not exists (
      select from certificados_progresso done
      where done.profissional_ref = new.profissional_ref and done.modulo_ref = earlier.id and done.completado)
  ) then
    raise exception 'the module before this one is not completed' 
      using errcode = 'check_violation', constraint = 'certificados_progresso_in_order', table = 'certificados_progresso';
  end if;
  return new;
end $$;

create or replace trigger certificados_progresso_in_order before insert or update of completado on certificados_progresso
  for each row execute function course_module_in_order();
