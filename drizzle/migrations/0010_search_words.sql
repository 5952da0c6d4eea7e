DROP INDEX "search_index_ways";--> statement-breakpoint
ALTER TABLE "search_index" ADD COLUMN "words" "tsvector";--> statement-breakpoint
UPDATE search_index SET words = strip(search_text.words) FROM search_text WHERE search_text.user_id = search_index.user_id;--> statement-breakpoint
ALTER TABLE "search_index" ALTER COLUMN "words" SET NOT NULL;--> statement-breakpoint

-- As before, and with the words: in a table of their own each match cost a second row and two walks through an index.
CREATE OR REPLACE FUNCTION refresh_search_index(VARIADIC professionals uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode TO force_generic_plan AS $$
BEGIN
  PERFORM FROM perfis_profissionais WHERE usuario_ref = ANY (professionals) ORDER BY usuario_ref FOR NO KEY UPDATE;
  DELETE FROM search_index i
    WHERE i.user_id = ANY (professionals)
      AND NOT EXISTS (SELECT FROM search_visible v WHERE v.user_id = i.user_id);
  INSERT INTO search_index
      (user_id, name, photo, district, city, state, lat, lng, price, band, services, service_mask, radius_km, rating, reviews, created_at, merc, seal, verified_until, words)
    SELECT user_id, name, photo, district, city, state, lat, lng, price, band, services, service_mask, radius_km, rating, reviews, created_at, merc, seal, verified_until,
           strip(to_tsvector('simple', words))
    FROM search_visible WHERE user_id = ANY (professionals)
  ON CONFLICT (user_id) DO UPDATE SET
    name = excluded.name, photo = excluded.photo, district = excluded.district, city = excluded.city, state = excluded.state,
    lat = excluded.lat, lng = excluded.lng, price = excluded.price, band = excluded.band, services = excluded.services,
    service_mask = excluded.service_mask, radius_km = excluded.radius_km, rating = excluded.rating, reviews = excluded.reviews,
    created_at = excluded.created_at, merc = excluded.merc, seal = excluded.seal, verified_until = excluded.verified_until,
    words = excluded.words,
    move = CASE
      WHEN (search_index.lat, search_index.lng, search_index.radius_km, search_index.price, search_index.rating, search_index.created_at)
        IS DISTINCT FROM (excluded.lat, excluded.lng, excluded.radius_km, excluded.price, excluded.rating, excluded.created_at)
      THEN excluded.move ELSE search_index.move END;
END $$;--> statement-breakpoint
DROP TABLE "search_text";--> statement-breakpoint

DROP FUNCTION search_cell(float8, float8);--> statement-breakpoint
-- Where somebody lives, as it stands before each word of the cell index: the smaller her reach, the smaller the cell. From a home
-- those who go 10 km are then looked for in a few cells of a tenth of a degree, and only the others farther away.
CREATE FUNCTION search_cell(lat float8, lng float8, km integer) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE
    WHEN km <= 10 THEN 'a' || (floor((lat + 90) * 10)::int * 10000 + floor((lng + 180) * 10)::int)
    WHEN km <= 20 THEN 'b' || (floor((lat + 90) * 10 / 2)::int * 10000 + floor((lng + 180) * 10 / 2)::int)
    WHEN km <= 50 THEN 'c' || (floor((lat + 90) * 10 / 5)::int * 10000 + floor((lng + 180) * 10 / 5)::int)
    ELSE 'd' || (floor((lat + 90) * 10 / 10)::int * 10000 + floor((lng + 180) * 10 / 10)::int)
  END || 'x';--> statement-breakpoint

-- The words, each behind that cell; null without a home. They stand in the index alone.
-- Bodies are bound when they are made: an index is built without a search path.
CREATE FUNCTION search_cell_words(words tsvector, lat float8, lng float8, km integer) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_to_tsvector(array(SELECT cell || word FROM unnest(tsvector_to_array(words)) word))
          FROM (SELECT search_cell(lat, lng, km) AS cell OFFSET 0) AS once);--> statement-breakpoint
CREATE INDEX "search_index_words" ON "search_index" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_index_cell_words" ON "search_index" USING gin (search_cell_words("words", "lat", "lng", "radius_km")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_index_ways" ON "search_index" USING gist ("area","merc","by_price",(case when "band" = 2 then "by_price" end),(case when "band" = 3 then "by_price" end),"by_rating","by_newest","band") WHERE "search_index"."area" is not null;
