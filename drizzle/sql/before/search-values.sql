-- Columns, checks and indexes store values of these functions. A changed function does not recompute the stored values, so it
-- needs a migration that does.

-- A bit mask of the known services: one bit for each, in the order of the catalogue.
create or replace function search_service_mask(services text[]) returns integer language sql immutable strict parallel safe
  as $$ select coalesce(sum(1 << (place::int - 1)), 0)::int
        from unnest(array['Faxina Leve', 'Faxina Pesada', 'Cozinha', 'Lavanderia', 'Organização', 'Passar Roupa']) with ordinality as known(label, place)
        where label = any (services) $$;

-- A place on Earth as a point in space, in kilometres from the Earth's centre (radius 6371 km). The nearer two places are, the
-- shorter is the straight line between their points, so a GiST index can return the nearest first. The body must be written with
-- RETURN, because indexes are built without a search path.
create or replace function search_position(lat float8, lng float8) returns cube language sql immutable strict parallel safe
  return cube(array[
    6371 * cos(radians(lat)) * cos(radians(lng)),
    6371 * cos(radians(lat)) * sin(radians(lng)),
    6371 * sin(radians(lat))]);

-- The straight-line distance between two points that are `km` kilometres apart on the surface of the Earth.
create or replace function search_chord(km float8) returns float8 language sql immutable strict parallel safe
  return 2 * 6371 * sin(km / (2 * 6371));

-- The rectangle in degrees (x: longitude, y: latitude) around a circle of `km` kilometres, with a small margin. A home outside
-- the rectangle of a professional's service radius is out of reach. The circle is widest nearer to the pole than its centre.
create or replace function search_area(lat float8, lng float8, km float8) returns box language sql immutable strict parallel safe
  return (select box(point(lng - aside, lat - up), point(lng + aside, lat + up)) from (select
    degrees(km / 6371) + 1e-6 as up, degrees(asin(least(1, sin(km / 6371) / cos(radians(lat))))) + 1e-6 as aside) as margin);

-- Each sort key is one ascending number below 2^53, which float8 represents exactly.

-- The sort key (price, id): the price in cents, then the first 32 bits of the id, so that few rows with the same price have equal
-- keys.
create or replace function search_by_price(price numeric, id uuid) returns float8 language sql immutable strict parallel safe
  as $$ select (price * 100)::float8 * 4294967296 + ('x00000000' || left(id::text, 8))::bit(64)::bigint::float8 $$;

-- The sort key (highest rating, then newest): hundredths below five stars, then the milliseconds that are left until the year
-- 2109.
create or replace function search_by_rating(rating numeric, at timestamptz) returns float8 language sql immutable strict parallel safe
  as $$ select ((5 - rating) * 100)::float8 * 8796093022208
          + 4398046511104 - floor(extract(epoch from at - timestamptz '1970-01-01 00:00:00+00') * 1000)::float8 $$;

-- The sort key (newest first): the microseconds that are left until the year 2112.
create or replace function search_by_newest(at timestamptz) returns float8 language sql immutable strict parallel safe
  as $$ select 4503599627370496 - (extract(epoch from at - timestamptz '1970-01-01 00:00:00+00') * 1000000)::float8 $$;

-- The half-degree map cell of a point, as the prefix of each word in the index search_reach_words.
create or replace function search_cell(lat float8, lng float8) returns text language sql immutable strict parallel safe
  return 'c' || (floor((lat + 90) * 2)::int * 1000 + floor((lng + 180) * 2)::int) || 'x';

-- Returns the index terms of a professional: each word of the profile, 'S' and the bit of each service, and 'B' and the price
-- band. Each term is repeated for every map cell that `area` touches, with the cell as prefix. Words are lower case, so none
-- looks like a service or a band.
create or replace function search_reach_words(words tsvector, service_mask integer, band smallint, area box) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array(
    -- The cell is computed here as in search_cell, because calling search_cell for each word would take three times as long.
    select 'c' || (y * 1000 + x) || 'x' || word from
      generate_series(floor(((area[1])[1] + 90) * 2)::int, floor(((area[0])[1] + 90) * 2)::int) y,
      generate_series(floor(((area[1])[0] + 180) * 2)::int, floor(((area[0])[0] + 180) * 2)::int) x,
      unnest(tsvector_to_array(words) || array['B' || band]
        || array(select 'S' || (1 << bit) from generate_series(0, 5) bit where service_mask & (1 << bit) <> 0)) word));

-- The full-text query of a search from a home. `words` are beginnings of words, and `exact` are whole terms or alternatives such
-- as 'S1 S4'. Both lists are separated by spaces.
create or replace function search_reach_query(words text, exact text, lat float8, lng float8) returns tsquery
  language sql immutable strict parallel safe
  return (
    select string_agg(term, '&')::tsquery from (
      select search_cell(lat, lng) || word || ':*' as term from string_to_table(words, ' ') word
      union all
      select '(' || search_cell(lat, lng) || replace(word, '|', '|' || search_cell(lat, lng)) || ')'
        from string_to_table(exact, ' ') word) as terms);

-- Only the index that migration 0000 creates and migration 0006 drops uses this function.
create or replace function search_cell_words(words tsvector, lat float8, lng float8) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array(select search_cell(lat, lng) || word from unnest(tsvector_to_array(words)) word));
