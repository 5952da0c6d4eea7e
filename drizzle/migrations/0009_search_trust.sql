ALTER TABLE "search_index" ADD COLUMN "seal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_index" ADD COLUMN "verified_until" timestamp with time zone;--> statement-breakpoint

-- As before, and with seal and latest check, which every card shows: read apart they cost twice the search itself.
CREATE OR REPLACE VIEW search_visible AS
  SELECT u.id AS user_id, u.nome_completo AS name, u.foto_perfil AS photo,
         u.endereco_bairro AS district, u.endereco_cidade AS city, u.endereco_estado AS state,
         search_snap(u.latitude, s.snap_degrees) AS lat, search_snap(u.longitude, s.snap_degrees) AS lng,
         p.preco_base_diaria AS price,
         (CASE WHEN p.preco_base_diaria < 150 THEN 1 WHEN p.preco_base_diaria <= 250 THEN 2 ELSE 3 END)::smallint AS band,
         p.servicos_oferecidos AS services, search_service_mask(p.servicos_oferecidos) AS service_mask,
         coalesce(p.raio_atendimento_km, 10) AS radius_km,
         p.media_avaliacao AS rating, p.total_avaliacoes AS reviews, p.created_at,
         search_mercator(search_snap(u.latitude, s.snap_degrees), search_snap(u.longitude, s.snap_degrees)) AS merc,
         search_words(concat_ws(' ', u.nome_completo, p.bio_descritiva, search_synonyms(p.servicos_oferecidos))) AS words,
         p.selo_plumai AS seal,
         (SELECT CASE WHEN c.resultado ->> 'status' = 'aprovado' THEN c.validade_ate END
          FROM consultas_antecedentes c
          WHERE c.profissional_ref = p.usuario_ref AND c.status = 'concluida'
          ORDER BY c.data_consulta DESC NULLS LAST LIMIT 1) AS verified_until
  FROM perfis_profissionais p
  JOIN usuarios u ON u.id = p.usuario_ref
  CROSS JOIN search_settings s
  WHERE p.status_verificacao = 'Aprovado' AND p.perfil_ativo AND u.ativo
    AND (NOT s.confirmed_only OR u.email_confirmed_at IS NOT NULL);--> statement-breakpoint

CREATE OR REPLACE FUNCTION refresh_search_index(VARIADIC professionals uuid[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode TO force_generic_plan AS $$
BEGIN
  PERFORM FROM perfis_profissionais WHERE usuario_ref = ANY (professionals) ORDER BY usuario_ref FOR NO KEY UPDATE;
  DELETE FROM search_index i
    WHERE i.user_id = ANY (professionals)
      AND NOT EXISTS (SELECT FROM search_visible v WHERE v.user_id = i.user_id);
  INSERT INTO search_index
      (user_id, name, photo, district, city, state, lat, lng, price, band, services, service_mask, radius_km, rating, reviews, created_at, merc, seal, verified_until)
    SELECT user_id, name, photo, district, city, state, lat, lng, price, band, services, service_mask, radius_km, rating, reviews, created_at, merc, seal, verified_until
    FROM search_visible WHERE user_id = ANY (professionals)
  ON CONFLICT (user_id) DO UPDATE SET
    name = excluded.name, photo = excluded.photo, district = excluded.district, city = excluded.city, state = excluded.state,
    lat = excluded.lat, lng = excluded.lng, price = excluded.price, band = excluded.band, services = excluded.services,
    service_mask = excluded.service_mask, radius_km = excluded.radius_km, rating = excluded.rating, reviews = excluded.reviews,
    created_at = excluded.created_at, merc = excluded.merc, seal = excluded.seal, verified_until = excluded.verified_until,
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
END $$;--> statement-breakpoint

DROP TRIGGER search_follows_profile ON perfis_profissionais;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER search_follows_profile AFTER INSERT OR DELETE OR UPDATE OF
    bio_descritiva, servicos_oferecidos, preco_base_diaria, raio_atendimento_km, status_verificacao, perfil_ativo, selo_plumai,
    media_avaliacao, total_avaliacoes, created_at
  ON perfis_profissionais DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_follows_profile();--> statement-breakpoint

-- A check changes one column and never who is found: under the same lock, and without the whole refresh.
CREATE FUNCTION search_follows_check() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode TO force_generic_plan AS $$
DECLARE
  her uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.profissional_ref ELSE NEW.profissional_ref END;
BEGIN
  PERFORM FROM perfis_profissionais WHERE usuario_ref = her FOR NO KEY UPDATE;
  UPDATE search_index i SET verified_until = v.verified_until FROM search_visible v
    WHERE i.user_id = her AND v.user_id = her AND i.verified_until IS DISTINCT FROM v.verified_until;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER search_follows_check AFTER INSERT OR DELETE OR UPDATE
  ON consultas_antecedentes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_follows_check();--> statement-breakpoint

UPDATE search_index i SET seal = v.seal, verified_until = v.verified_until FROM search_visible v WHERE v.user_id = i.user_id;
