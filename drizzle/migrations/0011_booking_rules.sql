-- What only code held so far. First what is there is brought in line, then the rules.

-- Codes of visits that were confirmed before there were codes: without one she can neither check in nor out (AMB-06).
UPDATE agendamentos
  SET start_code = lpad((('x' || substr(md5(gen_random_uuid()::text), 1, 7))::bit(28)::int % 10000)::text, 4, '0')
  WHERE status_servico IN ('Confirmado', 'Em Andamento') AND start_code IS NULL;--> statement-breakpoint
UPDATE agendamentos SET hold_expires_at = created_at + interval '15 minutes'
  WHERE status_servico = 'Solicitado' AND hold_expires_at IS NULL;--> statement-breakpoint
UPDATE agendamentos SET cancel_reason = CASE WHEN cancelled_by IS NULL THEN 'payment_expired' ELSE 'customer' END
  WHERE status_servico = 'Cancelado' AND coalesce(btrim(cancel_reason), '') = '';--> statement-breakpoint
DELETE FROM favourites WHERE user_id = professional_id;--> statement-breakpoint

ALTER TABLE agendamentos
  -- A hold without an end would block its slot for ever (AMB-05).
  ADD CONSTRAINT agendamentos_hold_ends CHECK (status_servico <> 'Solicitado' OR hold_expires_at IS NOT NULL),
  ADD CONSTRAINT agendamentos_has_code CHECK (status_servico <> 'Confirmado' OR start_code IS NOT NULL),
  ADD CONSTRAINT agendamentos_cancelled_why CHECK (status_servico <> 'Cancelado' OR coalesce(btrim(cancel_reason), '') <> ''),
  ADD CONSTRAINT agendamentos_checked_in_status CHECK (
    checked_in_at IS NULL OR status_servico IN ('Em Andamento', 'Concluído', 'Cancelado')),
  ADD CONSTRAINT agendamentos_checked_out_status CHECK (checked_out_at IS NULL OR status_servico = 'Concluído'),
  -- Whoever told the code at the door was there, and so was whoever heard it.
  ADD CONSTRAINT agendamentos_no_show_unchecked CHECK (no_show_by IS NULL OR checked_in_at IS NULL);--> statement-breakpoint

-- What was agreed is not rewritten: who, how long, how much, from which price and fee, and when it was asked for.
DROP TRIGGER agendamentos_terms_fixed ON agendamentos;--> statement-breakpoint
CREATE TRIGGER agendamentos_terms_fixed BEFORE UPDATE ON agendamentos
  FOR EACH ROW WHEN (
    (OLD.contratante_ref, OLD.profissional_ref, OLD.valor_profissional, OLD.taxa_plataforma, OLD.valor_total_contratante,
     OLD.duracao_estimada_horas, OLD.daily_price, OLD.fee_bp, OLD.created_at)
    IS DISTINCT FROM
    (NEW.contratante_ref, NEW.profissional_ref, NEW.valor_profissional, NEW.taxa_plataforma, NEW.valor_total_contratante,
     NEW.duracao_estimada_horas, NEW.daily_price, NEW.fee_bp, NEW.created_at))
  EXECUTE FUNCTION booking_keeps_its_terms();--> statement-breakpoint

-- Only a confirmed visit moves to another hour, and stays confirmed (AMB-07).
CREATE FUNCTION booking_keeps_its_hour() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a booking that is % does not move', OLD.status_servico
    USING ERRCODE = 'check_violation', CONSTRAINT = 'agendamentos_hour_fixed', TABLE = 'agendamentos';
END $$;--> statement-breakpoint
CREATE TRIGGER agendamentos_hour_fixed BEFORE UPDATE ON agendamentos
  FOR EACH ROW WHEN (
    (OLD.data_hora_inicio, OLD.data_hora_fim) IS DISTINCT FROM (NEW.data_hora_inicio, NEW.data_hora_fim)
    AND NOT (OLD.status_servico = 'Confirmado' AND NEW.status_servico = 'Confirmado'))
  EXECUTE FUNCTION booking_keeps_its_hour();--> statement-breakpoint

-- A visit belongs to a series of its own pair alone.
CREATE FUNCTION booking_series_is_of_its_pair() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM booking_series s
    WHERE s.id = NEW.series_id AND s.contractor_id = NEW.contratante_ref AND s.professional_id = NEW.profissional_ref
  ) THEN
    RAISE EXCEPTION 'the series is of other people'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'agendamentos_series_of_pair', TABLE = 'agendamentos';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER agendamentos_series_of_pair BEFORE INSERT OR UPDATE OF series_id ON agendamentos
  FOR EACH ROW WHEN (NEW.series_id IS NOT NULL) EXECUTE FUNCTION booking_series_is_of_its_pair();--> statement-breakpoint

ALTER TABLE reschedule_requests
  ADD CONSTRAINT reschedule_requests_lasts CHECK (expires_at > created_at);--> statement-breakpoint
CREATE FUNCTION reschedule_is_by_a_party() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM agendamentos a WHERE a.id = NEW.booking_id AND NEW.proposed_by IN (a.contratante_ref, a.profissional_ref)
  ) THEN
    RAISE EXCEPTION 'only the two of a booking ask for another hour'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reschedule_requests_by_a_party', TABLE = 'reschedule_requests';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER reschedule_requests_by_a_party BEFORE INSERT OR UPDATE OF booking_id, proposed_by ON reschedule_requests
  FOR EACH ROW EXECUTE FUNCTION reschedule_is_by_a_party();--> statement-breakpoint

ALTER TABLE favourites ADD CONSTRAINT favourites_of_another CHECK (user_id <> professional_id);
