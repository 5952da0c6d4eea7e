ALTER TABLE "avaliacoes" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD COLUMN "hidden_by" uuid;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD CONSTRAINT "avaliacoes_hidden_by_usuarios_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avaliacoes_to_reveal" ON "avaliacoes" USING btree ("agendamento_ref") WHERE "avaliacoes"."revelada_em" is null;--> statement-breakpoint
CREATE INDEX "avaliacoes_revelada_em" ON "avaliacoes" USING btree ("revelada_em","id") WHERE "avaliacoes"."revelada_em" is not null;--> statement-breakpoint
CREATE INDEX "avaliacoes_hidden_by" ON "avaliacoes" USING btree ("hidden_by") WHERE "avaliacoes"."hidden_by" is not null;--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD CONSTRAINT "avaliacoes_reply" CHECK (("avaliacoes"."reply" is null) = ("avaliacoes"."replied_at" is null) and ("avaliacoes"."reply" is null or ("avaliacoes"."revelada_em" is not null
        and "avaliacoes"."tipo_avaliacao" = 'contratante_para_profissional'
        and btrim("avaliacoes"."reply") <> '' and char_length("avaliacoes"."reply") <= 1000)));--> statement-breakpoint
ALTER TABLE "avaliacoes" ADD CONSTRAINT "avaliacoes_hidden" CHECK (num_nonnulls("avaliacoes"."hidden_at", "avaliacoes"."hidden_by", "avaliacoes"."hidden_reason") in (0, 3)
        and ("avaliacoes"."hidden_at" is null or ("avaliacoes"."revelada_em" is not null
        and btrim("avaliacoes"."hidden_reason") <> '' and char_length("avaliacoes"."hidden_reason") <= 500)));