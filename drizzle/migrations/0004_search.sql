ALTER TABLE search_settings
  ADD CONSTRAINT search_settings_one_row CHECK (id),
  ADD CONSTRAINT search_settings_snap CHECK (snap_degrees BETWEEN 0 AND 1);--> statement-breakpoint
INSERT INTO search_settings DEFAULT VALUES;--> statement-breakpoint
ALTER TABLE search_index
  ADD CONSTRAINT search_index_band CHECK (band BETWEEN 1 AND 3),
  ADD CONSTRAINT search_index_coordinates CHECK ((lat IS NULL) = (lng IS NULL) AND (lat IS NULL) = (merc IS NULL));--> statement-breakpoint

-- Half-degree cell of a point, as it stands before each word of the cell index.
CREATE FUNCTION search_cell(lat float8, lng float8) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT floor((lat + 90) * 2)::int * 1000 + floor((lng + 180) * 2)::int $$;--> statement-breakpoint

-- Kilometres on a Mercator plane (earth radius 6371): nearest-neighbour order of the GiST index.
CREATE FUNCTION search_mercator(lat float8, lng float8) RETURNS point LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT point(radians(lng) * 6371, 6371 * ln(tan(pi() / 4 + radians(lat) / 2))) $$;--> statement-breakpoint

-- A coordinate on the grid of `step` degrees; 0 leaves it as it is (AMB-70). Rounded again so that the same cell is the same number.
CREATE FUNCTION search_snap(degrees float8, step numeric) RETURNS float8 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT CASE WHEN step = 0 THEN degrees ELSE round((floor(degrees / step::float8 + 0.5) * step::float8)::numeric, 8)::float8 END $$;--> statement-breakpoint

-- What people type and what profiles say, as plain words: lower case, no accents, letters and digits only.
CREATE FUNCTION search_words(input text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT btrim(regexp_replace(unaccented(input), '[^a-z0-9]+', ' ', 'g')) $$;--> statement-breakpoint

CREATE FUNCTION search_service_mask(services text[]) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT coalesce(sum(1 << (place::int - 1)), 0)::int
        FROM unnest(ARRAY['Faxina Leve', 'Faxina Pesada', 'Cozinha', 'Lavanderia', 'Organização', 'Passar Roupa']) WITH ORDINALITY AS known(label, place)
        WHERE label = ANY (services) $$;--> statement-breakpoint

-- The two names of one service are found by either word (AMB-15).
CREATE FUNCTION search_synonyms(services text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT concat_ws(' ', array_to_string(services, ' '),
          CASE WHEN 'Faxina Leve' = ANY (services) THEN 'Limpeza Geral' END,
          CASE WHEN 'Faxina Pesada' = ANY (services) THEN 'Limpeza Profunda' END) $$;--> statement-breakpoint

-- Who is found, as the index must say it: the one definition that triggers and rebuild share.
CREATE VIEW search_visible AS
  SELECT u.id AS user_id, u.nome_completo AS name, u.foto_perfil AS photo,
         u.endereco_bairro AS district, u.endereco_cidade AS city, u.endereco_estado AS state,
         search_snap(u.latitude, s.snap_degrees) AS lat, search_snap(u.longitude, s.snap_degrees) AS lng,
         p.preco_base_diaria AS price,
         (CASE WHEN p.preco_base_diaria < 150 THEN 1 WHEN p.preco_base_diaria <= 250 THEN 2 ELSE 3 END)::smallint AS band,
         p.servicos_oferecidos AS services, search_service_mask(p.servicos_oferecidos) AS service_mask,
         coalesce(p.raio_atendimento_km, 10) AS radius_km,
         p.media_avaliacao AS rating, p.total_avaliacoes AS reviews, p.created_at,
         search_mercator(search_snap(u.latitude, s.snap_degrees), search_snap(u.longitude, s.snap_degrees)) AS merc,
         search_words(concat_ws(' ', u.nome_completo, p.bio_descritiva, search_synonyms(p.servicos_oferecidos))) AS words
  FROM perfis_profissionais p
  JOIN usuarios u ON u.id = p.usuario_ref
  CROSS JOIN search_settings s
  WHERE p.status_verificacao = 'Aprovado' AND p.perfil_ativo AND u.ativo;--> statement-breakpoint

-- Brings the index in step for these professionals: in, changed or out.
-- Locks the profile first and reads after, so that two changes at once cannot write each other's past into the index.
-- A row lock and not an advisory one: a bulk load would fill the table of locks.
-- Planned once: planning the view anew for each row costs five times its run.
CREATE FUNCTION refresh_search_index(VARIADIC professionals uuid[]) RETURNS void LANGUAGE plpgsql
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
    created_at = excluded.created_at, merc = excluded.merc;
  INSERT INTO search_text (user_id, words, cell_words)
    SELECT user_id, to_tsvector('simple', words),
           to_tsvector('simple', regexp_replace(words, '([a-z0-9]+)', 'c' || search_cell(lat, lng) || 'x\1', 'g'))
    FROM search_visible WHERE user_id = ANY (professionals)
  ON CONFLICT (user_id) DO UPDATE SET words = excluded.words, cell_words = excluded.cell_words
    WHERE (search_text.words, search_text.cell_words) IS DISTINCT FROM (excluded.words, excluded.cell_words);
END $$;--> statement-breakpoint

CREATE FUNCTION search_follows_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_index(CASE WHEN TG_OP = 'DELETE' THEN OLD.usuario_ref ELSE NEW.usuario_ref END);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Deferred to the commit: the lock above is then held for the shortest time, and a change of many columns is one refresh late.
CREATE CONSTRAINT TRIGGER search_follows_profile AFTER INSERT OR DELETE OR UPDATE OF
    bio_descritiva, servicos_oferecidos, preco_base_diaria, raio_atendimento_km, status_verificacao, perfil_ativo,
    media_avaliacao, total_avaliacoes, created_at
  ON perfis_profissionais DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_follows_profile();--> statement-breakpoint

CREATE FUNCTION search_follows_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_index(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER search_follows_user AFTER UPDATE OF
    nome_completo, foto_perfil, endereco_bairro, endereco_cidade, endereco_estado, latitude, longitude, ativo
  ON usuarios DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_follows_user();--> statement-breakpoint

CREATE FUNCTION search_follows_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_index(VARIADIC array(SELECT usuario_ref FROM perfis_profissionais));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER search_follows_settings AFTER UPDATE ON search_settings
  FOR EACH ROW WHEN (OLD.snap_degrees <> NEW.snap_degrees) EXECUTE FUNCTION search_follows_settings();
