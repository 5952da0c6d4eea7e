CREATE TABLE "credit_uses" (
	"credit_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "credit_uses_credit_id_payment_id_pk" PRIMARY KEY("credit_id","payment_id"),
	CONSTRAINT "credit_uses_amount" CHECK ("credit_uses"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"lapsed" numeric(12,2) DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credits_one_for_referral" UNIQUE("user_id","referral_id"),
	CONSTRAINT "credits_amount" CHECK ("credits"."amount" > 0),
	CONSTRAINT "credits_lapsed" CHECK ("credits"."lapsed" between 0 and "credits"."amount"),
	CONSTRAINT "credits_term" CHECK ("credits"."expires_at" >= "credits"."created_at")
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"invite_code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referral_codes_invite_code_unique" UNIQUE("invite_code"),
	CONSTRAINT "referral_codes_code" CHECK ("referral_codes"."invite_code" ~ '^VEM-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$')
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"inviter_id" uuid NOT NULL,
	"invited_id" uuid NOT NULL,
	"cpf_digest" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"refusal" text,
	"booking_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "referrals_invited_id_unique" UNIQUE("invited_id"),
	CONSTRAINT "referrals_two_people" CHECK ("referrals"."inviter_id" <> "referrals"."invited_id"),
	CONSTRAINT "referrals_status" CHECK ("referrals"."status" in ('waiting', 'rewarded', 'refused')),
	CONSTRAINT "referrals_refusal" CHECK ("referrals"."refusal" in ('card', 'cpf', 'not_first')),
	CONSTRAINT "referrals_decided" CHECK (("referrals"."status" = 'refused') = ("referrals"."refusal" is not null)
        and ("referrals"."status" = 'waiting') = ("referrals"."decided_at" is null)
        and ("referrals"."status" = 'waiting') = ("referrals"."booking_id" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "invited_with" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "credit_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credit" numeric(12,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_fingerprint" text;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_inviter_id_usuarios_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_invited_id_usuarios_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_uses_payment_id" ON "credit_uses" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "credits_referral_id" ON "credits" USING btree ("referral_id");--> statement-breakpoint
CREATE INDEX "credits_expires_at" ON "credits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "referrals_inviter_id" ON "referrals" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "referrals_booking_id" ON "referrals" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_one_credit_for_cpf" ON "referrals" USING btree ("cpf_digest") WHERE "referrals"."status" = 'rewarded';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_credit_id" ON "ledger_entries" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "payments_card_fingerprint" ON "payments" USING btree ("card_fingerprint");--> statement-breakpoint
ALTER TABLE "usuarios" ADD CONSTRAINT "usuarios_invited_with" CHECK (char_length("usuarios"."invited_with") <= 20);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_credit" CHECK (("ledger_entries"."account" in ('credit', 'promotion')) = ("ledger_entries"."credit_id" is not null)
        and ("ledger_entries"."kind" in ('credit_given', 'credit_lapsed')) = ("ledger_entries"."payment_id" is null));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('provider', 'professional', 'platform', 'subscription', 'service', 'costs', 'credit', 'promotion'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('charge', 'refund', 'transfer', 'transfer_reversal', 'cost', 'chargeback', 'chargeback_won', 'credit_given', 'credit_lapsed'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credit" CHECK ("payments"."credit" = 0 or ("payments"."credit" > 0 and "payments"."kind" = 'booking'));