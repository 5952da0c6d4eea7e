ALTER TABLE "search_settings" ADD COLUMN "confirmed_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- Who is found, as before, and where confirmed_only is set only with a confirmed e-mail.
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
         search_words(concat_ws(' ', u.nome_completo, p.bio_descritiva, search_synonyms(p.servicos_oferecidos))) AS words
  FROM perfis_profissionais p
  JOIN usuarios u ON u.id = p.usuario_ref
  CROSS JOIN search_settings s
  WHERE p.status_verificacao = 'Aprovado' AND p.perfil_ativo AND u.ativo
    AND (NOT s.confirmed_only OR u.email_confirmed_at IS NOT NULL);--> statement-breakpoint

DROP TRIGGER search_follows_user ON usuarios;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER search_follows_user AFTER UPDATE OF
    nome_completo, foto_perfil, endereco_bairro, endereco_cidade, endereco_estado, latitude, longitude, ativo, email_confirmed_at
  ON usuarios DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_follows_user();--> statement-breakpoint

DROP TRIGGER search_follows_settings ON search_settings;--> statement-breakpoint
CREATE TRIGGER search_follows_settings AFTER UPDATE ON search_settings
  FOR EACH ROW WHEN ((OLD.snap_degrees, OLD.confirmed_only) IS DISTINCT FROM (NEW.snap_degrees, NEW.confirmed_only))
  EXECUTE FUNCTION search_follows_settings();
