ALTER TABLE "mensagens" ADD COLUMN "appeal" text;--> statement-breakpoint
ALTER TABLE "mensagens" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mensagens" ADD COLUMN "appeal_decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mensagens" ADD COLUMN "appeal_decided_by" uuid;--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_appeal_decided_by_usuarios_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mensagens_appeals" ON "mensagens" USING btree ("appealed_at") WHERE "mensagens"."appeal" = 'open';--> statement-breakpoint
CREATE INDEX "mensagens_blocked" ON "mensagens" USING btree ("created_at") WHERE "mensagens"."bloqueada";--> statement-breakpoint
CREATE INDEX "mensagens_appeal_decided_by" ON "mensagens" USING btree ("appeal_decided_by") WHERE "mensagens"."appeal_decided_by" is not null;--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_appeal" CHECK ("mensagens"."appeal" in ('open', 'upheld', 'released'));--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_appeal_blocked" CHECK ("mensagens"."appeal" is null or "mensagens"."bloqueada" = ("mensagens"."appeal" <> 'released'));--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_appealed_at" CHECK (("mensagens"."appeal" is null) = ("mensagens"."appealed_at" is null));--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_appeal_decided" CHECK ((coalesce("mensagens"."appeal", 'open') = 'open') = ("mensagens"."appeal_decided_at" is null));--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_appeal_decided_by" CHECK (("mensagens"."appeal_decided_at" is null) = ("mensagens"."appeal_decided_by" is null));