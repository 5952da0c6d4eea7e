ALTER TABLE "payments" ADD COLUMN "pix_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_pix" CHECK (case "payments"."method" when 'pix' then "payments"."kind" = 'booking' and "payments"."pix_expires_at" is not null and "payments"."save_card_at" is null
        else "payments"."pix_expires_at" is null end);