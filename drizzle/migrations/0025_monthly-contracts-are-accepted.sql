ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_topic";--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "services" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "tasks" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "contract_text" text;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "text_hash" text;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "proposed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "change_request" text;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "change_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "contractor_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "contractor_address" text;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "professional_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "professional_address" text;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "activated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "notice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "notice_by" uuid;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "end_kind" text;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_notice_by_usuarios_id_fk" FOREIGN KEY ("notice_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contratos_mensalistas_notice_by" ON "contratos_mensalistas" USING btree ("notice_by") WHERE "contratos_mensalistas"."notice_by" is not null;--> statement-breakpoint
CREATE INDEX "contratos_mensalistas_last_day" ON "contratos_mensalistas" USING btree ("last_day") WHERE "contratos_mensalistas"."status" = 'ativo' and "contratos_mensalistas"."last_day" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contratos_mensalistas_one_open" ON "contratos_mensalistas" USING btree ("contratante_ref","profissional_ref") WHERE "contratos_mensalistas"."status" <> 'encerrado';--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_texts" CHECK (char_length(tasks) <= 1000 and char_length(change_request) <= 600);--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_text_hash" CHECK (("contratos_mensalistas"."contract_text" is null) = ("contratos_mensalistas"."text_hash" is null) and ("contratos_mensalistas"."text_hash" is null or "contratos_mensalistas"."text_hash" ~ '^[0-9a-f]{64}$'));--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_acceptances" CHECK ((coalesce("contratos_mensalistas"."contractor_accepted_at", "contratos_mensalistas"."professional_accepted_at") is null
          or ("contratos_mensalistas"."proposed_at" is not null and "contratos_mensalistas"."text_hash" is not null))
        and ("contratos_mensalistas"."contractor_address" is null or "contratos_mensalistas"."contractor_accepted_at" is not null)
        and ("contratos_mensalistas"."professional_address" is null or "contratos_mensalistas"."professional_accepted_at" is not null));--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_active" CHECK (("contratos_mensalistas"."activated_at" is null
          or ("contratos_mensalistas"."contractor_accepted_at" is not null and "contratos_mensalistas"."professional_accepted_at" is not null))
        and ("contratos_mensalistas"."status" <> 'ativo' or "contratos_mensalistas"."activated_at" is not null)
        and ("contratos_mensalistas"."status" <> 'rascunho' or "contratos_mensalistas"."activated_at" is null));--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_change_request" CHECK (("contratos_mensalistas"."change_request" is null) = ("contratos_mensalistas"."change_requested_at" is null));--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_notice" CHECK (("contratos_mensalistas"."notice_at" is null) = ("contratos_mensalistas"."last_day" is null) and ("contratos_mensalistas"."notice_at" is null) = ("contratos_mensalistas"."notice_by" is null)
        and ("contratos_mensalistas"."notice_at" is null or "contratos_mensalistas"."activated_at" is not null)
        and "contratos_mensalistas"."notice_by" in ("contratos_mensalistas"."contratante_ref", "contratos_mensalistas"."profissional_ref"));--> statement-breakpoint
ALTER TABLE "contratos_mensalistas" ADD CONSTRAINT "contratos_mensalistas_ended" CHECK (("contratos_mensalistas"."status" = 'encerrado') = ("contratos_mensalistas"."ended_at" is not null)
        and ("contratos_mensalistas"."ended_at" is null) = ("contratos_mensalistas"."end_kind" is null)
        and ("contratos_mensalistas"."end_kind" is null or ("contratos_mensalistas"."end_kind" = 'aviso') = ("contratos_mensalistas"."activated_at" is not null))
        and ("contratos_mensalistas"."end_kind" is distinct from 'aviso' or "contratos_mensalistas"."notice_at" is not null)
        and "contratos_mensalistas"."end_kind" in ('recusado', 'retirado', 'aviso'));--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_topic" CHECK ("notification_preferences"."topic" in ('bookings', 'reminders', 'payments', 'payouts', 'reviews', 'verification', 'contracts', 'disputes', 'team'));