-- One professional, one place at a time. Half-open: 08-12 and 12-16 are neighbours. Buffers are checked under the lock, in code.
ALTER TABLE agendamentos
  ADD CONSTRAINT agendamentos_sem_sobreposicao EXCLUDE USING gist (
    profissional_ref WITH =,
    tstzrange(data_hora_inicio, data_hora_fim, '[)') WITH &&
  ) WHERE (status_servico IN ('Solicitado', 'Confirmado', 'Em Andamento')),
  ADD CONSTRAINT agendamentos_status CHECK (status_servico IN ('Solicitado', 'Confirmado', 'Em Andamento', 'Concluído', 'Cancelado')),
  ADD CONSTRAINT agendamentos_pagamento CHECK (
    status_pagamento IN ('Pendente', 'Processando', 'Pago', 'Falhou', 'Reembolsado', 'Reembolso Parcial')),
  ADD CONSTRAINT agendamentos_avaliacao CHECK (
    avaliacao_profissional_status IN ('Pendente', 'Concluída') AND avaliacao_contratante_status IN ('Pendente', 'Concluída')),
  ADD CONSTRAINT agendamentos_two_people CHECK (contratante_ref <> profissional_ref),
  ADD CONSTRAINT agendamentos_duracao CHECK (duracao_estimada_horas IN (4, 6, 8)),
  ADD CONSTRAINT agendamentos_fim_depois CHECK (data_hora_fim > data_hora_inicio),
  ADD CONSTRAINT agendamentos_fim_is_start_plus_hours CHECK (
    extract(epoch FROM data_hora_fim - data_hora_inicio) = duracao_estimada_horas * 3600),
  ADD CONSTRAINT agendamentos_valor CHECK (valor_profissional > 0 AND taxa_plataforma >= 0 AND daily_price > 0 AND fee_bp BETWEEN 0 AND 10000),
  ADD CONSTRAINT agendamentos_total CHECK (valor_total_contratante = valor_profissional + taxa_plataforma),
  -- No door to a confirmed visit but a payment.
  ADD CONSTRAINT agendamentos_confirmed_is_paid CHECK (
    status_servico IN ('Solicitado', 'Cancelado') OR status_pagamento IN ('Pago', 'Reembolso Parcial', 'Reembolsado')),
  ADD CONSTRAINT agendamentos_cancelled_at CHECK ((status_servico = 'Cancelado') = (cancelled_at IS NOT NULL)),
  ADD CONSTRAINT agendamentos_cancel_reason CHECK (char_length(cancel_reason) <= 1000);--> statement-breakpoint

-- The life of a booking (AMB-04 to AMB-07): the code asks first, this refuses what the code forgot. SQLSTATE 23514, so it is caught like a CHECK.
CREATE FUNCTION booking_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- The demo seed writes finished bookings; it says so on its own connection.
    IF coalesce(current_setting('plumai.seeding', true), '') <> 'on'
       AND (NEW.status_servico <> 'Solicitado' OR NEW.status_pagamento <> 'Pendente') THEN
      RAISE EXCEPTION 'a booking begins as Solicitado and Pendente, not %, %', NEW.status_servico, NEW.status_pagamento
        USING ERRCODE = 'check_violation', CONSTRAINT = 'agendamentos_begins_requested', TABLE = 'agendamentos';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status_servico <> OLD.status_servico AND NOT (CASE OLD.status_servico
       WHEN 'Solicitado' THEN NEW.status_servico IN ('Confirmado', 'Cancelado')
       WHEN 'Confirmado' THEN NEW.status_servico IN ('Em Andamento', 'Cancelado')
       WHEN 'Em Andamento' THEN NEW.status_servico IN ('Concluído', 'Cancelado')
       ELSE false
     END) THEN
    RAISE EXCEPTION 'a booking does not go from % to %', OLD.status_servico, NEW.status_servico
      USING ERRCODE = 'check_violation', CONSTRAINT = 'agendamentos_status_transition', TABLE = 'agendamentos';
  END IF;
  -- Money that came may go back; it is never unpaid again.
  IF OLD.status_pagamento IN ('Pago', 'Reembolso Parcial', 'Reembolsado')
     AND NEW.status_pagamento IN ('Pendente', 'Processando', 'Falhou') THEN
    RAISE EXCEPTION 'a booking is not unpaid again: % to %', OLD.status_pagamento, NEW.status_pagamento
      USING ERRCODE = 'check_violation', CONSTRAINT = 'agendamentos_payment_transition', TABLE = 'agendamentos';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER agendamentos_moves_on BEFORE INSERT OR UPDATE OF status_servico, status_pagamento ON agendamentos
  FOR EACH ROW EXECUTE FUNCTION booking_moves_on();--> statement-breakpoint

-- Who, when, how much: what was agreed is not rewritten afterwards.
CREATE FUNCTION booking_keeps_its_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the parties and amounts of a booking do not change'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'agendamentos_terms_fixed', TABLE = 'agendamentos';
END $$;--> statement-breakpoint
CREATE TRIGGER agendamentos_terms_fixed BEFORE UPDATE ON agendamentos
  FOR EACH ROW WHEN (
    (OLD.contratante_ref, OLD.profissional_ref, OLD.valor_profissional, OLD.taxa_plataforma, OLD.valor_total_contratante)
    IS DISTINCT FROM
    (NEW.contratante_ref, NEW.profissional_ref, NEW.valor_profissional, NEW.taxa_plataforma, NEW.valor_total_contratante))
  EXECUTE FUNCTION booking_keeps_its_terms();--> statement-breakpoint

ALTER TABLE booking_events
  ADD CONSTRAINT booking_events_from CHECK (from_status IN ('Solicitado', 'Confirmado', 'Em Andamento', 'Concluído', 'Cancelado')),
  ADD CONSTRAINT booking_events_to CHECK (to_status IN ('Solicitado', 'Confirmado', 'Em Andamento', 'Concluído', 'Cancelado')),
  ADD CONSTRAINT booking_events_reason CHECK (char_length(reason) <= 1000);--> statement-breakpoint

-- Refuses to rewrite what happened; used by every table that only grows.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows: % is refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER booking_events_append_only BEFORE UPDATE OR DELETE ON booking_events
  FOR EACH ROW EXECUTE FUNCTION append_only();--> statement-breakpoint
-- Retention may delete old audit rows; nobody may edit one.
CREATE TRIGGER audit_log_append_only BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION append_only();
