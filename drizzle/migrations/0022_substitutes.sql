ALTER TABLE "needs" ADD COLUMN "substitute_for" uuid;--> statement-breakpoint
ALTER TABLE "needs" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "needs" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "needs" ADD CONSTRAINT "needs_substitute_for_agendamentos_id_fk" FOREIGN KEY ("substitute_for") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "needs" ADD CONSTRAINT "needs_card_id_saved_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_cards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "needs_one_substitute" ON "needs" USING btree ("substitute_for") WHERE "needs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "needs_substitute_for" ON "needs" USING btree ("substitute_for");--> statement-breakpoint
CREATE INDEX "needs_card" ON "needs" USING btree ("card_id");--> statement-breakpoint
ALTER TABLE "needs" ADD CONSTRAINT "needs_substitute" CHECK (("needs"."substitute_for" is null) = ("needs"."starts_at" is null) and ("needs"."card_id" is null or "needs"."substitute_for" is not null));