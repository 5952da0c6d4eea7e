CREATE TABLE "pauses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_until" timestamp with time zone NOT NULL,
	"statement" text,
	"answered_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	CONSTRAINT "pauses_status" CHECK ("pauses"."status" in ('proposed', 'paused', 'dismissed')),
	CONSTRAINT "pauses_answer" CHECK (("pauses"."statement" is null) = ("pauses"."answered_at" is null) and char_length("pauses"."statement") <= 2000),
	CONSTRAINT "pauses_decided" CHECK (num_nonnulls("pauses"."decided_at", "pauses"."decided_by", "pauses"."reason") = case when "pauses"."status" = 'proposed' then 0 else 3 end
        and ("pauses"."reason" is null or (btrim("pauses"."reason") <> '' and char_length("pauses"."reason") <= 1000)))
);
--> statement-breakpoint
ALTER TABLE "perfis_profissionais" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pauses_professional_id" ON "pauses" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pauses_one_proposed" ON "pauses" USING btree ("professional_id") WHERE "pauses"."status" = 'proposed';--> statement-breakpoint
CREATE INDEX "pauses_decided_by" ON "pauses" USING btree ("decided_by") WHERE "pauses"."decided_by" is not null;