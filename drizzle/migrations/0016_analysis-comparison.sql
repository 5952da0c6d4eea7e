ALTER TABLE "relatorios_ia_perfil" ADD COLUMN "comparison" jsonb;--> statement-breakpoint
ALTER TABLE "relatorios_ia_perfil" ADD COLUMN "written_by" text DEFAULT 'rules' NOT NULL;--> statement-breakpoint
ALTER TABLE "relatorios_ia_perfil" ADD CONSTRAINT "relatorios_ia_perfil_written_by" CHECK ("relatorios_ia_perfil"."written_by" in ('rules', 'model'));