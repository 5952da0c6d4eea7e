CREATE TABLE "learned_hours" (
	"service" text PRIMARY KEY NOT NULL,
	"percent" smallint NOT NULL,
	"visits" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "learned_hours_service" CHECK ("learned_hours"."service" in ('Faxina Leve', 'Faxina Pesada')),
	CONSTRAINT "learned_hours_percent" CHECK ("learned_hours"."percent" between 50 and 200),
	CONSTRAINT "learned_hours_visits" CHECK ("learned_hours"."visits" >= 30)
);
--> statement-breakpoint
ALTER TABLE "agendamentos" ADD COLUMN "seek_substitute" boolean DEFAULT false NOT NULL;