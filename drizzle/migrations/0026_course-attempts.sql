CREATE TABLE "certificados_tentativas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profissional_ref" uuid NOT NULL,
	"modulo_ref" uuid NOT NULL,
	"questions" jsonb NOT NULL,
	"nota" integer,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	CONSTRAINT "certificados_tentativas_nota" CHECK ("certificados_tentativas"."nota" between 0 and 10),
	CONSTRAINT "certificados_tentativas_graded" CHECK (("certificados_tentativas"."nota" is null) = ("certificados_tentativas"."submitted_at" is null))
);
--> statement-breakpoint
ALTER TABLE "certificados_progresso" ADD COLUMN "sections_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificados_tentativas" ADD CONSTRAINT "certificados_tentativas_modulo_ref_curso_modulos_id_fk" FOREIGN KEY ("modulo_ref") REFERENCES "public"."curso_modulos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificados_tentativas" ADD CONSTRAINT "certificados_tentativas_profissional_ref_fk" FOREIGN KEY ("profissional_ref") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificados_tentativas_profissional" ON "certificados_tentativas" USING btree ("profissional_ref","modulo_ref","started_at");--> statement-breakpoint
CREATE INDEX "certificados_tentativas_modulo_ref" ON "certificados_tentativas" USING btree ("modulo_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "certificados_tentativas_uma_aberta" ON "certificados_tentativas" USING btree ("profissional_ref","modulo_ref") WHERE "certificados_tentativas"."submitted_at" is null;--> statement-breakpoint
ALTER TABLE "certificados_progresso" ADD CONSTRAINT "certificados_progresso_completed_is_passed" CHECK (not "certificados_progresso"."completado" or coalesce("certificados_progresso"."nota_quiz", 0) >= 7);--> statement-breakpoint
ALTER TABLE "certificados_progresso" ADD CONSTRAINT "certificados_progresso_sections_read" CHECK ("certificados_progresso"."sections_read" >= 0);