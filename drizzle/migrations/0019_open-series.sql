CREATE TABLE "open_series" (
	"series_id" uuid PRIMARY KEY NOT NULL,
	"start_time" text NOT NULL,
	"next_day" date NOT NULL,
	"daily_price" numeric(12,2) NOT NULL,
	"missed_days" date[] DEFAULT '{}' NOT NULL,
	"paused_until" date,
	"proposed_start" timestamp with time zone,
	"proposed_by" uuid,
	"offered_daily_price" numeric(12,2),
	"offered_from" date,
	"offer_accepted_at" timestamp with time zone,
	"offer_refused_at" timestamp with time zone,
	"ends_on" date,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "open_series_start_time" CHECK ("open_series"."start_time" ~ '^([01]\d|2[0-3]):[0-5]\d$'),
	CONSTRAINT "open_series_price" CHECK ("open_series"."daily_price" > 0 and "open_series"."offered_daily_price" > 0),
	CONSTRAINT "open_series_proposal" CHECK (("open_series"."proposed_start" is null) = ("open_series"."proposed_by" is null)),
	CONSTRAINT "open_series_offer" CHECK (("open_series"."offered_daily_price" is null) = ("open_series"."offered_from" is null)),
	CONSTRAINT "open_series_offer_answered_once" CHECK (num_nonnulls("open_series"."offer_accepted_at", "open_series"."offer_refused_at") <= ("open_series"."offered_from" is not null)::int),
	CONSTRAINT "open_series_ended" CHECK (("open_series"."ended_at" is null) = ("open_series"."ends_on" is null))
);
--> statement-breakpoint
ALTER TABLE "agendamentos" DROP CONSTRAINT "agendamentos_cancel_reason";--> statement-breakpoint
ALTER TABLE "series_consents" ADD COLUMN "open_ended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "open_series" ADD CONSTRAINT "open_series_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_series" ADD CONSTRAINT "open_series_proposed_by_usuarios_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_series" ADD CONSTRAINT "open_series_ended_by_usuarios_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_series_to_extend" ON "open_series" USING btree ("looked_at") WHERE "open_series"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "open_series_ended_by" ON "open_series" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "open_series_proposed_by" ON "open_series" USING btree ("proposed_by");--> statement-breakpoint
ALTER TABLE "agendamentos" ADD CONSTRAINT "agendamentos_cancel_reason" CHECK ("agendamentos"."cancel_reason" in ('payment_expired', 'unanswered', 'replaced', 'contractor', 'professional', 'account_closed', 'no_show', 'team', 'skipped'));