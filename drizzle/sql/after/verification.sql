-- Refused documents cannot be submitted again unchanged: at least one file must have been stored since the decision.
create or replace function require_new_document() returns trigger language plpgsql as $$
begin
  if not exists (
    select from stored_files
    where user_id = new.usuario_ref and kind in ('document-front', 'document-selfie')
      and created_at >= coalesce(old.decided_at, '-infinity')) then
    raise exception 'no document was stored since the refusal'
      using errcode = 'check_violation', constraint = 'perfis_profissionais_new_document', table = 'perfis_profissionais';
  end if;
  return new;
end $$;

create or replace trigger perfis_profissionais_new_document before update of status_verificacao on perfis_profissionais
  for each row when (old.status_verificacao = 'Recusado' and new.status_verificacao = 'Pendente')
  execute function require_new_document();
