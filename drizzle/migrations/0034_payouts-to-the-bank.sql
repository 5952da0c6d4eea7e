CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"professional_id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" > 0),
	CONSTRAINT "payouts_failed" CHECK (("payouts"."status" = 'failed') = ("payouts"."failure_code" is not null))
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "payouts_off_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_professional" ON "payouts" USING btree ("professional_id","created_at");