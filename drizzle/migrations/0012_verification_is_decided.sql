CREATE TABLE "name_change_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"from_name" text NOT NULL,
	"to_name" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'aberta' NOT NULL,
	"refusal_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "name_change_requests_status" CHECK ("name_change_requests"."status" in ('aberta', 'aprovada', 'recusada')),
	CONSTRAINT "name_change_requests_decided" CHECK (("name_change_requests"."status" = 'aberta') = ("name_change_requests"."decided_at" is null)),
	CONSTRAINT "name_change_requests_refused" CHECK (("name_change_requests"."status" = 'recusada') = (coalesce(btrim("name_change_requests"."refusal_reason"), '') <> '')),
	CONSTRAINT "name_change_requests_texts" CHECK (char_length("name_change_requests"."to_name") between 2 and 120 and btrim("name_change_requests"."reason") <> '' and char_length("name_change_requests"."reason") <= 1000
        and char_length("name_change_requests"."refusal_reason") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "terms_acceptances" DROP CONSTRAINT "terms_acceptances_kind";--> statement-breakpoint
ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_kind";--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD COLUMN "certificate_day" date;--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD COLUMN "consent_version" text;--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "name_change_requests" ADD CONSTRAINT "name_change_requests_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_change_requests" ADD CONSTRAINT "name_change_requests_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "name_change_requests_one_open" ON "name_change_requests" USING btree ("user_id") WHERE "name_change_requests"."status" = 'aberta';--> statement-breakpoint
CREATE INDEX "name_change_requests_user_id" ON "name_change_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "name_change_requests_open" ON "name_change_requests" USING btree ("created_at") WHERE "name_change_requests"."status" = 'aberta';--> statement-breakpoint
CREATE INDEX "name_change_requests_decided_by" ON "name_change_requests" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD CONSTRAINT "consultas_antecedentes_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consultas_antecedentes_one_running" ON "consultas_antecedentes" USING btree ("profissional_ref") WHERE "consultas_antecedentes"."status" = 'pendente';--> statement-breakpoint
CREATE INDEX "consultas_antecedentes_running" ON "consultas_antecedentes" USING btree ("created_at") WHERE "consultas_antecedentes"."status" = 'pendente';--> statement-breakpoint
CREATE INDEX "consultas_antecedentes_validade" ON "consultas_antecedentes" USING btree ("validade_ate");--> statement-breakpoint
CREATE INDEX "consultas_antecedentes_decided_by" ON "consultas_antecedentes" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_kind" CHECK ("terms_acceptances"."kind" in ('terms', 'privacy', 'adult', 'background_check'));--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('avatar', 'document-front', 'document-selfie', 'background-certificate', 'name-document'));--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD CONSTRAINT "consultas_antecedentes_attempts" CHECK ("consultas_antecedentes"."attempts" >= 0);