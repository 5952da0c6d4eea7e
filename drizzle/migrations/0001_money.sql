CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_payment_method_id" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expires_month" integer NOT NULL,
	"expires_year" integer NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_cards_last_four" CHECK ("saved_cards"."last_four" ~ '^\d{4}$'),
	CONSTRAINT "saved_cards_expiry" CHECK ("saved_cards"."expires_month" between 1 and 12 and "saved_cards"."expires_year" between 2000 and 2100)
);
--> statement-breakpoint
CREATE TABLE "series_consents" (
	"series_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid,
	"charges" jsonb NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"reason" text NOT NULL,
	"finding" text,
	"found_by" uuid,
	"found_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chargebacks_provider_dispute_id_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "chargebacks_status" CHECK ("chargebacks"."status" in ('open', 'won', 'lost')),
	CONSTRAINT "chargebacks_amount" CHECK ("chargebacks"."amount" > 0),
	CONSTRAINT "chargebacks_finding" CHECK ("chargebacks"."finding" in ('took_place', 'did_not_take_place')),
	CONSTRAINT "chargebacks_found" CHECK (("chargebacks"."finding" is null) = ("chargebacks"."found_at" is null)),
	CONSTRAINT "chargebacks_closed" CHECK (("chargebacks"."status" = 'open') = ("chargebacks"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"provider_account_id" text,
	"details_submitted" boolean DEFAULT false NOT NULL,
	"transfers_enabled" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_provider_account_id_unique" UNIQUE("provider_account_id"),
	CONSTRAINT "payout_accounts_has_id" CHECK ("payout_accounts"."provider_account_id" is not null or not "payout_accounts"."transfers_enabled")
);
--> statement-breakpoint
CREATE TABLE "transfer_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "transfer_holds_kind" CHECK ("transfer_holds"."kind" in ('dispute', 'chargeback', 'contest', 'refund')),
	CONSTRAINT "transfer_holds_released" CHECK ("transfer_holds"."released_at" >= "transfer_holds"."placed_at")
);
--> statement-breakpoint
CREATE TABLE "transfer_reversals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transfer_id" uuid NOT NULL,
	"refund_id" uuid,
	"status" text DEFAULT 'creating' NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"provider_reversal_id" text,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_reversals_provider_reversal_id_unique" UNIQUE("provider_reversal_id"),
	CONSTRAINT "transfer_reversals_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "transfer_reversals_status" CHECK ("transfer_reversals"."status" in ('creating', 'succeeded', 'failed')),
	CONSTRAINT "transfer_reversals_amount" CHECK ("transfer_reversals"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"reversed" numeric(12,2) DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"failure_code" text,
	"provider_transfer_id" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_provider_transfer_id_unique" UNIQUE("provider_transfer_id"),
	CONSTRAINT "transfers_status" CHECK ("transfers"."status" in ('waiting', 'creating', 'paid', 'failed', 'cancelled')),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount" > 0 or ("transfers"."amount" = 0 and "transfers"."status" = 'cancelled')),
	CONSTRAINT "transfers_reversed" CHECK ("transfers"."reversed" between 0 and "transfers"."amount" and ("transfers"."reversed" = 0
        or "transfers"."status" = 'paid')),
	CONSTRAINT "transfers_paid" CHECK (("transfers"."status" = 'paid') = ("transfers"."paid_at" is not null)
        and ("transfers"."status" <> 'paid' or "transfers"."provider_transfer_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_subject";--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" DROP CONSTRAINT "assinaturas_servicos_tipo";--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" DROP CONSTRAINT "assinaturas_servicos_ativa_has_end";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "service_subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" ADD COLUMN "provider_checkout_id" text;--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" ADD COLUMN "renewal_retrying" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" ADD COLUMN "first_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_consents" ADD CONSTRAINT "series_consents_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_consents" ADD CONSTRAINT "series_consents_user_id_usuarios_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_consents" ADD CONSTRAINT "series_consents_card_id_saved_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_cards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_found_by_usuarios_id_fk" FOREIGN KEY ("found_by") REFERENCES "public"."usuarios"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_holds" ADD CONSTRAINT "transfer_holds_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_booking_id_agendamentos_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."agendamentos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_professional_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."perfis_profissionais"("usuario_ref") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_cards_user_id" ON "saved_cards" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_provider_payment_method_id_unique" ON "saved_cards" USING btree ("provider_payment_method_id");--> statement-breakpoint
CREATE INDEX "series_consents_user_id" ON "series_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "series_consents_card_id" ON "series_consents" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "chargebacks_payment_id" ON "chargebacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "chargebacks_found_by" ON "chargebacks" USING btree ("found_by");--> statement-breakpoint
CREATE INDEX "chargebacks_open" ON "chargebacks" USING btree ("opened_at") WHERE "chargebacks"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_holds_source_unique" ON "transfer_holds" USING btree ("booking_id","kind","source_id");--> statement-breakpoint
CREATE INDEX "transfer_holds_open" ON "transfer_holds" USING btree ("booking_id") WHERE "transfer_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "transfer_reversals_transfer_id" ON "transfer_reversals" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "transfer_reversals_refund_id" ON "transfer_reversals" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_booking_id_unique" ON "transfers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "transfers_payment_id" ON "transfers" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "transfers_professional" ON "transfers" USING btree ("professional_id","due_at");--> statement-breakpoint
CREATE INDEX "transfers_to_make" ON "transfers" USING btree ("due_at") WHERE "transfers"."status" in ('waiting', 'creating', 'failed');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_service_subscription_id_assinaturas_servicos_id_fk" FOREIGN KEY ("service_subscription_id") REFERENCES "public"."assinaturas_servicos"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_service_subscription_id" ON "payments" USING btree ("service_subscription_id");--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" ADD CONSTRAINT "assinaturas_servicos_provider_checkout_id_unique" UNIQUE("provider_checkout_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('provider', 'professional', 'platform', 'subscription', 'service', 'costs'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('charge', 'refund', 'transfer', 'transfer_reversal', 'cost', 'chargeback', 'chargeback_won'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."method" in ('card', 'pix'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('booking', 'subscription', 'service'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject" CHECK (("payments"."kind" = 'booking') = ("payments"."booking_id" is not null)
        and ("payments"."kind" = 'subscription') = ("payments"."subscription_id" is not null)
        and ("payments"."kind" = 'service') = ("payments"."service_subscription_id" is not null));--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" ADD CONSTRAINT "assinaturas_servicos_tipo" CHECK ("assinaturas_servicos"."tipo_servico" in ('checklist_ia', 'contrato', 'relatorios_financeiros', 'clube', 'certificado', 'seguro', 'analise_ia'));--> statement-breakpoint
ALTER TABLE "assinaturas_servicos" ADD CONSTRAINT "assinaturas_servicos_ativa_has_end" CHECK ("assinaturas_servicos"."status" <> 'ativa' or "assinaturas_servicos"."tipo_servico" = 'certificado' or "assinaturas_servicos"."data_fim" is not null);