-- Bookings and needs have their own copy of the contractor's home, so that a later change of the address does not move them.

-- Copies a home of a contractor to a new row with the id `home`. `address` is the id of the address to copy; the contractor's own
-- id means the default address. Returns the id of the copy, or null if the contractor has no such address.
create or replace function copy_home(home uuid, contractor uuid, address uuid, at timestamptz) returns uuid language plpgsql as $$
begin
  if address = contractor then
    insert into booked_homes (id, contractor_id, created_at, name, receiver, cep, street, number, complement, district, city, state,
      latitude, longitude, home_kind, bedrooms, bathrooms, area_m2, has_pets, pets, residents, home_notes)
    select home, u.id, at, u.address_name, u.address_receiver, u.cep, u.endereco_logradouro, u.endereco_numero,
      u.endereco_complemento, u.endereco_bairro, u.endereco_cidade, u.endereco_estado, u.latitude, u.longitude, r.tipo_imovel,
      r.numero_quartos, r.numero_banheiros, r.tamanho_m2, r.possui_animais, r.tipo_animais, r.numero_moradores, r.observacoes
    from usuarios u
    left join informacoes_residencia r on r.usuario_ref = u.id
    where u.id = contractor and u.cep is not null;
  else
    insert into booked_homes (id, contractor_id, created_at, name, receiver, cep, street, number, complement, district, city, state,
      latitude, longitude, home_kind, bedrooms, bathrooms, area_m2, has_pets, pets, residents, home_notes)
    select home, a.user_id, at, a.name, a.receiver, a.cep, a.street, a.number, a.complement, a.district, a.city, a.state,
      a.latitude, a.longitude, a.home_kind, a.bedrooms, a.bathrooms, a.area_m2, a.has_pets, a.pets, a.residents, a.home_notes
    from user_addresses a
    where a.id = address and a.user_id = contractor;
  end if;
  return case when found then home end;
end $$;

-- A new row without a home gets a copy of the contractor's default home. The home that a row names must be one of its own
-- contractor.
create or replace function keep_home() returns trigger language plpgsql as $$
declare
  contractor uuid;
begin
  if tg_table_name = 'agendamentos' then
    contractor := new.contratante_ref;
  else
    contractor := new.contractor_id;
  end if;
  if new.home_id is null then
    if tg_op = 'INSERT' then
      new.home_id := copy_home(gen_random_uuid(), contractor, contractor, new.created_at);
    end if;
  elsif not exists (select from booked_homes h where h.id = new.home_id and h.contractor_id = contractor) then
    raise exception 'the home belongs to another contractor'
      using errcode = 'check_violation', constraint = tg_table_name || '_home_of_contractor', table = tg_table_name;
  end if;
  return new;
end $$;

create or replace trigger agendamentos_home_of_contractor before insert or update of home_id on agendamentos
  for each row execute function keep_home();
create or replace trigger needs_home_of_contractor before insert or update of home_id on needs
  for each row execute function keep_home();
