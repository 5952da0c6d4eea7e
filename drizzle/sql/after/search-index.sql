-- The read model of the search: the view of professionals who can be found, and the triggers that update search_index.

insert into search_settings default values on conflict do nothing;

-- Rounds a coordinate to a grid of `step` degrees; a step of 0 leaves it unchanged. All coordinates in one grid cell give exactly
-- the same number.
create or replace function search_snap(degrees float8, step numeric) returns float8 language sql immutable strict parallel safe
  as $$ select case when step = 0 then degrees else round((floor(degrees / step::float8 + 0.5) * step::float8)::numeric, 8)::float8 end $$;

-- Reduces a search text or a profile text to words for comparison: lower case, no accents, letters and digits only.
create or replace function search_words(input text) returns text language sql immutable strict parallel safe
  as $$ select btrim(regexp_replace(unaccented(input), '[^a-z0-9]+', ' ', 'g')) $$;

-- The services that the professional offers, with other names for some of them, so that a search by either name finds the
-- professional.
create or replace function search_synonyms(services text[]) returns text language sql immutable strict parallel safe
  as $$ select concat_ws(' ', array_to_string(services, ' '),
          case when 'Faxina Leve' = any (services) then 'Limpeza Geral' end,
          case when 'Faxina Pesada' = any (services) then 'Limpeza Profunda' end) $$;

-- All professionals whom the search finds, with the columns of search_index. The triggers and the rebuild of search_index both
-- read this view.
drop view if exists search_visible;
create view search_visible as
  select u.id as user_id, u.nome_completo as name, u.foto_perfil as photo,
         u.endereco_bairro as district, u.endereco_cidade as city, u.endereco_estado as state,
         search_snap(u.latitude, s.snap_degrees) as lat, search_snap(u.longitude, s.snap_degrees) as lng,
         p.preco_base_diaria as price,
         (case when p.preco_base_diaria < 150 then 1 when p.preco_base_diaria <= 250 then 2 else 3 end)::smallint as band,
         p.servicos_oferecidos as services, search_service_mask(p.servicos_oferecidos) as service_mask,
         coalesce(p.raio_atendimento_km, 10) as radius_km,
         p.media_avaliacao as rating, p.total_avaliacoes as reviews, p.created_at,
         search_words(concat_ws(' ', u.nome_completo, p.bio_descritiva, search_synonyms(p.servicos_oferecidos))) as words,
         p.selo_plumai as seal, p.answers_each,
         (select case when c.resultado ->> 'status' = 'aprovado' then c.validade_ate end
          from consultas_antecedentes c
          where c.profissional_ref = p.usuario_ref and c.status = 'concluida'
          order by c.data_consulta desc nulls last limit 1) as verified_until,
         city.slug as public_city, case when city.slug is not null then consent.id end as consent_id
  from perfis_profissionais p
  join usuarios u on u.id = p.usuario_ref
  cross join search_settings s
  -- Public pages show a professional only with a consent in force, and only in a known city.
  left join lateral (
    select c.id from directory_consents c
    where c.professional_id = p.usuario_ref and not exists (select from directory_withdrawals w where w.consent_id = c.id)
    order by c.given_at desc limit 1) as consent on true
  left join cities city on consent.id is not null and city.slug = city_slug(u.endereco_cidade, u.endereco_estado)
  where p.status_verificacao = 'Aprovado' and p.perfil_ativo and u.ativo and p.paused_until is null
    and (not s.confirmed_only or u.email_confirmed_at is not null);

-- Updates search_index for the given professionals: inserts, updates or deletes their rows. The profile rows are locked first, so
-- that of two concurrent changes the later one never writes old values. Advisory locks would fill the lock table in a bulk load.
-- The generic plan is forced, because planning the view takes five times as long as running it. `move` counts inserts and changes
-- of sort order, so that later pages of a search can skip rows that moved after the first page.
create or replace function refresh_search_index(variadic professionals uuid[]) returns void language plpgsql
  set plan_cache_mode to force_generic_plan as $$
begin
  perform from perfis_profissionais where usuario_ref = any (professionals) order by usuario_ref for no key update;
  delete from search_index i
    where i.user_id = any (professionals)
      and not exists (select from search_visible v where v.user_id = i.user_id);
  insert into search_index
      (user_id, name, photo, district, city, state, lat, lng, price, band, services, service_mask, radius_km, rating, reviews, created_at, seal, answers_each, verified_until, words,
       public_city, consent_id)
    select user_id, name, photo, district, city, state, lat, lng, price, band, services, service_mask, radius_km, rating, reviews, created_at, seal, answers_each, verified_until,
           strip(to_tsvector('simple', words)), public_city, consent_id
    from search_visible where user_id = any (professionals)
  on conflict (user_id) do update set
    name = excluded.name, photo = excluded.photo, district = excluded.district, city = excluded.city, state = excluded.state,
    lat = excluded.lat, lng = excluded.lng, price = excluded.price, band = excluded.band, services = excluded.services,
    service_mask = excluded.service_mask, radius_km = excluded.radius_km, rating = excluded.rating, reviews = excluded.reviews,
    created_at = excluded.created_at, seal = excluded.seal, answers_each = excluded.answers_each, verified_until = excluded.verified_until,
    words = excluded.words, public_city = excluded.public_city, consent_id = excluded.consent_id,
    move = case
      when (search_index.lat, search_index.lng, search_index.radius_km, search_index.price, search_index.rating, search_index.created_at)
        is distinct from (excluded.lat, excluded.lng, excluded.radius_km, excluded.price, excluded.rating, excluded.created_at)
      then excluded.move else search_index.move end;
end $$;

create or replace function search_follows_profile() returns trigger language plpgsql as $$
begin
  perform refresh_search_index(case when tg_op = 'DELETE' then old.usuario_ref else new.usuario_ref end);
  return null;
end $$;
-- The trigger is deferred to the commit, so that the row lock is held as briefly as possible.
drop trigger if exists search_follows_profile on perfis_profissionais;
create constraint trigger search_follows_profile after insert or delete or update of
    bio_descritiva, servicos_oferecidos, preco_base_diaria, raio_atendimento_km, status_verificacao, perfil_ativo, paused_until, selo_plumai, answers_each,
    media_avaliacao, total_avaliacoes, created_at
  on perfis_profissionais deferrable initially deferred for each row execute function search_follows_profile();

create or replace function search_follows_user() returns trigger language plpgsql as $$
begin
  perform refresh_search_index(new.id);
  return null;
end $$;
drop trigger if exists search_follows_user on usuarios;
create constraint trigger search_follows_user after update of
    nome_completo, foto_perfil, endereco_bairro, endereco_cidade, endereco_estado, latitude, longitude, ativo, email_confirmed_at
  on usuarios deferrable initially deferred for each row execute function search_follows_user();

-- A background check changes only one column of search_index and never whether the professional is found, so this trigger skips
-- the full refresh.
create or replace function search_follows_check() returns trigger language plpgsql
  set plan_cache_mode to force_generic_plan as $$
declare
  professional uuid := case when tg_op = 'DELETE' then old.profissional_ref else new.profissional_ref end;
begin
  perform from perfis_profissionais where usuario_ref = professional for no key update;
  update search_index i set verified_until = v.verified_until from search_visible v
    where i.user_id = professional and v.user_id = professional and i.verified_until is distinct from v.verified_until;
  return null;
end $$;
drop trigger if exists search_follows_check on consultas_antecedentes;
create constraint trigger search_follows_check after insert or delete or update
  on consultas_antecedentes deferrable initially deferred for each row execute function search_follows_check();

-- A changed setting refreshes the rows of all professionals.
create or replace function search_follows_settings() returns trigger language plpgsql as $$
begin
  perform refresh_search_index(variadic array(select usuario_ref from perfis_profissionais));
  return null;
end $$;
create or replace trigger search_follows_settings after update on search_settings
  for each row when ((old.snap_degrees, old.confirmed_only) is distinct from (new.snap_degrees, new.confirmed_only))
  execute function search_follows_settings();
