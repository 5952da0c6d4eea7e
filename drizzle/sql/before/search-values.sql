-- Values that columns, checks and indexes store. A change of one does not recompute what is stored: bring a migration that does.

-- One bit for each known service, in the order of the catalogue.
create or replace function search_service_mask(services text[]) returns integer language sql immutable strict parallel safe
  as $$ select coalesce(sum(1 << (place::int - 1)), 0)::int
        from unnest(array['Faxina Leve', 'Faxina Pesada', 'Cozinha', 'Lavanderia', 'Organização', 'Passar Roupa']) with ordinality as known(label, place)
        where label = any (services) $$;

-- Kilometres on a Mercator plane (Earth radius 6371 km), in which the GiST index orders by distance.
create or replace function search_mercator(lat float8, lng float8) returns point language sql immutable strict parallel safe
  as $$ select point(radians(lng) * 6371, 6371 * ln(tan(pi() / 4 + radians(lat) / 2))) $$;

-- The Mercator rectangle around a circle of `km` kilometres, with a small margin. A professional reaches a home only if the
-- professional's rectangle contains it.
create or replace function search_area(lat float8, lng float8, km float8) returns box language sql immutable strict parallel safe
  as $$ select box(
          search_mercator(lat - degrees(km / 6371) - 1e-6, lng - degrees(asin(least(1, sin(km / 6371) / cos(radians(lat))))) - 1e-6),
          search_mercator(lat + degrees(km / 6371) + 1e-6, lng + degrees(asin(least(1, sin(km / 6371) / cos(radians(lat))))) + 1e-6)) $$;

-- Each order is one ascending number below 2^53, which float8 holds exactly.

-- Order (price, id): cents, then the first 32 bits of the id, so that few rows with the same price are equal.
create or replace function search_by_price(price numeric, id uuid) returns float8 language sql immutable strict parallel safe
  as $$ select (price * 100)::float8 * 4294967296 + ('x00000000' || left(id::text, 8))::bit(64)::bigint::float8 $$;

-- Order (rating descending, newest first): hundredths below five stars, then milliseconds before the year 2109.
create or replace function search_by_rating(rating numeric, at timestamptz) returns float8 language sql immutable strict parallel safe
  as $$ select ((5 - rating) * 100)::float8 * 8796093022208
          + 4398046511104 - floor(extract(epoch from at - timestamptz '1970-01-01 00:00:00+00') * 1000)::float8 $$;

-- Order (newest first): microseconds before the year 2112.
create or replace function search_by_newest(at timestamptz) returns float8 language sql immutable strict parallel safe
  as $$ select 4503599627370496 - (extract(epoch from at - timestamptz '1970-01-01 00:00:00+00') * 1000000)::float8 $$;

-- The grid cell of a professional's home, written before each word of the cell index. The smaller the professional's radius,
-- the smaller the cell, so that a search from a home reads few cells of a tenth of a degree for radii up to 10 km.
-- The bodies with RETURN are parsed when they are created, because an index is built without a search path.
create or replace function search_cell(lat float8, lng float8, km integer) returns text language sql immutable strict parallel safe
  return case
    when km <= 10 then 'a' || (floor((lat + 90) * 10)::int * 10000 + floor((lng + 180) * 10)::int)
    when km <= 20 then 'b' || (floor((lat + 90) * 10 / 2)::int * 10000 + floor((lng + 180) * 10 / 2)::int)
    when km <= 50 then 'c' || (floor((lat + 90) * 10 / 5)::int * 10000 + floor((lng + 180) * 10 / 5)::int)
    else 'd' || (floor((lat + 90) * 10 / 10)::int * 10000 + floor((lng + 180) * 10 / 10)::int)
  end;

-- The words, each behind its cell and twice: after 'x' for every search, and after the letter of the price band (l, m, h) for a
-- search within one band. Null without coordinates. Only the index stores them.
create or replace function search_cell_words(words tsvector, lat float8, lng float8, km integer, band smallint) returns tsvector
  language sql immutable strict parallel safe
  return (select array_to_tsvector(array(select cell || kind || word from unnest(array['x', substr('lmh', band, 1)]) kind, unnest(tsvector_to_array(words)) word))
          from (select search_cell(lat, lng, km) as cell offset 0) as once);
