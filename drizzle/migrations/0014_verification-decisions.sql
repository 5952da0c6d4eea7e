CREATE TABLE "verification_claims" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"approves" boolean NOT NULL,
	"front_reason" text,
	"selfie_reason" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "verification_decisions_reasons" CHECK ("verification_decisions"."approves" = (coalesce("verification_decisions"."front_reason", "verification_decisions"."selfie_reason", "verification_decisions"."reason") is null)),
	CONSTRAINT "verification_decisions_texts" CHECK (btrim("verification_decisions"."front_reason") <> '' and char_length("verification_decisions"."front_reason") <= 200 and btrim("verification_decisions"."selfie_reason") <> ''
        and char_length("verification_decisions"."selfie_reason") <= 200 and btrim("verification_decisions"."reason") <> '' and char_length("verification_decisions"."reason") <= 1000),
	CONSTRAINT "verification_decisions_times" CHECK ("verification_decisions"."effective_at" >= "verification_decisions"."decided_at" and "verification_decisions"."applied_at" >= "verification_decisions"."effective_at")
);
--> statement-breakpoint
ALTER TABLE "verification_claims" ADD CONSTRAINT "verification_claims_admin_id_usuarios_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_claims" ADD CONSTRAINT "verification_claims_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_decisions" ADD CONSTRAINT "verification_decisions_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_decisions" ADD CONSTRAINT "verification_decisions_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verification_claims_admin_id" ON "verification_claims" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_decisions_one_open" ON "verification_decisions" USING btree ("professional_id") WHERE "verification_decisions"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "verification_decisions_professional_id" ON "verification_decisions" USING btree ("professional_id","decided_at");--> statement-breakpoint
CREATE INDEX "verification_decisions_due" ON "verification_decisions" USING btree ("effective_at") WHERE "verification_decisions"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "verification_decisions_decided_at" ON "verification_decisions" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "verification_decisions_decided_by" ON "verification_decisions" USING btree ("decided_by");