-- Text in lower case without accents. unaccent(text) is only STABLE, because the default dictionary may change. With the
-- dictionary named, the function may be IMMUTABLE and an index may use it.
create or replace function unaccented(input text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, input)) $$;

-- The name of a municipality in the address of its public page: 'São Paulo', 'SP' becomes 'sao-paulo-sp'. The state keeps towns of
-- the same name apart.
create or replace function city_slug(name text, state text) returns text language sql immutable strict parallel safe
  as $$ select btrim(regexp_replace(unaccented(name), '[^a-z0-9]+', '-', 'g'), '-') || '-' || lower(state) $$;
