CREATE TABLE "absence_reports" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"contest_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "absence_reports_status" CHECK ("absence_reports"."status" in ('open', 'accepted', 'lapsed', 'disputed', 'upheld', 'overturned')),
	CONSTRAINT "absence_reports_lasts" CHECK ("absence_reports"."contest_until" > "absence_reports"."created_at"),
	CONSTRAINT "absence_reports_closed" CHECK (("absence_reports"."status" in ('open', 'disputed')) = ("absence_reports"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "dispute_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_kind";--> statement-breakpoint
DROP INDEX "disputas_status";--> statement-breakpoint
ALTER TABLE "disputas" ADD COLUMN "topic" text DEFAULT 'Outro assunto' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputas" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "disputas" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputas" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "absence_reports" ADD CONSTRAINT "absence_reports_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_reports" ADD CONSTRAINT "absence_reports_reporter_id_usuarios_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_photos" ADD CONSTRAINT "dispute_photos_dispute_id_disputas_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_photos" ADD CONSTRAINT "dispute_photos_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_reports_reporter_id" ON "absence_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "absence_reports_due" ON "absence_reports" USING btree ("contest_until") WHERE "absence_reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "dispute_photos_dispute_id" ON "dispute_photos" USING btree ("dispute_id","created_at");--> statement-breakpoint
CREATE INDEX "dispute_photos_user_id" ON "dispute_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dispute_photos_unsent" ON "dispute_photos" USING btree ("created_at") WHERE "dispute_photos"."dispute_id" is null;--> statement-breakpoint
CREATE INDEX "disputas_status" ON "disputas" USING btree ("status_disputa","created_at","id");--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('avatar', 'document-front', 'document-selfie', 'background-certificate', 'name-document', 'dispute-photo'));--> statement-breakpoint
ALTER TABLE "disputas" ADD CONSTRAINT "disputas_topic" CHECK ("disputas"."topic" in ('Ausência', 'Atraso', 'Serviço diferente do combinado', 'Dano ou perda', 'Comportamento', 'Cobrança', 'Outro assunto'));--> statement-breakpoint
ALTER TABLE "disputas" ADD CONSTRAINT "disputas_decision" CHECK ("disputas"."decision" in ('none', 'partial', 'full') and ("disputas"."decision" is null or "disputas"."status_disputa" = 'Resolvida'));--> statement-breakpoint
ALTER TABLE "disputas" ADD CONSTRAINT "disputas_answer" CHECK (("disputas"."answer" is null) = ("disputas"."answered_at" is null)
        and ("disputas"."answer" is null or (btrim("disputas"."answer") <> '' and char_length("disputas"."answer") <= 2000)));