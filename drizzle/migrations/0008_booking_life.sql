CREATE TABLE "availability_exceptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"start_time" text,
	"end_time" text,
	"label" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contractor_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"every_weeks" integer NOT NULL,
	"occurrences" integer NOT NULL,
	"hours" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "hiring_alerts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"contractor_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"booking_id" uuid,
	"text" text NOT NULL,
	"counts" jsonb NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reschedule_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"from_starts_at" timestamp with time zone NOT NULL,
	"to_starts_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_professional_id_pk" PRIMARY KEY("user_id","professional_id")
);
--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "visit_notes" text;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "start_code" text;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "checked_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "checked_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "no_show_by" text;--> statement-breakpoint
ALTER TABLE "perfis_profissionais" ADD COLUMN "horizon_days" integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "perfis_profissionais" ADD COLUMN "max_bookings_per_day" integer;--> statement-breakpoint
ALTER TABLE "perfis_profissionais" ADD COLUMN "away_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "perfis_profissionais" ADD COLUMN "away_until" date;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_contractor_id_usuarios_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_alerts" ADD CONSTRAINT "hiring_alerts_contractor_id_usuarios_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_alerts" ADD CONSTRAINT "hiring_alerts_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_alerts" ADD CONSTRAINT "hiring_alerts_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedule_requests" ADD CONSTRAINT "reschedule_requests_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedule_requests" ADD CONSTRAINT "reschedule_requests_proposed_by_usuarios_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_exceptions_professional_id" ON "availability_exceptions" USING btree ("professional_id","last_day");--> statement-breakpoint
CREATE INDEX "booking_series_contractor_id" ON "booking_series" USING btree ("contractor_id");--> statement-breakpoint
CREATE INDEX "booking_series_professional_id" ON "booking_series" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "hiring_alerts_contractor_id" ON "hiring_alerts" USING btree ("contractor_id");--> statement-breakpoint
CREATE INDEX "hiring_alerts_professional_id" ON "hiring_alerts" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "hiring_alerts_booking_id" ON "hiring_alerts" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reschedule_requests_one_open" ON "reschedule_requests" USING btree ("booking_id") WHERE "reschedule_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reschedule_requests_booking_id" ON "reschedule_requests" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "reschedule_requests_proposed_by" ON "reschedule_requests" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "reschedule_requests_due" ON "reschedule_requests" USING btree ("expires_at") WHERE "reschedule_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX "favourites_professional_id" ON "favourites" USING btree ("professional_id");--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agendamentos_series_id" ON "agendamentos" USING btree ("series_id") WHERE "agendamentos"."series_id" is not null;--> statement-breakpoint
ALTER TABLE perfis_profissionais
  ADD CONSTRAINT perfis_profissionais_horizonte CHECK (horizon_days BETWEEN 1 AND 180),
  ADD CONSTRAINT perfis_profissionais_por_dia CHECK (max_bookings_per_day BETWEEN 1 AND 3),
  ADD CONSTRAINT perfis_profissionais_away CHECK (away_until IS NULL OR away_since IS NOT NULL);--> statement-breakpoint
ALTER TABLE availability_exceptions
  ADD CONSTRAINT availability_exceptions_kind CHECK (kind IN ('closed', 'open')),
  ADD CONSTRAINT availability_exceptions_days CHECK (last_day >= first_day AND last_day - first_day <= 366),
  ADD CONSTRAINT availability_exceptions_hours CHECK (
    (start_time IS NULL) = (end_time IS NULL) AND (kind = 'closed' OR start_time IS NOT NULL)
    AND (start_time IS NULL OR (start_time ~ '^([01]\d|2[0-3]):00$' AND end_time ~ '^([01]\d|2[0-3]):00$' AND start_time < end_time))),
  ADD CONSTRAINT availability_exceptions_label CHECK (char_length(label) <= 120);--> statement-breakpoint
ALTER TABLE booking_series
  ADD CONSTRAINT booking_series_shape CHECK (every_weeks IN (1, 2) AND occurrences BETWEEN 2 AND 8 AND hours IN (4, 6, 8)),
  ADD CONSTRAINT booking_series_two_people CHECK (contractor_id <> professional_id);--> statement-breakpoint
ALTER TABLE agendamentos
  ADD CONSTRAINT agendamentos_visit_notes CHECK (char_length(visit_notes) <= 1000),
  ADD CONSTRAINT agendamentos_start_code CHECK (start_code ~ '^\d{4}$'),
  ADD CONSTRAINT agendamentos_checked CHECK (
    (checked_out_at IS NULL OR checked_in_at IS NOT NULL) AND checked_out_at >= checked_in_at),
  ADD CONSTRAINT agendamentos_no_show CHECK (no_show_by IN ('contractor', 'professional')),
  ADD CONSTRAINT agendamentos_no_show_cancelled CHECK (no_show_by IS NULL OR status_servico = 'Cancelado');--> statement-breakpoint
ALTER TABLE reschedule_requests
  ADD CONSTRAINT reschedule_requests_status CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  ADD CONSTRAINT reschedule_requests_answered CHECK ((status = 'open') = (answered_at IS NULL)),
  ADD CONSTRAINT reschedule_requests_moves CHECK (from_starts_at <> to_starts_at);--> statement-breakpoint
ALTER TABLE hiring_alerts
  ADD CONSTRAINT hiring_alerts_text CHECK (char_length(text) BETWEEN 1 AND 4000),
  ADD CONSTRAINT hiring_alerts_two_people CHECK (contractor_id <> professional_id);--> statement-breakpoint
CREATE TRIGGER hiring_alerts_append_only BEFORE UPDATE OR DELETE ON hiring_alerts
  FOR EACH ROW EXECUTE FUNCTION append_only();--> statement-breakpoint
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_hash CHECK (token_hash ~ '^[0-9a-f]{64}$');
