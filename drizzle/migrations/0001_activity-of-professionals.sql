ALTER TABLE "conversas" ADD COLUMN "first_sender_id" uuid;--> statement-breakpoint
ALTER TABLE "conversas" ADD COLUMN "first_message_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversas" ADD COLUMN "first_reply_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "agendamentos_completed" ON "agendamentos" USING btree ("updated_at") WHERE "agendamentos"."status_servico" = 'Concluído';--> statement-breakpoint
CREATE INDEX "conversas_first_words" ON "conversas" USING btree (coalesce("first_reply_at", "first_message_at"));--> statement-breakpoint
CREATE INDEX "reputation_figures_computed_at" ON "reputation_figures" USING btree ("computed_at");--> statement-breakpoint
CREATE INDEX "strikes_created_at" ON "strikes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "strikes_withdrawn_at" ON "strikes" USING btree ("withdrawn_at") WHERE "strikes"."withdrawn_at" is not null;--> statement-breakpoint
ALTER TABLE "conversas" ADD CONSTRAINT "conversas_first_words" CHECK (("conversas"."first_sender_id" is null) = ("conversas"."first_message_at" is null) and "conversas"."first_sender_id" in ("conversas"."participante_1", "conversas"."participante_2") and "conversas"."first_reply_at" >= "conversas"."first_message_at");--> statement-breakpoint
UPDATE "conversas" c SET "first_sender_id" = first."remetente_id", "first_message_at" = first."created_at", "first_reply_at" = reply."at"
FROM (
	SELECT DISTINCT ON ("conversa_id") "conversa_id", "remetente_id", "created_at", "sequence" FROM "mensagens"
	WHERE NOT "bloqueada" ORDER BY "conversa_id", "sequence"
) first
LEFT JOIN LATERAL (
	SELECT greatest("created_at", first."created_at") AS "at" FROM "mensagens"
	WHERE "conversa_id" = first."conversa_id" AND NOT "bloqueada" AND "remetente_id" <> first."remetente_id" AND "sequence" > first."sequence"
	ORDER BY "sequence" LIMIT 1
) reply ON true
WHERE c."id" = first."conversa_id";
