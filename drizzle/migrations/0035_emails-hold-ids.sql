ALTER TABLE "outbox" DROP CONSTRAINT "outbox_status";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "to" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "html" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_confirmation_tokens" ADD COLUMN "email_id" uuid;--> statement-breakpoint
ALTER TABLE "password_reset_tokens" ADD COLUMN "email_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "acted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_ids_only" CHECK ("outbox"."about" is null or "outbox"."status" = 'sent'
        or (num_nonnulls("outbox"."subject", "outbox"."text", "outbox"."html") = 0 and ("outbox"."user_id" is null) = ("outbox"."to" is not null)));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_written_before" CHECK ("outbox"."about" is not null or "outbox"."status" = 'sent' or num_nulls("outbox"."to", "outbox"."subject", "outbox"."text", "outbox"."html") = 0);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_status" CHECK ("outbox"."status" in ('queued', 'sent', 'failed', 'obsolete'));