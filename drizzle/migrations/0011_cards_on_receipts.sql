ALTER TABLE "payments" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_last_four" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card" CHECK (case when "payments"."card_last_four" is null then "payments"."card_brand" is null
        else "payments"."card_last_four" ~ '^\d{4}$' and "payments"."card_brand" is not null and "payments"."method" = 'card' end);