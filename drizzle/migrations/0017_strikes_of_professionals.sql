CREATE TABLE "strikes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	"withdrawn_reason" text,
	CONSTRAINT "strikes_booking_id_unique" UNIQUE("booking_id"),
	CONSTRAINT "strikes_cause" CHECK ("strikes"."cause" in ('Cancelamento em cima da hora', 'Ausência')),
	CONSTRAINT "strikes_withdrawn" CHECK (num_nonnulls("strikes"."withdrawn_at", "strikes"."withdrawn_by", "strikes"."withdrawn_reason") in (0, 3)
        and ("strikes"."withdrawn_reason" is null or (btrim("strikes"."withdrawn_reason") <> '' and char_length("strikes"."withdrawn_reason") <= 1000)))
);
--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "cancel_cause" text;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_withdrawn_by_usuarios_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "strikes_professional_id" ON "strikes" USING btree ("professional_id","occurred_at");--> statement-breakpoint
CREATE INDEX "strikes_newest" ON "strikes" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "strikes_withdrawn_by" ON "strikes" USING btree ("withdrawn_by") WHERE "strikes"."withdrawn_by" is not null;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_cancel_cause" CHECK ("agendamentos"."cancel_cause" in ('Doença', 'Risco à segurança', 'Outro motivo'));--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_cancel_cause_by" CHECK ("agendamentos"."cancel_cause" is null or "agendamentos"."cancelled_by" = "agendamentos"."profissional_ref");