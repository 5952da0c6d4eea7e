-- What a visit is for: the services asked for, and who brings products and utensils.
ALTER TABLE "agendamentos" ADD COLUMN "services" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "supplies" text DEFAULT 'A combinar' NOT NULL;--> statement-breakpoint
ALTER TABLE agendamentos
  -- As many as there are known ones among them: each known, none twice.
  ADD CONSTRAINT agendamentos_services CHECK (
    services <@ ARRAY['Faxina Leve', 'Faxina Pesada', 'Cozinha', 'Lavanderia', 'Organização', 'Passar Roupa']
    AND cardinality(services) = bit_count(search_service_mask(services)::bit(6))),
  ADD CONSTRAINT agendamentos_supplies CHECK (supplies IN ('Contratante', 'Profissional', 'A combinar'));--> statement-breakpoint

-- Until the visit begins; what was done is not rewritten.
CREATE FUNCTION booking_keeps_its_scope() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a booking that is % is not for other work', OLD.status_servico
    USING ERRCODE = 'check_violation', CONSTRAINT = 'agendamentos_scope_fixed', TABLE = 'agendamentos';
END $$;--> statement-breakpoint
CREATE TRIGGER agendamentos_scope_fixed BEFORE UPDATE ON agendamentos
  FOR EACH ROW WHEN (
    (OLD.services, OLD.supplies) IS DISTINCT FROM (NEW.services, NEW.supplies)
    AND OLD.status_servico NOT IN ('Solicitado', 'Confirmado'))
  EXECUTE FUNCTION booking_keeps_its_scope();
