ALTER TABLE "agendamentos" ADD COLUMN "charge_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "automatic_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "agendamentos_to_charge" ON "agendamentos" USING btree ("charge_at") WHERE "agendamentos"."status_servico" = 'Solicitado' and "agendamentos"."charge_at" is not null;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_charge_at" CHECK ("agendamentos"."charge_at" is null or ("agendamentos"."series_id" is not null and ("agendamentos"."status_servico" <> 'Solicitado'
        or (extract(epoch from "agendamentos"."data_hora_inicio" - "agendamentos"."charge_at") = 48 * 3600
          and extract(epoch from "agendamentos"."data_hora_inicio" - "agendamentos"."hold_expires_at") = 24 * 3600))));