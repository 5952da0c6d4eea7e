CREATE TABLE "dispute_claims" (
	"dispute_id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_replies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispute_replies_text" CHECK (btrim("dispute_replies"."text") <> '' and char_length("dispute_replies"."text") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "ready_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"edited_by" uuid,
	"edited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ready_answers_title" UNIQUE("title"),
	CONSTRAINT "ready_answers_title_length" CHECK (btrim("ready_answers"."title") <> '' and char_length("ready_answers"."title") <= 80),
	CONSTRAINT "ready_answers_text" CHECK (btrim("ready_answers"."text") <> '' and char_length("ready_answers"."text") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "disputas" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dispute_claims" ADD CONSTRAINT "dispute_claims_dispute_id_disputas_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_claims" ADD CONSTRAINT "dispute_claims_admin_id_usuarios_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_replies" ADD CONSTRAINT "dispute_replies_dispute_id_disputas_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_replies" ADD CONSTRAINT "dispute_replies_author_id_usuarios_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ready_answers" ADD CONSTRAINT "ready_answers_edited_by_usuarios_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."usuarios"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_claims_admin_id" ON "dispute_claims" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "dispute_replies_dispute" ON "dispute_replies" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE INDEX "dispute_replies_author" ON "dispute_replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "ready_answers_edited_by" ON "ready_answers" USING btree ("edited_by");--> statement-breakpoint
ALTER TABLE "disputas" ADD CONSTRAINT "disputas_first_answered" CHECK ("disputas"."first_answered_at" >= "disputas"."created_at");