CREATE TABLE "identity_details" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"sealed_birth_date" text NOT NULL,
	"sealed_mother_name" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_details_sealed" CHECK ("identity_details"."sealed_birth_date" ~ '^[A-Za-z0-9+/]{48,}={0,2}$' and "identity_details"."sealed_mother_name" ~ '^[A-Za-z0-9+/]{40,}={0,2}$')
);
--> statement-breakpoint
ALTER TABLE "identity_details" ADD CONSTRAINT "identity_details_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;