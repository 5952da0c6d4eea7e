DROP INDEX "search_index_cell_words";--> statement-breakpoint
DROP FUNCTION search_cell_words(tsvector, float8, float8, integer);--> statement-breakpoint
DROP FUNCTION search_cell(float8, float8, integer);--> statement-breakpoint
-- As before, without the letter behind it.
CREATE FUNCTION search_cell(lat float8, lng float8, km integer) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE
    WHEN km <= 10 THEN 'a' || (floor((lat + 90) * 10)::int * 10000 + floor((lng + 180) * 10)::int)
    WHEN km <= 20 THEN 'b' || (floor((lat + 90) * 10 / 2)::int * 10000 + floor((lng + 180) * 10 / 2)::int)
    WHEN km <= 50 THEN 'c' || (floor((lat + 90) * 10 / 5)::int * 10000 + floor((lng + 180) * 10 / 5)::int)
    ELSE 'd' || (floor((lat + 90) * 10 / 10)::int * 10000 + floor((lng + 180) * 10 / 10)::int)
  END;--> statement-breakpoint

-- The words behind that cell, each twice: after an x for everybody, and after the letter of the price band (l, m, h), by which a
-- search within a band reads nobody of the others. Null without a home; they stand in the index alone.
CREATE FUNCTION search_cell_words(words tsvector, lat float8, lng float8, km integer, band smallint) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_to_tsvector(array(SELECT cell || kind || word FROM unnest(ARRAY['x', substr('lmh', band, 1)]) kind, unnest(tsvector_to_array(words)) word))
          FROM (SELECT search_cell(lat, lng, km) AS cell OFFSET 0) AS once);--> statement-breakpoint
CREATE INDEX "search_index_cell_words" ON "search_index" USING gin (search_cell_words("words", "lat", "lng", "radius_km", "band")) WITH (fastupdate=false);
