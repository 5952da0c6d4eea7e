ALTER TABLE "clube_descontos_membros" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "certificados_emitidos" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "seguros_profissionais" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" ADD COLUMN "monthly_amount" numeric(12,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" ADD COLUMN "checkout_completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clube_descontos_membros" ADD CONSTRAINT "clube_descontos_membros_purchase_id_assinaturas_servicos_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."assinaturas_servicos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificados_emitidos" ADD CONSTRAINT "certificados_emitidos_purchase_id_assinaturas_servicos_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."assinaturas_servicos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seguros_profissionais" ADD CONSTRAINT "seguros_profissionais_purchase_id_assinaturas_servicos_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."assinaturas_servicos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seguros_profissionais_um_interesse" ON "seguros_profissionais" USING btree ("profissional_ref") WHERE "seguros_profissionais"."status" = 'interesse';--> statement-breakpoint
CREATE UNIQUE INDEX "assinaturas_servicos_uma_pendente" ON "assinaturas_servicos" USING btree ("usuario_ref","tipo_servico") WHERE "assinaturas_servicos"."status" = 'pendente';--> statement-breakpoint
CREATE INDEX "assinaturas_servicos_unsettled" ON "assinaturas_servicos" USING btree ("updated_at") WHERE "assinaturas_servicos"."status" = 'pendente';--> statement-breakpoint
ALTER TABLE "clube_descontos_membros" ADD CONSTRAINT "clube_descontos_membros_purchase_id_unique" UNIQUE("purchase_id");--> statement-breakpoint
ALTER TABLE "certificados_emitidos" ADD CONSTRAINT "certificados_emitidos_purchase_id_unique" UNIQUE("purchase_id");--> statement-breakpoint
ALTER TABLE "seguros_profissionais" ADD CONSTRAINT "seguros_profissionais_purchase_id_unique" UNIQUE("purchase_id");--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" ADD CONSTRAINT "assinaturas_servicos_monthly" CHECK ("assinaturas_servicos"."monthly_amount" between 0 and "assinaturas_servicos"."valor");