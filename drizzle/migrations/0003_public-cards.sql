CREATE TABLE "review_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"line" text NOT NULL,
	"version" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "review_lines_line" CHECK (btrim("review_lines"."line") <> '' and char_length("review_lines"."line") <= 110),
	CONSTRAINT "review_lines_version" CHECK (btrim("review_lines"."version") <> ''),
	CONSTRAINT "review_lines_withdrawn" CHECK ("review_lines"."withdrawn_at" >= "review_lines"."agreed_at")
);
--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD CONSTRAINT "avaliacoes_id_avaliado" UNIQUE("id","avaliado_ref");--> statement-breakpoint
ALTER TABLE "directory_consents" ADD COLUMN "portrait" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_consents" ADD COLUMN "review_line" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_consents" ADD COLUMN "free_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_lines" ADD CONSTRAINT "review_lines_review_fk" FOREIGN KEY ("review_id","professional_id") REFERENCES "public"."avaliacoes"("id","avaliado_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_lines_in_force" ON "review_lines" USING btree ("review_id") WHERE "review_lines"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "review_lines_of_professional" ON "review_lines" USING btree ("professional_id","agreed_at") WHERE "review_lines"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "review_lines_review_id" ON "review_lines" USING btree ("review_id","professional_id");--> statement-breakpoint
ALTER TABLE "directory_consents" ADD CONSTRAINT "directory_consents_switches" CHECK ("directory_consents"."version" collate "C" >= '2026-11-26' or not ("directory_consents"."portrait" or "directory_consents"."review_line" or "directory_consents"."free_day"));