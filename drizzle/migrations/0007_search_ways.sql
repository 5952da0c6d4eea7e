-- The Mercator rectangle around a circle of `km` kilometres, a hair more: who reaches a home is whose rectangle holds it.
CREATE FUNCTION search_area(lat float8, lng float8, km float8) RETURNS box LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT box(
          search_mercator(lat - degrees(km / 6371) - 1e-6, lng - degrees(asin(least(1, sin(km / 6371) / cos(radians(lat))))) - 1e-6),
          search_mercator(lat + degrees(km / 6371) + 1e-6, lng + degrees(asin(least(1, sin(km / 6371) / cos(radians(lat))))) + 1e-6)) $$;--> statement-breakpoint

-- Each order as one ascending number below 2^53, which float8 holds exactly. Cents, then the first 32 bits of the id: the order
-- of (price, id), with few equals where everybody asks the same.
CREATE FUNCTION search_by_price(price numeric, id uuid) RETURNS float8 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT (price * 100)::float8 * 4294967296 + ('x00000000' || left(id::text, 8))::bit(64)::bigint::float8 $$;--> statement-breakpoint

-- Hundredths below five stars, then milliseconds before the year 2109.
CREATE FUNCTION search_by_rating(rating numeric, at timestamptz) RETURNS float8 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT ((5 - rating) * 100)::float8 * 8796093022208
          + 4398046511104 - floor(extract(epoch FROM at - timestamptz '1970-01-01 00:00:00+00') * 1000)::float8 $$;--> statement-breakpoint

-- Microseconds before the year 2112.
CREATE FUNCTION search_by_newest(at timestamptz) RETURNS float8 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT 4503599627370496 - (extract(epoch FROM at - timestamptz '1970-01-01 00:00:00+00') * 1000000)::float8 $$;--> statement-breakpoint

CREATE SEQUENCE "public"."search_moves" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
DROP INDEX "search_index_best";--> statement-breakpoint
ALTER TABLE "search_index" ADD COLUMN "area" "box" GENERATED ALWAYS AS (search_area(lat, lng, radius_km)) STORED;--> statement-breakpoint
ALTER TABLE "search_index" ADD COLUMN "by_price" double precision GENERATED ALWAYS AS (search_by_price(price, user_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "search_index" ADD COLUMN "by_rating" double precision GENERATED ALWAYS AS (search_by_rating(rating, created_at)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "search_index" ADD COLUMN "by_newest" double precision GENERATED ALWAYS AS (search_by_newest(created_at)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "search_index" ADD COLUMN "move" bigint DEFAULT nextval('search_moves') NOT NULL;--> statement-breakpoint
CREATE INDEX "search_index_ways" ON "search_index" USING gist ("area","merc","by_price","by_rating","by_newest","band") WHERE "search_index"."area" is not null;--> statement-breakpoint
CREATE INDEX "search_index_by_price" ON "search_index" USING btree ("by_price","user_id");--> statement-breakpoint
CREATE INDEX "search_index_by_rating" ON "search_index" USING btree ("by_rating","user_id");--> statement-breakpoint
CREATE INDEX "search_index_by_newest" ON "search_index" USING btree ("by_newest","user_id");--> statement-breakpoint

-- As before, and counting moves.
CREATE OR REPLACE FUNCTION refresh_search_index(VARIADIC professionals uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode TO force_generic_plan AS $$
BEGIN
  PERFORM FROM perfis_profissionais WHERE usuario_ref = ANY (professionals) ORDER BY usuario_ref FOR NO KEY UPDATE;
  DELETE FROM search_index i
    WHERE i.user_id = ANY (professionals)
      AND NOT EXISTS (SELECT FROM search_visible v WHERE v.user_id = i.user_id);
  INSERT INTO search_index
      (user_id, name, photo, district, city, state, lat, lng, price, band, services, service_mask, radius_km, rating, reviews, created_at, merc)
    SELECT user_id, name, photo, district, city, state, lat, lng, price, band, services, service_mask, radius_km, rating, reviews, created_at, merc
    FROM search_visible WHERE user_id = ANY (professionals)
  ON CONFLICT (user_id) DO UPDATE SET
    name = excluded.name, photo = excluded.photo, district = excluded.district, city = excluded.city, state = excluded.state,
    lat = excluded.lat, lng = excluded.lng, price = excluded.price, band = excluded.band, services = excluded.services,
    service_mask = excluded.service_mask, radius_km = excluded.radius_km, rating = excluded.rating, reviews = excluded.reviews,
    created_at = excluded.created_at, merc = excluded.merc,
    move = CASE
      WHEN (search_index.lat, search_index.lng, search_index.radius_km, search_index.price, search_index.rating, search_index.created_at)
        IS DISTINCT FROM (excluded.lat, excluded.lng, excluded.radius_km, excluded.price, excluded.rating, excluded.created_at)
      THEN excluded.move ELSE search_index.move END;
  INSERT INTO search_text (user_id, words, cell_words)
    SELECT user_id, to_tsvector('simple', words),
           to_tsvector('simple', regexp_replace(words, '([a-z0-9]+)', 'c' || search_cell(lat, lng) || 'x\1', 'g'))
    FROM search_visible WHERE user_id = ANY (professionals)
  ON CONFLICT (user_id) DO UPDATE SET words = excluded.words, cell_words = excluded.cell_words
    WHERE (search_text.words, search_text.cell_words) IS DISTINCT FROM (excluded.words, excluded.cell_words);
END $$;
