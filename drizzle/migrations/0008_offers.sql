CREATE TABLE "needs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contractor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hours" smallint NOT NULL,
	"services" text[] NOT NULL,
	"ceiling" numeric(12,2) NOT NULL,
	"note" text,
	"ordinal" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"invited_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"booking_id" uuid,
	CONSTRAINT "needs_booking" UNIQUE("booking_id"),
	CONSTRAINT "needs_ordinal" CHECK ("needs"."ordinal" between 1 and 3),
	CONSTRAINT "needs_hours" CHECK ("needs"."hours" in (4, 6, 8)),
	CONSTRAINT "needs_services" CHECK ("needs"."services" <@ array['Faxina Leve', 'Faxina Pesada', 'Cozinha', 'Lavanderia', 'Organização', 'Passar Roupa'] and cardinality("needs"."services") > 0
        and cardinality("needs"."services") = bit_count(search_service_mask("needs"."services")::bit(6))),
	CONSTRAINT "needs_ceiling" CHECK ("needs"."ceiling" > 0),
	CONSTRAINT "needs_note" CHECK (char_length("needs"."note") <= 300),
	CONSTRAINT "needs_expires" CHECK ("needs"."expires_at" > "needs"."created_at"),
	CONSTRAINT "needs_end" CHECK ("needs"."end_reason" in ('escolha', 'encerrado', 'prazo')),
	CONSTRAINT "needs_ended_with_reason" CHECK (("needs"."ended_at" is null) = ("needs"."end_reason" is null)),
	CONSTRAINT "needs_booking_chosen" CHECK ("needs"."booking_id" is null or ("needs"."end_reason" is not null and "needs"."end_reason" = 'escolha'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"need_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"starts_at" timestamp with time zone,
	"note" text,
	"ordinal" smallint,
	CONSTRAINT "offers_pk" PRIMARY KEY("need_id","professional_id"),
	CONSTRAINT "offers_ordinals" UNIQUE("need_id","ordinal"),
	CONSTRAINT "offers_answer" CHECK ("offers"."answer" in ('sim', 'nao')),
	CONSTRAINT "offers_answered" CHECK (("offers"."answer" is null) = ("offers"."answered_at" is null)),
	CONSTRAINT "offers_yes" CHECK (case when "offers"."answer" is not null and "offers"."answer" = 'sim'
        then "offers"."starts_at" is not null and "offers"."ordinal" is not null and "offers"."ordinal" between 1 and 5
        else num_nonnulls("offers"."starts_at", "offers"."note", "offers"."ordinal") = 0 end),
	CONSTRAINT "offers_note" CHECK (char_length("offers"."note") <= 140)
);
--> statement-breakpoint
ALTER TABLE "perfis_profissionais" ADD COLUMN "accepts_offers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "needs" ADD CONSTRAINT "needs_contractor_id_usuarios_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "needs" ADD CONSTRAINT "needs_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_need_id_needs_id_fk" FOREIGN KEY ("need_id") REFERENCES "public"."needs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_professional_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "needs_open_ordinals" ON "needs" USING btree ("contractor_id","ordinal") WHERE "needs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "needs_open" ON "needs" USING btree ("expires_at") WHERE "needs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "needs_contractor" ON "needs" USING btree ("contractor_id","created_at");--> statement-breakpoint
CREATE INDEX "needs_ended" ON "needs" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "offers_professional" ON "offers" USING btree ("professional_id","invited_at");