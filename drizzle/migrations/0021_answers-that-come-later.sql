ALTER TABLE "consultas_antecedentes" DROP CONSTRAINT "consultas_antecedentes_provider";--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD COLUMN "read_after" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "consultas_antecedentes_reference" ON "consultas_antecedentes" USING btree ("provider","reference") WHERE "consultas_antecedentes"."reference" is not null;--> statement-breakpoint
CREATE INDEX "consultas_antecedentes_read_after" ON "consultas_antecedentes" USING btree ("read_after") WHERE "consultas_antecedentes"."read_after" is not null;--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD CONSTRAINT "consultas_antecedentes_reading" CHECK (btrim("consultas_antecedentes"."reference") <> '' and ("consultas_antecedentes"."read_after" is null or "consultas_antecedentes"."reference" is not null));--> statement-breakpoint
ALTER TABLE "consultas_antecedentes" ADD CONSTRAINT "consultas_antecedentes_provider" CHECK ("consultas_antecedentes"."provider" in ('simulado', 'manual', 'http', 'caf'));