CREATE TABLE "checklist_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"score_before" numeric(3, 1) NOT NULL,
	"score_after" numeric(3, 1),
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_reviews_status" CHECK ("checklist_reviews"."status" in ('open', 'kept', 'changed')),
	CONSTRAINT "checklist_reviews_reason" CHECK (btrim("checklist_reviews"."reason") <> '' and char_length("checklist_reviews"."reason") <= 1000),
	CONSTRAINT "checklist_reviews_decided" CHECK (case "checklist_reviews"."status"
        when 'open' then num_nonnulls("checklist_reviews"."score_after", "checklist_reviews"."decision", "checklist_reviews"."decided_by", "checklist_reviews"."decided_at") = 0
        else num_nonnulls("checklist_reviews"."score_after", "checklist_reviews"."decision", "checklist_reviews"."decided_by", "checklist_reviews"."decided_at") = 4
          and ("checklist_reviews"."status" = 'kept') = ("checklist_reviews"."score_after" = "checklist_reviews"."score_before")
          and btrim("checklist_reviews"."decision") <> '' and char_length("checklist_reviews"."decision") <= 1000
      end),
	CONSTRAINT "checklist_reviews_score" CHECK ("checklist_reviews"."score_before" between 0 and 10 and "checklist_reviews"."score_after" between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_kind";--> statement-breakpoint
ALTER TABLE "checklist_itens_execucao" ADD COLUMN "room" text;--> statement-breakpoint
ALTER TABLE "checklist_itens_execucao" ADD COLUMN "note_by" uuid;--> statement-breakpoint
ALTER TABLE "checklist_itens_execucao" ADD COLUMN "photo_by" uuid;--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD COLUMN "score_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD COLUMN "scored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD COLUMN "score_source" text;--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD COLUMN "score_reasons" jsonb;--> statement-breakpoint
ALTER TABLE "checklist_reviews" ADD CONSTRAINT "checklist_reviews_run_id_checklist_execucoes_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."checklist_execucoes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_reviews" ADD CONSTRAINT "checklist_reviews_requester_id_usuarios_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_reviews" ADD CONSTRAINT "checklist_reviews_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_reviews_one_per_run" ON "checklist_reviews" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "checklist_reviews_requester_id" ON "checklist_reviews" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "checklist_reviews_decided_by" ON "checklist_reviews" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "checklist_reviews_open" ON "checklist_reviews" USING btree ("created_at") WHERE "checklist_reviews"."status" = 'open';--> statement-breakpoint
ALTER TABLE "checklist_itens_execucao" ADD CONSTRAINT "checklist_itens_execucao_note_by_usuarios_id_fk" FOREIGN KEY ("note_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_itens_execucao" ADD CONSTRAINT "checklist_itens_execucao_photo_by_usuarios_id_fk" FOREIGN KEY ("photo_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_itens_execucao_photo" ON "checklist_itens_execucao" USING btree ("photo") WHERE "checklist_itens_execucao"."photo" is not null;--> statement-breakpoint
CREATE INDEX "checklist_itens_execucao_note_by" ON "checklist_itens_execucao" USING btree ("note_by");--> statement-breakpoint
CREATE INDEX "checklist_itens_execucao_photo_by" ON "checklist_itens_execucao" USING btree ("photo_by");--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_execucoes_one_per_template" ON "checklist_execucoes" USING btree ("agendamento_ref","template_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_templates_own_name" ON "checklist_templates" USING btree ("owner_id","nome");--> statement-breakpoint
ALTER TABLE "checklist_itens_execucao" ADD CONSTRAINT "checklist_itens_execucao_room" CHECK (char_length("checklist_itens_execucao"."room") <= 40);--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD CONSTRAINT "checklist_execucoes_score_source" CHECK ("checklist_execucoes"."score_source" in ('rules', 'model', 'person'));--> statement-breakpoint
ALTER TABLE "checklist_execucoes" ADD CONSTRAINT "checklist_execucoes_scored" CHECK (num_nonnulls("checklist_execucoes"."pontuacao_ia", "checklist_execucoes"."scored_at", "checklist_execucoes"."score_source", "checklist_execucoes"."score_reasons") in (0, 4)
        and ("checklist_execucoes"."pontuacao_ia" is null or "checklist_execucoes"."score_asked_at" is not null));--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD CONSTRAINT "checklist_templates_itens_count" CHECK (case jsonb_typeof("checklist_templates"."itens_json") when 'array' then jsonb_array_length("checklist_templates"."itens_json") between 1 and 60 else true end);--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD CONSTRAINT "checklist_templates_owned" CHECK ("checklist_templates"."is_template_publico" = ("checklist_templates"."owner_id" is null));--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD CONSTRAINT "checklist_templates_descricao" CHECK (char_length("checklist_templates"."descricao") <= 300);--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('avatar', 'document-front', 'document-selfie', 'background-certificate', 'name-document', 'dispute-photo', 'checklist-photo'));