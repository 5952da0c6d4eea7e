CREATE TABLE "reputation_figures" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"completed_bookings" integer NOT NULL,
	"response_minutes" integer,
	"response_samples" integer NOT NULL,
	"check_ins" integer NOT NULL,
	"on_time_check_ins" integer NOT NULL,
	"strikes" integer NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reputation_figures_response" CHECK (("reputation_figures"."response_minutes" is null) = ("reputation_figures"."response_samples" < 3) and "reputation_figures"."response_minutes" >= 0),
	CONSTRAINT "reputation_figures_check_ins" CHECK ("reputation_figures"."on_time_check_ins" between 0 and "reputation_figures"."check_ins"),
	CONSTRAINT "reputation_figures_counts" CHECK (least("reputation_figures"."completed_bookings", "reputation_figures"."response_samples", "reputation_figures"."strikes") >= 0)
);
--> statement-breakpoint
ALTER TABLE "reputation_figures" ADD CONSTRAINT "reputation_figures_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;