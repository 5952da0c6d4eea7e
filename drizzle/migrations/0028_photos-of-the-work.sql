CREATE TABLE "work_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"professional_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"status" text DEFAULT 'Em conferência' NOT NULL,
	"refusal_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_photos_position" CHECK ("work_photos"."position" between 1 and 8),
	CONSTRAINT "work_photos_status" CHECK ("work_photos"."status" in ('Em conferência', 'Aprovada', 'Recusada')),
	CONSTRAINT "work_photos_refusal_reason" CHECK (("work_photos"."status" = 'Recusada') = ("work_photos"."refusal_reason" is not null)),
	CONSTRAINT "work_photos_reason_text" CHECK (btrim("work_photos"."refusal_reason") <> '' and char_length("work_photos"."refusal_reason") <= 300),
	CONSTRAINT "work_photos_decided" CHECK (num_nonnulls("work_photos"."decided_by", "work_photos"."decided_at") = case "work_photos"."status" when 'Em conferência' then 0 else 2 end)
);
--> statement-breakpoint
ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_kind";--> statement-breakpoint
ALTER TABLE "work_photos" ADD CONSTRAINT "work_photos_professional_id_usuarios_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_photos" ADD CONSTRAINT "work_photos_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_photos_decided_by" ON "work_photos" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "work_photos_waiting" ON "work_photos" USING btree ("created_at","id") WHERE "work_photos"."status" = 'Em conferência';--> statement-breakpoint
CREATE INDEX "work_photos_refused" ON "work_photos" USING btree ("decided_at") WHERE "work_photos"."status" = 'Recusada';--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_kind" CHECK ("stored_files"."kind" in ('avatar', 'document-front', 'document-selfie', 'background-certificate', 'name-document', 'dispute-photo', 'checklist-photo', 'chat-photo', 'work-photo'));--> statement-breakpoint
-- Drizzle cannot say that a constraint is deferred.
ALTER TABLE "work_photos" ADD CONSTRAINT "work_photos_places" UNIQUE ("professional_id", "position") DEFERRABLE INITIALLY DEFERRED;
