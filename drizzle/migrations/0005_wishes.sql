CREATE TABLE "wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text,
	"place" text,
	"service" text,
	"day" date,
	"hours" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	"waiting" boolean DEFAULT true NOT NULL,
	CONSTRAINT "wishes_one_each" UNIQUE NULLS NOT DISTINCT("user_id","email","place","service","day","hours"),
	CONSTRAINT "wishes_person" CHECK (num_nonnulls("wishes"."user_id", "wishes"."email") = 1),
	CONSTRAINT "wishes_email_lower" CHECK ("wishes"."email" = lower("wishes"."email") and "wishes"."email" like '%_@_%' and char_length("wishes"."email") <= 254),
	CONSTRAINT "wishes_place" CHECK (case when "wishes"."place" is null then "wishes"."user_id" is not null else "wishes"."place" ~ '^[a-z0-9-]{3,120}$' end),
	CONSTRAINT "wishes_service" CHECK ("wishes"."service" in ('Faxina Leve', 'Faxina Pesada', 'Cozinha', 'Lavanderia', 'Organização', 'Passar Roupa')),
	CONSTRAINT "wishes_hours" CHECK ("wishes"."hours" in (4, 6, 8)),
	CONSTRAINT "wishes_confirmed" CHECK ("wishes"."confirmed_at" is not null or ("wishes"."email" is not null and "wishes"."notified_at" is null)),
	CONSTRAINT "wishes_notified" CHECK ("wishes"."waiting" or "wishes"."notified_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishes_expires_at" ON "wishes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wishes_email" ON "wishes" USING btree ("email");