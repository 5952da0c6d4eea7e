-- Text in lower case without accents. unaccent(text) is only STABLE, because the default dictionary may change. With the
-- dictionary named, the function may be IMMUTABLE and an index may use it.
create or replace function unaccented(input text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, input)) $$;
