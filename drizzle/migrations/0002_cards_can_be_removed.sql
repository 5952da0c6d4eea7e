CREATE TABLE "card_setups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid,
	"series_id" uuid,
	"save_card_at" timestamp with time zone,
	"status" text DEFAULT 'creating' NOT NULL,
	"provider_setup_intent_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_setups_provider_setup_intent_id_unique" UNIQUE("provider_setup_intent_id"),
	CONSTRAINT "card_setups_status" CHECK ("card_setups"."status" in ('creating', 'open', 'succeeded', 'canceled')),
	CONSTRAINT "card_setups_use" CHECK (num_nonnulls("card_setups"."subscription_id", "card_setups"."series_id") <= 1
        and num_nonnulls("card_setups"."subscription_id", "card_setups"."save_card_at") >= 1)
);
--> statement-breakpoint
ALTER TABLE "saved_cards" ALTER COLUMN "provider_payment_method_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_cards" ALTER COLUMN "brand" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_cards" ALTER COLUMN "last_four" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_cards" ALTER COLUMN "expires_month" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_cards" ALTER COLUMN "expires_year" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "save_card_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assinaturas" ADD COLUMN "card_payment_method_id" text;--> statement-breakpoint
ALTER TABLE "assinaturas" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "assinaturas" ADD COLUMN "card_last_four" text;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_subscription_id_assinaturas_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."assinaturas"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_setups_user_id" ON "card_setups" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "card_setups_subscription_id" ON "card_setups" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "card_setups_series_id" ON "card_setups" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "card_setups_unsettled" ON "card_setups" USING btree ("updated_at") WHERE "card_setups"."status" in ('creating', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_user_id_fingerprint_unique" ON "saved_cards" USING btree ("user_id","fingerprint");--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_removed_is_empty" CHECK (case when "saved_cards"."removed_at" is null
        then num_nulls("saved_cards"."provider_payment_method_id", "saved_cards"."brand", "saved_cards"."last_four", "saved_cards"."expires_month", "saved_cards"."expires_year") = 0
        else num_nonnulls("saved_cards"."provider_payment_method_id", "saved_cards"."brand", "saved_cards"."last_four", "saved_cards"."expires_month", "saved_cards"."expires_year",
          "saved_cards"."fingerprint") = 0 end);