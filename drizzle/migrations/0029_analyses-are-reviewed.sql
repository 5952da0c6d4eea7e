ALTER TABLE "relatorios_ia_perfil" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "relatorios_ia_perfil" ADD COLUMN "review_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "relatorios_ia_perfil" ADD COLUMN "review_answer" text;--> statement-breakpoint
ALTER TABLE "relatorios_ia_perfil" ADD COLUMN "review_answered_by" uuid;--> statement-breakpoint
ALTER TABLE "relatorios_ia_perfil" ADD COLUMN "review_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "relatorios_ia_perfil" ADD CONSTRAINT "relatorios_ia_perfil_review_answered_by_usuarios_id_fk" FOREIGN KEY ("review_answered_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "relatorios_ia_perfil_to_review" ON "relatorios_ia_perfil" USING btree ("review_asked_at") WHERE "relatorios_ia_perfil"."review_asked_at" is not null and "relatorios_ia_perfil"."review_answered_at" is null;--> statement-breakpoint
CREATE INDEX "relatorios_ia_perfil_answered_by" ON "relatorios_ia_perfil" USING btree ("review_answered_by") WHERE "relatorios_ia_perfil"."review_answered_by" is not null;--> statement-breakpoint
ALTER TABLE "relatorios_ia_perfil" ADD CONSTRAINT "relatorios_ia_perfil_review" CHECK (num_nonnulls("relatorios_ia_perfil"."review_reason", "relatorios_ia_perfil"."review_asked_at") in (0, 2)
        and num_nonnulls("relatorios_ia_perfil"."review_answer", "relatorios_ia_perfil"."review_answered_by", "relatorios_ia_perfil"."review_answered_at") in (0, 3)
        and ("relatorios_ia_perfil"."review_answer" is null or "relatorios_ia_perfil"."review_reason" is not null)
        and btrim(coalesce("relatorios_ia_perfil"."review_reason", '-')) <> '' and char_length(coalesce("relatorios_ia_perfil"."review_reason", '')) <= 1000
        and btrim(coalesce("relatorios_ia_perfil"."review_answer", '-')) <> '' and char_length(coalesce("relatorios_ia_perfil"."review_answer", '')) <= 1000);