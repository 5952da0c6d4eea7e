-- Text in lower case without accents. unaccent(text) is only STABLE, because its default dictionary may change. This function
-- names the dictionary, so it can be IMMUTABLE, which an index requires.
create or replace function unaccented(input text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, input)) $$;

-- The slug of a municipality in the URL of its public page: 'São Paulo', 'SP' becomes 'sao-paulo-sp'. The state distinguishes
-- towns with the same name.
create or replace function city_slug(name text, state text) returns text language sql immutable strict parallel safe
  as $$ select btrim(regexp_replace(unaccented(name), '[^a-z0-9]+', '-', 'g'), '-') || '-' || lower(state) $$;
