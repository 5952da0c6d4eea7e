CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_two_people" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "user_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reported_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"quote" text,
	"reason" text NOT NULL,
	"details" text,
	"status" text DEFAULT 'Aberta' NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_reports_kind" CHECK ("user_reports"."kind" in ('person', 'message', 'review')),
	CONSTRAINT "user_reports_reason" CHECK ("user_reports"."reason" in ('Assédio ou ofensa', 'Discriminação', 'Risco à segurança', 'Golpe ou perfil falso', 'Contato ou pagamento por fora', 'Outro motivo')),
	CONSTRAINT "user_reports_status" CHECK ("user_reports"."status" in ('Aberta', 'Arquivada', 'Medida tomada')),
	CONSTRAINT "user_reports_two_people" CHECK ("user_reports"."reporter_id" <> "user_reports"."reported_id"),
	CONSTRAINT "user_reports_details" CHECK (char_length("user_reports"."details") <= 1000),
	CONSTRAINT "user_reports_decided" CHECK (num_nonnulls("user_reports"."decision", "user_reports"."decided_by", "user_reports"."decided_at") = case "user_reports"."status" when 'Aberta' then 0 else 3 end
        and ("user_reports"."decision" is null or (btrim("user_reports"."decision") <> '' and char_length("user_reports"."decision") <= 1000)))
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_usuarios_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_usuarios_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_reports" ADD CONSTRAINT "user_reports_reporter_id_usuarios_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_reports" ADD CONSTRAINT "user_reports_reported_id_usuarios_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_reports" ADD CONSTRAINT "user_reports_decided_by_usuarios_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked_id" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "user_reports_reporter_id" ON "user_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "user_reports_reported_id" ON "user_reports" USING btree ("reported_id","created_at");--> statement-breakpoint
CREATE INDEX "user_reports_decided_by" ON "user_reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "user_reports_status" ON "user_reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_reports_one_open" ON "user_reports" USING btree ("reporter_id","subject_id") WHERE "user_reports"."status" = 'Aberta';