CREATE TABLE "income_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"ano" smallint NOT NULL,
	"valor_total" numeric(12,2) NOT NULL,
	"codigo_verificacao" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "income_statements_code" UNIQUE("codigo_verificacao"),
	CONSTRAINT "income_statements_figures" UNIQUE("professional_id","ano","valor_total"),
	CONSTRAINT "income_statements_year" CHECK ("income_statements"."ano" between 2020 and 2100)
);
--> statement-breakpoint
ALTER TABLE "income_statements" ADD CONSTRAINT "income_statements_professional_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;